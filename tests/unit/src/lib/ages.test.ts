import { expect, test } from 'vitest'
import { formatAge, formatAgo, formatEvery, maximumAge } from '../../../../src/lib/ages.ts'

test.each([
  [-500, '0 s'],
  [0, '0 s'],
  [999, '0 s'],
  [1_000, '1 s'],
  [59_999, '59 s'],
  [60_000, '1 m'],
  [3_599_999, '59 m'],
  [3_600_000, '1 h'],
  [172_799_999, '47 h'],
  [172_800_000, '2 d'],
])('an age of %i ms is %s', (ms, text) => {
  expect(formatAge(ms)).toBe(text)
})

test.each([
  [42_000, 7_200, 8_000],
  [42_000, 50_000, 42_000],
  [42_000, 300, 1_000],
  [42_000, -400, 1_000],
])('a response within %i ms, and a change %i ms ago, is at most %i ms old', (within, sinceChange, age) => {
  expect(maximumAge(within, sinceChange)).toBe(age)
})

test('ages below a second are "just now"', () => {
  expect(formatAgo(999)).toBe('just now')
  expect(formatAgo(7_400)).toBe('7 s ago')
})

test.each([
  [1_900, '1.9 s'],
  [2_000, '2 s'],
  [25_000, '25 s'],
  [300_000, '5 m'],
])('an interval of %i ms is %s', (ms, text) => {
  expect(formatEvery(ms)).toBe(text)
})
