import { expect, test } from 'vitest'
import { countOf, groupDigits, hideNumbers, safeText, withMinus } from '../../../../src/lib/text.ts'

test('marks that reorder or hide text become visible', () => {
  expect(safeText('pay \u202Elive')).toBe('pay ⟨U+202E⟩live')
  expect(safeText('a\u0000b\nc\u200Bd')).toBe('a⟨U+0000⟩b⟨U+000A⟩c⟨U+200B⟩d')
  expect(safeText('Привет 👋')).toBe('Привет 👋')
})

test('joiners are kept where they make one picture or part Arabic letters, and only there', () => {
  expect(safeText('\u{1F468}\u200D\u{1F469}\u200D\u{1F467} fund')).toBe(
    '\u{1F468}\u200D\u{1F469}\u200D\u{1F467} fund',
  )
  expect(safeText('\u{1F468}\u{1F3FD}\u200D\u{1F680}')).toBe('\u{1F468}\u{1F3FD}\u200D\u{1F680}')
  expect(safeText('\u{1F3F3}\uFE0F\u200D\u{1F308}')).toBe('\u{1F3F3}\uFE0F\u200D\u{1F308}')
  expect(safeText('می\u200Cخواهم')).toBe('می\u200Cخواهم')
  expect(safeText('pay\u200Dpal')).toBe('pay⟨U+200D⟩pal')
  expect(safeText('\u{1F468}\u200Da')).toBe('\u{1F468}⟨U+200D⟩a')
  expect(safeText('pay\u200Cpal')).toBe('pay⟨U+200C⟩pal')
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

test('a number below zero has the sign of amounts', () => {
  expect(withMinus('-2.25 %')).toBe('−2.25 %')
  expect(withMinus('20-25')).toBe('20-25')
})
