import { expect, test } from 'vitest'
import { untilTime } from '../../../../../electron/monitor/commands/until.ts'

const at = (text: string): number => Date.parse(text)

test('tomorrow begins at 08:00 in the zone of the settings', () => {
  const now = at('2026-11-24T15:30:00Z')
  expect(untilTime('tomorrow', now, 'UTC')).toBe(at('2026-11-25T08:00:00Z'))
  // It is the 25th in Tokyo already.
  expect(untilTime('tomorrow', now, 'Asia/Tokyo')).toBe(at('2026-11-26T08:00:00+09:00'))
  expect(untilTime('tomorrow', now, 'America/Los_Angeles')).toBe(at('2026-11-25T08:00:00-08:00'))
  expect(untilTime('hour', now, 'Asia/Tokyo')).toBe(now + 3_600_000)
})

test('tomorrow is 08:00 across a change of the clocks and a turn of the year', () => {
  expect(untilTime('tomorrow', at('2026-10-24T12:00:00Z'), 'Europe/Berlin')).toBe(
    at('2026-10-25T08:00:00+01:00'),
  )
  expect(untilTime('tomorrow', at('2026-03-28T12:00:00Z'), 'Europe/Berlin')).toBe(
    at('2026-03-29T08:00:00+02:00'),
  )
  expect(untilTime('tomorrow', at('2026-12-31T12:00:00Z'), 'UTC')).toBe(at('2027-01-01T08:00:00Z'))
})

test('the zone "local" is the zone of the computer', () => {
  const now = at('2026-11-24T15:30:00Z')
  const date = new Date(now)
  expect(untilTime('tomorrow', now, 'local')).toBe(
    new Date(date.getFullYear(), date.getMonth(), date.getDate() + 1, 8).getTime(),
  )
})
