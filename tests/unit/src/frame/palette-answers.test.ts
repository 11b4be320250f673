import { expect, test } from 'vitest'
import { answersFor, explainNone, typedIn } from '../../../../src/frame/palette-answers.ts'

const good = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const bad = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'

test.each([
  ['an address', bad],
  ['a link of Lookout', `lookout://account/${bad}`],
  ['a link of an explorer', `https://tonviewer.com/${bad}?section=code`],
  [
    'a link of the service',
    `https://toncenter.com/api/v3/accountStates?address=${bad.replaceAll('-', '%2D')}`,
  ],
])('a wrong checksum in %s is explained', (_name, query) => {
  expect(answersFor(query)).toEqual([])
  expect(explainNone(query)).toMatch(/checksum/)
})

test('a link with a correct address needs no explanation', () => {
  const query = `lookout://account/${good}`
  expect(answersFor(query)).not.toEqual([])
  expect(explainNone(query)).toBeNull()
})

test.each([
  ['63 hex digits', 'ab'.repeat(31) + 'c', 'A hash has 64 hex digits; this one has 63.'],
  ['the beginning of a hash', 'ed4bfe9a4e2e3bd68edd', 'A hash has 64 hex digits; this one has 20.'],
  ['65 hex digits after 0x', `0x${'ab'.repeat(32)}c`, 'A hash has 64 hex digits; this one has 65.'],
  ['a block number that is too large', '99999999999', '“99999999999” is not a seqno (1 to 2147483647).'],
  ['a negative number', '-5', '“-5” is not a seqno (1 to 2147483647).'],
  ['two addresses', `${good}, 0:${'ab'.repeat(32)}`, 'This text contains 2 addresses.'],
  ['a shortened address', `${good.slice(0, 6)}···${good.slice(-6)}`, 'This address or hash is shortened.'],
  [
    'a link to a shortened address',
    `https://tonviewer.com/${good.slice(0, 4)}...${good.slice(-4)}`,
    'This address or hash is shortened.',
  ],
])('the answer to %s is explained', (_name, query, expected) => {
  expect(answersFor(query)).toEqual([])
  expect(explainNone(query)).toContain(expected)
})

test('a hash of the right length, which may be unknown, needs no explanation', () => {
  expect(explainNone('ab'.repeat(32))).toBeNull()
})

test('an address in workchain 2 is not offered as a block', () => {
  expect(answersFor(`2:${'ab'.repeat(32)}`).map(({ id }) => id)).not.toContain('block.open')
})

test.each([`"${good}",`, `'${good}'`, `<${good}>`, `“${good}”`, ` ${good}; `])(
  'the quotes around %j are ignored',
  (query) => {
    expect(typedIn(query)).toBe(good)
  },
)

test('quotes within a text and text without quotes are kept', () => {
  expect(typedIn('pay "rent" today')).toBe('pay "rent" today')
})
