import { expect, test } from 'vitest'
import { compareIntegers, formatShare, sumIntegers } from '../../../../src/lib/integers.ts'

test('integers are ordered by value at any size', () => {
  expect(['10', '9', '62481733000000', '62481733000001', '2'].toSorted(compareIntegers)).toEqual([
    '2',
    '9',
    '10',
    '62481733000000',
    '62481733000001',
  ])
})

test('sums are exact beyond 2^53', () => {
  expect(sumIntegers(['9007199254740993', '9007199254740993', '1'])).toBe('18014398509481987')
  expect(sumIntegers([])).toBe('0')
})

test('shares are shown with two digits', () => {
  expect(formatShare(2_103)).toBe('21.03 %')
  expect(formatShare(10_000)).toBe('100.00 %')
  expect(formatShare(-1_805)).toBe('−18.05 %')
})
