import { expect, it, onTestFinished, vi } from 'vitest'
import { lineOf, streamLine } from '../../../../../src/features/settings/service-lines.ts'

it('names the day of a time, unless it is today', () => {
  vi.useFakeTimers({ now: new Date(2026, 10, 20, 14, 8), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const at = new Date(2026, 10, 20, 14, 3, 9).getTime()
  const live = { state: 'live', since: at, accounts: 2, perMinute: 3, lagMs: null } as const
  expect(streamLine(live)).toBe('Connected since 14:03 · 2 accounts · 3 events per minute')
  expect(lineOf('Stream', { state: 'yes', checkedAt: at })).toBe('Stream: offered (checked 14:03)')
  vi.setSystemTime(new Date(2026, 10, 21, 13))
  expect(streamLine(live)).toMatch(/^Connected since 2026-11-20 14:03 · /)
  expect(lineOf('Stream', { state: 'yes', checkedAt: at })).toBe('Stream: offered (checked 2026-11-20 14:03)')
})

it('one event is not several', () => {
  const one = { state: 'live', since: 0, accounts: 1, perMinute: 1, lagMs: 2_300 } as const
  expect(streamLine(one)).toMatch(/ · 1 account · 1 event per minute · 2\.3 s behind$/)
})
