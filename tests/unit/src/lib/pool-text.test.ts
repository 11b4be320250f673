import { expect, test } from 'vitest'
import { formatPerYear } from '../../../../src/lib/pool-text.ts'

test('a yield has two digits, and below zero the sign of amounts', () => {
  expect(formatPerYear(43_812)).toBe('4.38 %')
  expect(formatPerYear(-22_500)).toBe('−2.25 %')
  expect(formatPerYear(-49)).toBe('0.00 %')
})
