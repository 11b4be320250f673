import { expect, test } from 'vitest'
import { requestsPerSecond } from '../../../../src/lib/status-words.ts'
import { countOf, groupDigits, splitUnbreakable, withMinus } from '../../../../src/lib/text.ts'

test('digits are grouped by thousands', () => {
  expect(groupDigits('0')).toBe('0')
  expect(groupDigits('999')).toBe('999')
  expect(groupDigits('71883204')).toBe('71,883,204')
  expect(groupDigits(5_000)).toBe('5,000')
  expect(countOf(1, 'account')).toBe('1 account')
  expect(countOf(10_000, 'transaction')).toBe('10,000 transactions')
})

test('negative numbers get a minus sign', () => {
  expect(withMinus('-2.25 %')).toBe('−2.25 %')
  expect(withMinus('20-25')).toBe('20-25')
})

test.each([
  [1, '1 request per second'],
  [10, '10 requests per second'],
  [0.7000000000000002, '0.7 requests per second'],
])('a limit of %d is %s', (limit, text) => {
  expect(requestsPerSecond(limit)).toBe(text)
})

test.each([
  ['Receive 18 USD₮ from EQ·B-WuMP···8I2uuI', ['Receive 18 USD₮ from ', 'EQ·B-WuMP···8I2uuI', '']],
  [
    'No responses from 2026-11-24 16:35, not found within 10 m 25 s',
    ['No responses from ', '2026-11-24', ' 16:35, not found within ', '10 m', ' ', '25 s', ''],
  ],
  ['between two observations 26.7 s apart', ['between two observations ', '26.7 s', ' apart']],
  ['Swap 1,486 TON for 607 USD₮', ['Swap 1,486 TON for 607 USD₮']],
])('the parts of “%s” that stay on one line', (text, parts) => {
  expect(splitUnbreakable(text)).toEqual(parts)
})
