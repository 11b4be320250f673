import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isQuiet, minuteOfDay, silenceOf } from '../../../../../electron/monitor/alerts/quiet.ts'
import { defaultSettings } from '../../../../../electron/shared/settings.ts'
import type { QuietHours } from '../../../../../electron/shared/delivery.ts'

const quiet = (from: string, to: string, isOn = true): QuietHours => {
  const minutes = (text: string): number => Number(text.slice(0, 2)) * 60 + Number(text.slice(3))
  return { isOn, from: minutes(from), to: minutes(to), letsCriticalThrough: true }
}

describe('quiet hours follow the wall clock', () => {
  it.each<readonly [string, QuietHours, string, boolean]>([
    ['begins', quiet('22:00', '07:00'), '22:00', true],
    ['include midnight', quiet('22:00', '07:00'), '00:00', true],
    ['include the last minute', quiet('22:00', '07:00'), '06:59', true],
    ['ends', quiet('22:00', '07:00'), '07:00', false],
    ['start later', quiet('22:00', '07:00'), '21:59', false],
    ['within one day', quiet('12:00', '13:30'), '13:29', true],
    ['after it', quiet('12:00', '13:30'), '13:30', false],
    ['the full day', quiet('08:00', '08:00'), '03:00', true],
    ['switched off', quiet('22:00', '07:00', false), '23:00', false],
  ])('%s', (_name, hours, at, expected) => {
    expect(isQuiet(hours, Number(at.slice(0, 2)) * 60 + Number(at.slice(3)))).toBe(expected)
  })
})

describe('on a computer that came to Berlin', () => {
  const before = process.env['TZ']
  beforeAll(() => {
    expect(minuteOfDay(0)).toBe(0)
    process.env['TZ'] = 'Europe/Berlin'
  })
  afterAll(() => {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  })
  const night = quiet('22:00', '07:00')
  const utc = (text: string): number => Date.parse(`${text}:00Z`)

  it.each([
    // The local clock is one hour ahead of UTC in winter and two in summer.
    ['2026-01-10T20:59', false],
    ['2026-01-10T21:00', true],
    ['2026-01-11T05:59', true],
    ['2026-01-11T06:00', false],
    ['2026-07-10T19:59', false],
    ['2026-07-10T20:00', true],
    ['2026-07-11T05:00', false],
    // The night of 29 March 2026 is an hour shorter, that of 25 October an hour longer.
    ['2026-03-28T21:00', true],
    ['2026-03-29T04:59', true],
    ['2026-03-29T05:00', false],
    ['2026-10-24T20:00', true],
    ['2026-10-25T05:59', true],
    ['2026-10-25T06:00', false],
  ])('%s is quiet: %s', (at, expected) => {
    expect(isQuiet(night, minuteOfDay(utc(at)))).toBe(expected)
  })

  // 02:30 does not exist on 29 March and occurs twice on 25 October.
  it.each([
    ['2026-03-28T01:30', true],
    ['2026-03-29T00:59', false],
    ['2026-03-29T01:00', false],
    ['2026-03-29T01:30', false],
    ['2026-03-30T00:30', true],
    ['2026-10-24T23:59', false],
    ['2026-10-25T00:00', true],
    ['2026-10-25T00:59', true],
    ['2026-10-25T01:00', true],
    ['2026-10-25T01:59', true],
    ['2026-10-25T02:00', false],
  ])('from two to three, %s is quiet: %s', (at, expected) => {
    expect(isQuiet(quiet('02:00', '03:00'), minuteOfDay(utc(at)))).toBe(expected)
  })
})

describe('notifications are held back', () => {
  const clock = (): number => 23 * 60
  const settings = { ...defaultSettings, quietHours: quiet('22:00', '07:00') }
  const warning = { severity: 'warning', isNoticed: true } as const
  const critical = { severity: 'critical', isNoticed: true } as const

  it.each([
    ['when disabled in its rule', { ...critical, isNoticed: false }, settings, 'rule'],
    [
      'when notifications are off',
      critical,
      { ...settings, notices: { isOn: false, hasSound: false } },
      'off',
    ],
    ['while muted, even if critical', critical, { ...settings, mutedUntil: 1_001 }, 'muted'],
    ['in quiet hours', warning, settings, 'quiet-hours'],
    ['not if critical alerts are let through', critical, settings, null],
    [
      'when it is critical and nothing comes through',
      critical,
      { ...settings, quietHours: { ...settings.quietHours, letsCriticalThrough: false } },
      'quiet-hours',
    ],
    ['not after the mute ends', warning, { ...defaultSettings, mutedUntil: 1_000 }, null],
  ] as const)('%s', (_name, alert, given, silence) => {
    expect(silenceOf(alert, given, 1_000, clock)).toBe(silence)
  })
})
