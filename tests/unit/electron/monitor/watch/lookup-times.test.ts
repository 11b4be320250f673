import { describe, expect, it } from 'vitest'
import { withdrawTrace } from '../../../../../electron/monitor/watch/finish-trace.ts'
import { nextLookupAt, type Lookups } from '../../../../../electron/monitor/watch/lookup-times.ts'
import { emulated, finalized, gone, onChain } from './lifecycles/lifecycle.ts'
import { known, watchedBy, type Sample } from './samples.ts'

const hour = 3_600_000
const day = 24 * hour

function next(samples: readonly Sample[], lookups: Lookups | null = null, now = 0): number | null {
  const record = watchedBy(...samples).record()
  if (record === undefined) throw new Error('no trace')
  return nextLookupAt(record, lookups, now)
}

/** Returns when a trace is looked up, if each lookup runs when due and finds nothing. */
function times(samples: readonly Sample[], count: number): readonly (number | null)[] {
  const found: (number | null)[] = []
  let lookups: Lookups | null = null
  for (let index = 0; index < count; index += 1) {
    const at: number | null = next(samples, lookups, lookups?.lastAt ?? 0)
    found.push(at)
    if (at === null) break
    lookups = { count: index + 1, since: 0, lastAt: at }
  }
  return found
}

describe('the lookups of a trace', () => {
  it('come 2, 5, 15 and 60 seconds after it left the list, and then more rarely', () => {
    const left: readonly Sample[] = [
      [0, 'A', onChain],
      [100, 'A', gone],
    ]
    const seconds = times(left, 9).map((at) => at !== null && at / 1_000 - 100)
    expect(seconds).toEqual([2, 5, 15, 60, 180, 360, 610, 860, 1_110])
  })

  it('come after it left the list even if it was only emulated', () => {
    const left: readonly Sample[] = [
      [0, 'A', emulated],
      [100, 'A', gone],
    ]
    expect(times(left, 2)).toEqual([102_000, 105_000])
  })

  it('do not come while it is pending', () => {
    expect(next([[0, 'A', emulated]], null, day)).toBeNull()
  })

  it('come every minute once the trace has been on chain for a minute', () => {
    const listed: readonly Sample[] = [
      [0, 'A', emulated],
      [10, 'A', onChain],
      [50, 'A', onChain],
    ]
    expect(times(listed, 3)).toEqual([70_000, 130_000, 190_000])
  })

  it('do not come once its outcome is verified', () => {
    expect(next([[0, 'A', finalized]], null, day)).toBeNull()
  })

  it('come at once for an unverified trace, and then hourly for seven days', () => {
    const ended: readonly Sample[] = [
      [0, 'A', onChain],
      [8, 'A', gone],
      [10, 'hash', gone],
    ]
    expect(times(ended, 3)).toEqual([10_000, 10_000 + hour, 10_000 + 2 * hour])
    const late: Lookups = { count: 9, since: 0, lastAt: 6 * day }
    expect(next(ended, late, 10_000 + 7 * day - 1)).toBe(6 * day + hour)
    expect(next(ended, late, 10_000 + 7 * day)).toBeNull()
  })

  it('come 10 and 60 seconds and 5 and 20 minutes after the service withdrew it, and only within a day', () => {
    const record = withdrawTrace(known([0, 'A', emulated]), 1_000)?.record
    if (record === undefined) throw new Error('not withdrawn')
    const found: (number | null)[] = []
    let lookups: Lookups | null = null
    for (let count = 1; count <= 5; count += 1) {
      const at: number | null = nextLookupAt(record, lookups, 1_000)
      found.push(at)
      lookups = { count, since: 1_000, lastAt: at ?? 0 }
    }
    expect(found).toEqual([11_000, 61_000, 301_000, 1_201_000, null])
    expect(nextLookupAt(record, null, 1_000 + day)).toBeNull()
  })

  it('come with growing delays while a withdrawn trace is found, but has not ended', () => {
    const record = withdrawTrace(known([0, 'A', emulated]), 1_000)?.record
    if (record === undefined) throw new Error('not withdrawn')
    const seconds: (number | null)[] = []
    let lastAt = 11_000
    for (let index = 0; index < 4; index += 1) {
      const at: number | null = nextLookupAt(record, { count: 0, since: lastAt, lastAt }, lastAt)
      seconds.push(at === null ? null : at / 1_000 - 1)
      lastAt = at ?? 0
    }
    expect(seconds).toEqual([20, 40, 80, 160])
  })
})
