import { expect, test } from 'vitest'
import { namedTitle } from '../../../../src/lib/action-title.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const parties = [{ role: 'recipient', address: key, name: null }]
const none = (): null => null
const type = 'ton_transfer'

test('an address in a title has the form that the window shows, whichever the service wrote', () => {
  for (const title of ['Send 5 TON to DKbjIc···gqPuwA', 'Send 5 TON to DKbjIc···gqPrHF'])
    expect(namedTitle({ title, parties, type }, false, none)).toBe('Send 5 TON to DKbjIc···gqPrHF')
})

test('the user’s own name comes before the address, letter by letter', () => {
  const title = 'Send 5 TON to DKbjIc···gqPuwA'
  expect(namedTitle({ title, parties, type }, false, () => 'Payroll $& 2')).toBe('Send 5 TON to Payroll $& 2')
})

test('what is no party, and a title without an address, stay as they are', () => {
  expect(namedTitle({ title: 'Send to AAAAAA···BBBBBB', parties, type }, false, () => 'Payroll')).toBe(
    'Send to AAAAAA···BBBBBB',
  )
  expect(namedTitle({ title: 'Send to vendor.ton', parties, type }, false, () => 'Payroll')).toBe(
    'Send to vendor.ton',
  )
  const odd = [{ role: 'owner', address: 'addr_none', name: null }]
  expect(namedTitle({ title: 'Call a···b', parties: odd, type }, false, none)).toBe('Call a···b')
})

test('on a test network the forms are those of the test network', () => {
  const title = 'Send 5 TON to DKbjIc···gqPgpP'
  expect(namedTitle({ title, parties, type }, true, () => 'Payroll')).toBe('Send 5 TON to Payroll')
})

test('an action whose type nobody knows is not called as the state is', () => {
  expect(namedTitle({ title: 'Unknown', parties: [], type: 'unknown' }, false, none)).toBe(
    'Action of an unknown type',
  )
})

test('a name stands for its address in every form of either network, and for the raw one', () => {
  const label = (): string => 'Payroll'
  for (const form of [
    'DKbjIc···gqPrHF',
    'DKbjIc···gqPuwA',
    'DKbjIc···gqPgpP',
    'DKbjIc···gqPleK',
    'ca6e32···982a3e',
    '0:ca6e32···982a3e',
    'EQ·DKbjIc···gqPrHF',
  ])
    expect(
      namedTitle({ type: 'stake_deposit', title: `Stake 5 TON with pool ${form}`, parties }, false, label),
    ).toBe('Stake 5 TON with pool Payroll')
})

test('of two parties each goes by its own name, and look-alikes by none', () => {
  const second = '0:ca6e32000000000000000000000000000000000000000000000000000f982a3e'
  const both = [...parties, { role: 'sender', address: second, name: null }]
  const label = (address: string): string => (address === key ? 'DKbjIA···gqPgXa' : 'Cold vault')
  expect(
    namedTitle(
      { type: 'ton_transfer', title: 'From DKbjIA···gqPgXa to DKbjIc···gqPrHF', parties: both },
      false,
      label,
    ),
  ).toBe('From Cold vault to DKbjIA···gqPgXa')
  expect(
    namedTitle({ type: 'ton_transfer', title: 'Send 5 TON to ca6e32···982a3e', parties: both }, false, label),
  ).toBe('Send 5 TON to ca6e32···982a3e')
})
