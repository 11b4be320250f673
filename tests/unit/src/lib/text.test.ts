import { expect, test } from 'vitest'
import { countOf, groupDigits, hideNumbers, withMinus } from '../../../../src/lib/text.ts'

test.each([
  ['Send 48.2 TON to Vendor Ltd', 'Send ••• TON to Vendor Ltd'],
  ['Swap 1,250 TON for about 6,412.80 USDT', 'Swap ••• TON for about ••• USDT'],
  ['Call contract 0x0f8a7ea5', 'Call contract 0x0f8a7ea5'],
  ['Receive 3.2 TON from 9aTtR1···kk2WqE', 'Receive ••• TON from 9aTtR1···kk2WqE'],
  ['Mint Badge #12', 'Mint Badge #12'],
])('amounts in %j are covered', (title, hidden) => {
  expect(hideNumbers(title)).toBe(hidden)
})

test('digits are grouped by thousands', () => {
  expect(groupDigits('0')).toBe('0')
  expect(groupDigits('999')).toBe('999')
  expect(groupDigits('71883204')).toBe('71,883,204')
  expect(countOf(1, 'account')).toBe('1 account')
  expect(countOf(10_000, 'transaction')).toBe('10,000 transactions')
})

test('a number below zero has the sign of amounts', () => {
  expect(withMinus('-2.25 %')).toBe('−2.25 %')
  expect(withMinus('20-25')).toBe('20-25')
})
