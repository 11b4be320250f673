import { describe, expect, it } from 'vitest'
import { inSlices, partsOf, type Steps } from '../../../../electron/monitor/in-slices.ts'

function sessionOf() {
  const ending = new AbortController()
  const turns: number[] = []
  let at = 0
  return {
    turns,
    end: () => ending.abort(),
    step: () => {
      at += 15
    },
    session: {
      now: () => at,
      after: (_ms: number, run: () => void) => {
        turns.push(at)
        queueMicrotask(run)
        return () => undefined
      },
      signal: ending.signal,
    },
  }
}

function* work(count: number, step: (nth: number) => void): Steps<string> {
  for (let nth = 0; nth < count; nth += 1) {
    step(nth)
    yield
  }
  return 'done'
}

describe('work in slices', () => {
  it('lets other work run after 20 ms, and returns the result', async () => {
    const { session, step, turns } = sessionOf()
    expect(await inSlices(session, work(6, step))).toBe('done')
    expect(turns).toEqual([30, 60, 90])
  })

  it('stops between two slices when the session ends', async () => {
    const { session, step, end } = sessionOf()
    const done: number[] = []
    const steps = work(6, (nth) => {
      step()
      done.push(nth)
      if (nth === 1) end()
    })
    await expect(inSlices(session, steps)).rejects.toMatchObject({ code: 'cancelled' })
    expect(done).toEqual([0, 1])
  })
})

it('parts cost at most 25, unless one item costs more', () => {
  expect([...partsOf([10, 10, 10, 40, 5], (cost) => cost)]).toEqual([[10, 10], [10], [40], [5]])
  expect([...partsOf([], () => 1)]).toEqual([])
})
