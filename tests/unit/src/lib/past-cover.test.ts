import { expect, test } from 'vitest'
import { coverOf } from '../../../../src/lib/past-cover.ts'

const minute = 60_000

test('a moment within fifteen minutes of an observation is known', () => {
  expect(coverOf(100 * minute, [85 * minute, null], null)).toEqual({ isKnown: true })
  expect(coverOf(100 * minute, [84 * minute, 10 * minute], null)).toEqual({
    isKnown: false,
    last: 84 * minute,
  })
})

test('nothing is known before the first observation', () => {
  expect(coverOf(minute, [null, null], null)).toEqual({ isKnown: false, last: null })
})

test('nothing is missing while no account is watched', () => {
  expect(coverOf(minute, [], null)).toEqual({ isKnown: true })
})

test('a gap that was read later from the history is known', () => {
  const bucket = { traces: 0, isObserved: false }
  const activity = { from: 0, to: 200 * minute, buckets: [bucket, { ...bucket, isFilled: true as const }] }
  expect(coverOf(150 * minute, [10 * minute], activity)).toEqual({ isKnown: true })
  expect(coverOf(90 * minute, [10 * minute], activity)).toEqual({ isKnown: false, last: 10 * minute })
})
