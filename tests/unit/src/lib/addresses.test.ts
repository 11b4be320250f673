import { expect, test } from 'vitest'
import {
  friendlyOf,
  hashToHex,
  shortenFriendly,
  shortenHash,
  shortenRaw,
} from '../../../../src/lib/addresses.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'

test('the friendly form follows network and kind', () => {
  expect(friendlyOf(key, false)).toBe('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')
  expect(friendlyOf(key, false, false)).toBe('UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA')
  expect(friendlyOf(key, true)).toBe('kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP')
})

test('a text that is not an account key stays unchanged', () => {
  expect(friendlyOf('addr_none', false)).toBe('addr_none')
})

test('short forms keep six characters on each side', () => {
  expect(shortenFriendly('EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF')).toBe('EQ·DKbjIc···gqPrHF')
  expect(shortenRaw(key)).toBe('0:ca6e32···982a3e')
  expect(shortenRaw(`-1:${'0'.repeat(58)}123456`)).toBe('-1:000000···123456')
})

test('a hash is shortened only when that saves characters', () => {
  expect(shortenHash('3eUd83CETUxyzxyzxyzxyzxyzxyzxyzxyzxyzV86EFQ=')).toBe('3eUd83CETU···V86EFQ=')
  expect(shortenHash('12345678901234567890')).toBe('12345678901234567890')
})

test('base64 hashes convert to hex', () => {
  expect(hashToHex('AAECAwQF')).toBe('000102030405')
  expect(hashToHex('_-8=')).toBe('ffef')
  expect(hashToHex('not base64!')).toBeNull()
  expect(hashToHex('')).toBeNull()
})
