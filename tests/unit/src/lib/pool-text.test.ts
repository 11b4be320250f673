import { expect, test } from 'vitest'
import { formatPerYear } from '../../../../src/lib/pool-text.ts'

test('a yield has two digits, and a minus sign (U+2212) below zero', () => {
  expect(formatPerYear(43_812)).toBe('4.38 %')
  expect(formatPerYear(-22_500)).toBe('−2.25 %')
  expect(formatPerYear(-49)).toBe('0.00 %')
})
