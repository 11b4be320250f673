import { expect, test } from 'vitest'
import type { Freshness } from '../../../../electron/shared/models.ts'
import type { PoolRound } from '../../../../electron/shared/pool-models.ts'
import { formatPerYear, phaseOf } from '../../../../src/lib/pool-text.ts'
import { lastedText, sinceText } from '../../../../src/lib/pool-words.ts'

const hour = 3_600_000
const sentAt = Date.UTC(2026, 10, 10, 19, 35)
const round: PoolRound = {
  isStaked: true,
  since: { after: sentAt - 300_000, before: sentAt },
  estimate: {
    from: sentAt + 36 * hour,
    to: sentAt + 36.4 * hour,
    overdueAt: sentAt + 38 * hour,
    basis: 'observed',
    rounds: 11,
    shortestMs: 36 * hour,
    longestMs: 36.4 * hour,
  },
}
const seenAt = (observedAt: number): Freshness => ({
  observedAt,
  triedAt: observedAt,
  intervalMs: 300_000,
  nextAt: null,
  waits: 'offline',
  error: null,
})

test('a yield has two digits, and a minus sign (U+2212) below zero', () => {
  expect(formatPerYear(43_812)).toBe('4.38 %')
  expect(formatPerYear(-22_500)).toBe('−2.25 %')
  expect(formatPerYear(-49)).toBe('0.00 %')
})

test('a stake is overdue only if a response shows that it was not back then', () => {
  const now = sentAt + 17 * 24 * hour
  expect(phaseOf(round, true, seenAt(sentAt + 180_000), now)).toBe('staked')
  expect(phaseOf(round, true, seenAt(sentAt + 39 * hour), now)).toBe('overdue')
  expect(phaseOf(round, true, seenAt(now - 60_000), now)).toBe('overdue')
})

test('the time for which a pool is staked ends at its last response, if newer ones are missing', () => {
  const now = sentAt + 17 * 24 * hour
  const since = { after: sentAt - 300_000, before: sentAt }
  expect(sinceText(since, seenAt(now - 60_000), now)).toMatch(/^since .+ 19:35, 17 d$/)
  expect(sinceText(since, seenAt(sentAt + 180_000), now)).toMatch(/^since .+ 19:35, at least 3 m$/)
  expect(sinceText({ ...since, after: null }, seenAt(sentAt + 180_000), now)).toBe('for at least 3 m')
  const gap = { after: sentAt - 17 * 60_000, before: sentAt }
  expect(sinceText(gap, seenAt(sentAt + 300_000), sentAt + 300_000)).toBe('for at least 5 m')
  expect(lastedText(gap, seenAt(sentAt + 300_000), sentAt + 300_000)).toBe('at least 5 m')
  expect(sinceText(gap, seenAt(now - 60_000), now), 'a short gap long ago').toMatch(/^since .+ 19:35, 17 d$/)
  const first = { after: null, before: since.before }
  expect(sinceText(first, seenAt(first.before), first.before)).toBe('for an unknown time')
})
