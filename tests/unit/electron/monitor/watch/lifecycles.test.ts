import { describe, expect, it } from 'vitest'
import { listings } from './lifecycles/listings.ts'
import { ends } from './lifecycles/ends.ts'
import { failures } from './lifecycles/failures.ts'
import { lateCopies } from './lifecycles/late-copies.ts'
import { stages } from './lifecycles/stages.ts'
import { watching } from './samples.ts'

const lifecycles = [...stages, ...failures, ...lateCopies, ...listings, ...ends]

describe('the lifecycle of a trace', () => {
  it.each(lifecycles)('$name', ({ samples, steps }) => {
    const watched = watching()
    const states = samples.map(({ sample }) => {
      watched.apply(sample)
      return watched.record()?.view.state ?? null
    })
    expect(states).toEqual(samples.map(({ state }) => state))
    if (steps === undefined) return
    const shown = watched
      .record()
      ?.view.steps.map(({ state, when }) => [
        state,
        when.after === null ? null : when.after / 1_000,
        when.before / 1_000,
      ])
    expect(shown).toEqual(steps)
  })

  it('has at least forty worked examples', () => {
    expect(lifecycles.length).toBeGreaterThanOrEqual(40)
  })
})
