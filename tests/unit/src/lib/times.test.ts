import { expect, onTestFinished, test, vi } from 'vitest'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { setShown } from '../../../../src/lib/shown.ts'
import {
  axisLabels,
  beginningOf,
  describeInterval,
  formatDateTime,
  formatInterval,
  formatMinuteOrDay,
  formatShort,
  formatTime,
  fromField,
  toField,
  zoneNamed,
} from '../../../../src/lib/times.ts'

const at = new Date(2026, 10, 20, 4, 2, 7, 189).getTime()

test('a time is local, to the tenth of a second, never rounded up', () => {
  expect(formatTime(at)).toBe('04:02:07.1')
})

test('a date starts with the year', () => {
  expect(formatDateTime(at)).toBe('2026-11-20 04:02:07')
})

test('a short time names the year or the second', () => {
  vi.useFakeTimers({ now: new Date(2026, 11, 31).getTime(), toFake: ['Date'] })
  expect(formatShort(at)).toBe('11-20 04:02:07')
  vi.setSystemTime(new Date(2027, 0, 1))
  expect(formatShort(at)).toBe('2026-11-20')
  vi.useRealTimers()
})

test('an interval names the date and both polls, or the only one', () => {
  expect(formatInterval({ after: at - 1_800, before: at })).toBe('2026-11-20 04:02:05.3 – 04:02:07.1')
  expect(formatInterval({ after: at, before: at })).toBe('2026-11-20 04:02:07.1')
  expect(formatInterval({ after: null, before: at })).toBe('by 2026-11-20 04:02:07.1')
  expect(formatInterval({ after: at - 86_400_000, before: at })).toBe(
    '2026-11-19 04:02:07.1 – 2026-11-20 04:02:07.1',
  )
  expect(describeInterval({ after: at - 1_800, before: at })).toBe('between two observations 1.8 s apart')
  expect(describeInterval({ after: at - 59_949, before: at })).toBe('between two observations 59.9 s apart')
  expect(describeInterval({ after: at - 59_950, before: at })).toBe('between two observations 1 m 0 s apart')
  expect(describeInterval({ after: at - 528_000, before: at })).toBe(
    'between two observations 8 m 48 s apart',
  )
  expect(describeInterval({ after: at - 25_735_600, before: at })).toBe(
    'between two observations 7 h 8 m apart',
  )
  expect(describeInterval({ after: at - 200_000_000, before: at })).toBe(
    'between two observations 2 d 7 h apart',
  )
  expect(describeInterval({ after: null, before: at })).toBe('no earlier observation')
})

test('datetime fields use the chosen zone on both sides of a clock change', () => {
  setShown({ ...defaultSettings, zone: 'America/New_York' })
  try {
    // The clock goes back on 2026-11-01 at 06:00 UTC.
    for (const [moment, text] of [
      [Date.UTC(2026, 10, 1, 3, 30), '2026-10-31T23:30:00'],
      [Date.UTC(2026, 10, 1, 17), '2026-11-01T12:00:00'],
    ] as const) {
      expect(toField(moment)).toBe(text)
      expect(fromField(text)).toBe(moment)
    }
    expect(fromField('')).toBeNull()
    expect(fromField('0002-11-11T14:02:07')).toBeNull()
  } finally {
    setShown(defaultSettings)
  }
})

test.each([
  ['America/Santiago', '2026-09-06T00:00:00', '2026-09-06T01:00:00'],
  ['Atlantic/Azores', '2026-03-29T00:00:00', '2026-03-29T01:00:00'],
  ['Africa/Cairo', '2026-04-24T00:00:00', '2026-04-24T01:00:00'],
])('a day without midnight in %s begins when the day before has ended', (zone, midnight, first) => {
  setShown({ ...defaultSettings, zone })
  const begin = fromField(midnight) ?? 0
  expect(toField(begin)).toBe(first)
  expect(toField(begin - 1)).toMatch(/T23:59:59$/)
  setShown(defaultSettings)
})

test('a day begins in the time zone of the settings, also when the clocks change', () => {
  onTestFinished(() => setShown(defaultSettings))
  setShown({ ...defaultSettings, zone: 'UTC' })
  expect(beginningOf('2026-11-20', 0)).toBe(Date.UTC(2026, 10, 20))
  expect(beginningOf('2026-12-31', 1)).toBe(Date.UTC(2027, 0, 1))
  setShown({ ...defaultSettings, zone: 'Europe/Berlin' })
  expect(beginningOf('2026-10-25', 0)).toBe(Date.UTC(2026, 9, 24, 22))
  expect(beginningOf('2026-10-25', 1)).toBe(Date.UTC(2026, 9, 25, 23))
  expect(beginningOf('', 1)).toBe(null)
})

test('a minute is shown as its time, or as the day that begins with it', () => {
  setShown({ ...defaultSettings, zone: 'Europe/Berlin' })
  onTestFinished(() => setShown(defaultSettings))
  expect(formatMinuteOrDay(Date.UTC(2026, 10, 29, 22, 50))).toBe('23:50')
  expect(formatMinuteOrDay(Date.UTC(2026, 10, 29, 23))).toBe('11-30')
  expect(formatMinuteOrDay(Date.UTC(2026, 10, 30, 0))).toBe('01:00')
})

test('axis labels are days, or times with the day at its start', () => {
  setShown({ ...defaultSettings, zone: 'UTC' })
  try {
    const seconds = Date.UTC(2026, 10, 20, 22) / 1000
    expect(axisLabels([seconds, seconds + 3_600, seconds + 7_200], 3_600)).toEqual([
      '22:00\n11-20',
      '23:00',
      '00:00\n11-21',
    ])
    expect(axisLabels([seconds], 30)).toEqual(['22:00:00\n11-20'])
    expect(axisLabels([seconds, seconds + 0.5, seconds + 1], 0.5)).toEqual([
      '22:00:00\n11-20',
      '',
      '22:00:01',
    ])
    expect(axisLabels([seconds, seconds + 86_400], 86_400)).toEqual(['11-20', '11-21'])
    expect(axisLabels([seconds, seconds + 10], 10, seconds + 9)).toEqual(['22:00:00\n11-20', ''])
  } finally {
    setShown(defaultSettings)
  }
})

test('a time zone may have any of its names, in any case', () => {
  expect(['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Eastern', 'asia/tokyo'].map(zoneNamed)).toEqual(
    ['Asia/Kolkata', 'Asia/Calcutta', 'Europe/Kyiv', 'US/Eastern', 'Asia/Tokyo'],
  )
  expect(['', 'local', 'Asia/Atlantis'].map(zoneNamed)).toEqual([null, null, null])
})
