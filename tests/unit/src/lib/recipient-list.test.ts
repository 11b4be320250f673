import { expect, it } from 'vitest'
import { parseRecipients } from '../../../../src/lib/recipient-list.ts'

const one = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const oneKey = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const otherKey = `0:${'ab'.repeat(32)}`

it('a list has one address per line in any form, and each address counts once', () => {
  expect(parseRecipients(`${one}\r\n\r\n  ${otherKey}\n${oneKey}\n`)).toEqual({
    ok: true,
    keys: [oneKey, otherKey],
  })
})

it('CSV has the address in a named column, or in the first column', () => {
  expect(parseRecipients(`Name;Address\nAnn;${one}\n"Bob; Inc";${otherKey}`)).toEqual({
    ok: true,
    keys: [oneKey, otherKey],
  })
  expect(parseRecipients(`${one},Ann`)).toEqual({ ok: true, keys: [oneKey] })
  expect(parseRecipients(`${one},Wallet\n${otherKey},Ann`)).toEqual({ ok: true, keys: [oneKey, otherKey] })
})

it('the separator of the first line with names of columns applies to all lines', () => {
  expect(parseRecipients(`Name;Address\n"Ann, Berlin, EU";${one}\n"Bob; Inc";${otherKey}`)).toEqual({
    ok: true,
    keys: [oneKey, otherKey],
  })
})

it('names of columns are those of the other lists: with spaces, and the address before the account', () => {
  expect(parseRecipients(`Name,Recipient address\nAnn,${one}`)).toEqual({ ok: true, keys: [oneKey] })
  expect(parseRecipients(`Account;Wallet_address\nAnn;${one}`)).toEqual({ ok: true, keys: [oneKey] })
})

it('the complete list is refused with the number of its first invalid line', () => {
  const read = parseRecipients(`${one}\n\n${one.slice(0, -1)}G\nnonsense`)
  expect(read).toMatchObject({ ok: false })
  expect(read.ok ? '' : read.message).toMatch(/^Line 3: .*checksum/i)
})

it('more recipients than a rule can have are refused', () => {
  const many = Array.from({ length: 2_001 }, (_, index) => `0:${index.toString(16).padStart(64, '0')}`)
  expect(parseRecipients(many.join('\n'))).toEqual({
    ok: false,
    message: 'A rule can have at most 2,000 expected recipients.',
  })
})
