import { expect, test } from 'vitest'
import { describeInterval, formatDateTime, formatInterval, formatTime } from '../../../../src/lib/times.ts'

const at = new Date(2026, 10, 20, 4, 2, 7, 189).getTime()

test('a time is local, to the tenth of a second, never rounded up', () => {
  expect(formatTime(at)).toBe('04:02:07.1')
})

test('a date is written year first', () => {
  expect(formatDateTime(at)).toBe('2026-11-20 04:02:07')
})

test('an interval names both polls, or the one that there was', () => {
  expect(formatInterval({ after: at - 1_800, before: at })).toBe('04:02:05.3 – 04:02:07.1')
  expect(formatInterval({ after: null, before: at })).toBe('by 04:02:07.1')
  expect(describeInterval({ after: at - 1_800, before: at })).toBe('between two polls, 1.8 s apart')
  expect(describeInterval({ after: null, before: at })).toBe('nobody looked before')
})
