import { expect, it } from 'vitest'
import { formatNative, groupDigits } from '../../../../electron/shared/units.ts'

it.each([
  ['0', '0'],
  ['999', '999'],
  ['1000', '1,000'],
  ['71883204', '71,883,204'],
  ['-1234567', '-1,234,567'],
  ['10500.123456789', '10,500.123456789'],
])('%s is grouped as %s', (decimal, grouped) => {
  expect(groupDigits(decimal)).toBe(grouped)
})

it('an amount of the native coin is exact', () => {
  expect(formatNative('10500500000000')).toBe('10,500.5 TON')
  expect(formatNative(1n)).toBe('0.000000001 TON')
  expect(formatNative(-2_000_000_000_000n)).toBe('-2,000 TON')
})
