import { expect, test } from 'vitest'
import type { Freshness } from '../../../../electron/shared/models.ts'
import { describeFreshness, freshnessLevel, summariseFreshness } from '../../../../src/lib/freshness.ts'

const now = 1_000_000
const seen = (ago: number | null, more: Partial<Freshness> = {}): Freshness => ({
  observedAt: ago === null ? null : now - ago,
  triedAt: null,
  intervalMs: 10_000,
  nextAt: null,
  waits: null,
  error: null,
  ...more,
})

test('freshness runs out over three intervals, in eighths', () => {
  expect(freshnessLevel(seen(0), now)).toEqual({ level: 'fresh', left: 8 })
  expect(freshnessLevel(seen(10_000), now)).toEqual({ level: 'fresh', left: 6 })
  expect(freshnessLevel(seen(16_000), now)).toEqual({ level: 'aging', left: 4 })
  expect(freshnessLevel(seen(29_999), now)).toEqual({ level: 'aging', left: 1 })
  expect(freshnessLevel(seen(30_000), now)).toEqual({ level: 'stale', left: 0 })
  expect(freshnessLevel(seen(null), now)).toEqual({ level: 'never', left: 0 })
})

test('short intervals do not make data stale before 15 s', () => {
  expect(freshnessLevel(seen(14_000, { intervalMs: 1_000 }), now).level).toBe('aging')
  expect(freshnessLevel(seen(15_000, { intervalMs: null }), now).level).toBe('stale')
})

test('freshness names age, last error, wait and next poll', () => {
  expect(describeFreshness(seen(4_000, { nextAt: now + 6_000 }), now)).toBe('observed 4 s ago, next in 6 s')
  expect(describeFreshness(seen(null), now)).toBe('not observed yet')
  expect(describeFreshness(seen(58_000, { waits: 'quota', nextAt: now + 900 }), now)).toBe(
    'observed 58 s ago, waiting for quota',
  )
  const error = { code: 'timeout', message: '' } as const
  expect(describeFreshness(seen(61_000, { error, waits: 'backoff', nextAt: now + 5_000 }), now)).toBe(
    'observed 1 m ago, last attempt: no response, waiting after an error, next in 5 s',
  )
  expect(describeFreshness(seen(null, { waits: 'stopped', nextAt: now + 5_000 }), now)).toBe(
    'not observed yet, polling stopped',
  )
})

test('the summary names the oldest response or the unobserved items', () => {
  expect(summariseFreshness([], now)).toBe('No watched account or pool')
  expect(summariseFreshness([seen(2_000), seen(9_000)], now)).toBe('2 watched, data up to 9 s old')
  expect(summariseFreshness([seen(200)], now)).toBe('1 watched, data up to 1 s old')
  expect(summariseFreshness([seen(2_000), seen(null)], now)).toBe('1 of 2 watched not observed yet')
})

test('the summary counts items that the stream covers as live', () => {
  expect(summariseFreshness([], now, 57)).toBe('57 watched, all live')
  expect(summariseFreshness([seen(2_000), seen(9_000)], now, 13)).toBe(
    '15 watched, 13 live, others up to 9 s old',
  )
  const steady = seen(2_000, { withinMs: 42_000 })
  expect(summariseFreshness([steady, steady], now, 13)).toBe('15 watched, 13 live, others within 42 s')
  expect(summariseFreshness([seen(null)], now, 13)).toBe('1 of 14 watched not observed yet')
})
