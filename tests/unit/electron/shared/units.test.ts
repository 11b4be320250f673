import { expect, it } from 'vitest'
import { formatUnits, groupDigits } from '../../../../electron/shared/units.ts'

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

it('an amount with decimals is exact', () => {
  expect(formatUnits('10500500000000', 9)).toBe('10500.5')
  expect(formatUnits(1n, 9)).toBe('0.000000001')
  expect(formatUnits(-2_000_000_000_000n, 9)).toBe('-2000')
})
