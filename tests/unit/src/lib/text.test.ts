import { expect, test } from 'vitest'
import { countOf, groupDigits, hideNumbers, safeText } from '../../../../src/lib/text.ts'

test('marks that reorder or hide text become visible', () => {
  expect(safeText('pay \u202Elive')).toBe('pay ⟨U+202E⟩live')
  expect(safeText('a\u0000b\nc\u200Bd')).toBe('a⟨U+0000⟩b⟨U+000A⟩c⟨U+200B⟩d')
  expect(safeText('Привет 👋')).toBe('Привет 👋')
})

test('length is bounded by characters, not by halves of them', () => {
  expect(safeText('👋👋👋👋', 3)).toBe('👋👋…')
  expect(safeText('abc', 3)).toBe('abc')
})

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
