import { expect, onTestFinished, test } from 'vitest'
import { defaultSettings } from '../../../../electron/shared/settings.ts'
import { setShown } from '../../../../src/lib/shown.ts'
import { timeMarks } from '../../../../src/lib/time-marks.ts'
import { formatDateTime } from '../../../../src/lib/times.ts'

const at = (text: string): number => new Date(`2026-11-20T${text}`).getTime()
const labels = (from: number, to: number): readonly string[] => timeMarks(from, to).map(({ label }) => label)

test('an hour is labelled every ten minutes, without a label at its end', () => {
  expect(labels(at('13:07:00'), at('14:07:00'))).toEqual(['13:10', '13:20', '13:30', '13:40', '13:50'])
})

test('a day is labelled every four hours', () => {
  expect(labels(at('00:30:00'), at('00:30:00') + 86_400_000)).toEqual([
    '04:00',
    '08:00',
    '12:00',
    '16:00',
    '20:00',
  ])
})

test('a week is labelled by day', () => {
  expect(labels(at('12:00:00') - 7 * 86_400_000, at('12:00:00'))).toEqual([
    '11-14',
    '11-15',
    '11-16',
    '11-17',
    '11-18',
    '11-19',
  ])
})

test('days are labelled where they begin, also after clocks are set back or forward', () => {
  setShown({ ...defaultSettings, zone: 'Europe/Berlin' })
  onTestFinished(() => setShown(defaultSettings))
  const daysUntil = (to: number): readonly string[] =>
    timeMarks(to - 7 * 86_400_000, to).map((mark) => `${mark.label} ${formatDateTime(mark.at).slice(11)}`)
  const midnights = (days: readonly string[]): readonly string[] => days.map((day) => `${day} 00:00:00`)
  expect(daysUntil(Date.UTC(2026, 9, 28, 11))).toEqual(
    midnights(['10-22', '10-23', '10-24', '10-25', '10-26', '10-27']),
  )
  expect(daysUntil(Date.UTC(2026, 2, 31, 10))).toEqual(
    midnights(['03-25', '03-26', '03-27', '03-28', '03-29', '03-30']),
  )
})
