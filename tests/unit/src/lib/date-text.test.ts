import { expect, test } from 'vitest'
import { readDate } from '../../../../src/lib/date-text.ts'

test('a moment may lack its seconds or its time, and may be pasted with a T', () => {
  expect(readDate('moment', '2026-11-20 14:02:07')).toBe('2026-11-20 14:02:07')
  expect(readDate('moment', ' 2026-11-20T14:02 ')).toBe('2026-11-20 14:02:00')
  expect(readDate('moment', '2026-11-20 9:05')).toBe('2026-11-20 09:05:00')
  expect(readDate('moment', '2026-11-20')).toBe('2026-11-20 00:00:00')
})

test('a moment without a time that ends a period is the last second of the day', () => {
  expect(readDate('end', '2026-11-20')).toBe('2026-11-20 23:59:59')
  expect(readDate('end', '2026-11-20 9:05')).toBe('2026-11-20 09:05:00')
  expect(readDate('end', '2026-11-31')).toBeNull()
})

test('days, months and times are read in the form in which they are shown', () => {
  expect(readDate('day', '2028-02-29')).toBe('2028-02-29')
  expect(readDate('month', '2026-12')).toBe('2026-12')
  expect(readDate('time', '22:30')).toBe('22:30')
  expect(readDate('time', '7:30')).toBe('07:30')
  expect(readDate('time', '00:00')).toBe('00:00')
})

test.for([
  ['moment', '20.11.2026 14:02'],
  ['moment', '2026-11-20 24:00'],
  ['moment', '2026-11-20 14:60'],
  ['moment', '2026-11-20 14'],
  ['moment', '0002-11-20'],
  ['moment', '2026-11-20 14:02:07Z'],
  ['moment', ''],
  ['day', '11/20/2026'],
  ['day', '2026-02-30'],
  ['day', '2026-11-20 14:02'],
  ['month', '2026-13'],
  ['month', '2026-11-20'],
  ['time', '24:00'],
  ['time', '10 pm'],
] as const)('no %s is read from "%s"', ([kind, text]) => {
  expect(readDate(kind, text)).toBeNull()
})
