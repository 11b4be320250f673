import { expect, test } from 'vitest'
import { requestsPerSecond } from '../../../../src/lib/status-words.ts'
import { countOf, groupDigits, withMinus } from '../../../../src/lib/text.ts'

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
