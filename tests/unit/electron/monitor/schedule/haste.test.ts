import { expect, it } from 'vitest'
import { createEntry, type Entry } from '../../../../../electron/monitor/schedule/entry.ts'
import { createHaste } from '../../../../../electron/monitor/schedule/haste.ts'
import { minute } from './set-up.ts'
import { poolItem } from './virtual.ts'

const now = 100 * minute

/** Returns an entry of a calm lane, which was polled at this minute. */
function polledAt(minutes: number | null, more: Partial<Entry> = {}): Entry {
  const askedAt = minutes === null ? null : minutes * minute
  return { ...createEntry(poolItem('one'), 0, 0), askedAt, jitter: 0.9, ...more }
}

/** Hastens entries with an interval of ten minutes. `askedAt` returns when they count as polled, in minutes. */
function hasteOf(...entries: readonly Entry[]) {
  let replanned = 0
  const haste = createHaste({
    entries: () => entries,
    planner: { turnOf: () => ({ intervalMs: 10 * minute, maxIntervalMs: 10 * minute }) },
    picker: {
      replanned: () => {
        replanned += 1
      },
    },
  })
  return {
    catchUp: (wall: number) => haste.catchUp({ wall, dueClock: now } as never),
    haste,
    askedAt: () => entries.map(({ askedAt }) => (askedAt === null ? null : askedAt / minute)),
    replanned: () => replanned,
  }
}

it('calm items are due at once after more than a minute in which nothing could be polled', () => {
  const late = polledAt(99)
  const { catchUp, askedAt, replanned } = hasteOf(late, polledAt(85), polledAt(null))
  // The wall clock is 400 minutes ahead from the start, which is no hold.
  catchUp(500 * minute)
  catchUp(501 * minute)
  expect([askedAt(), late.jitter, replanned()]).toEqual([[99, 85, null], 0.9, 0])
  catchUp(502 * minute + 1)
  expect([askedAt(), late.jitter, replanned()]).toEqual([[90, 85, null], 1, 1])
})

it('an item is due at once after each of its first three failures in a row', () => {
  const entry = polledAt(99, { failures: 4 })
  const { haste, askedAt } = hasteOf(entry)
  haste.afterFailure(entry, now)
  expect(askedAt()).toEqual([99])
  entry.failures = 3
  haste.afterFailure(entry, now)
  expect(askedAt()).toEqual([90])
})

it.each([
  ['a minute are due a minute later', minute, 98],
  ['more than a minute are due at once', minute + 1, 90],
])('the items of an operation that could not be polled for %s', (_name, closedMs, expected) => {
  const answered = polledAt(97, { item: poolItem('answered') })
  const other = polledAt(97, { item: { ...poolItem('other'), operation: 'other' } })
  const { haste, askedAt, replanned } = hasteOf(polledAt(97), answered, other)
  haste.afterOpening(answered.item, closedMs, now)
  expect([askedAt(), replanned()]).toEqual([[expected, 97, 97], 1])
})
