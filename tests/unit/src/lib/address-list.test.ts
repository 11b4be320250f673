import { expect, test } from 'vitest'
import { isList, parseList } from '../../../../src/lib/address-list.ts'

const a = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const b = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const bare = { label: null, group: null, note: null }

test('addresses are split at line ends, spaces, commas and semicolons', () => {
  const both = {
    ok: true,
    items: [
      { text: a, ...bare },
      { text: b, ...bare },
    ],
  }
  for (const text of [`${a}\n${b}`, `${a} ${b}`, `${a}, ${b}`, `${a};${b}\n`, `\ufeff${a}\r\n\r\n${b}`]) {
    expect(parseList(text), JSON.stringify(text)).toEqual(both)
  }
})

test('text after the address is its label', () => {
  expect(parseList(`${a}, Hot wallet\n${b}\tCold vault\nhello`)).toEqual({
    ok: true,
    items: [
      { ...bare, text: a, label: 'Hot wallet' },
      { ...bare, text: `${b}`, label: 'Cold vault' },
      { ...bare, text: 'hello' },
    ],
  })
})

test('CSV columns may come in any order and have common aliases', () => {
  expect(parseList(`Label;Group;Address;Note\nPayroll;Treasury;${a};"Two; signers"\n;;${b};`)).toEqual({
    ok: true,
    items: [
      { text: a, label: 'Payroll', group: 'Treasury', note: 'Two; signers' },
      { ...bare, text: b },
    ],
    groupColumns: ['Group'],
  })
  expect(parseList(`wallet,name\n${a},X`)).toEqual({ ok: true, items: [{ ...bare, text: a, label: 'X' }] })
})

test('columns that may name the groups are offered, the most likely first, and one is used', () => {
  const text = `Entity,Address,Team,Name\nHolding,${a},Payroll,Hot\n,${b},Ops,`
  const groupsWith = (column?: string | null) => {
    const parsed = parseList(text, column)
    return parsed.ok ? [parsed.items.map(({ group }) => group), parsed.groupColumns] : parsed.message
  }
  const groupColumns = ['Team', 'Entity']
  expect(groupsWith()).toEqual([['Payroll', 'Ops'], groupColumns])
  expect(groupsWith('Entity')).toEqual([['Holding', null], groupColumns])
  expect(groupsWith(null)).toEqual([[null, null], groupColumns])
  expect(parseList(`Department;Wallet\nTreasury;${a}`)).toMatchObject({ items: [{ group: 'Treasury' }] })
})

test('JSON may be strings, objects, or either inside an object', () => {
  expect(parseList(`["${a}"]`)).toEqual({ ok: true, items: [{ ...bare, text: a }] })
  expect(
    parseList(`{"version":1,"accounts":[{"address":"${a}","label":"A","group":"G","note":"n"},{}]}`),
  ).toEqual({
    ok: true,
    items: [
      { text: a, label: 'A', group: 'G', note: 'n' },
      { ...bare, text: '' },
    ],
  })
  expect(parseList('[1')).toMatchObject({ ok: false })
  expect(parseList('{}')).toMatchObject({ ok: false })
})

test('a list over the line limit is rejected', () => {
  expect(parseList(`${a}\n`.repeat(5_001))).toEqual({
    ok: false,
    message:
      'This list has 5,001 lines. A network has at most 5,000 accounts: at 10 requests per second, each of them is polled only about every 15 minutes.',
  })
})

test('a single address is not a list', () => {
  expect([a, ` ${a} `, 'hello', 'hello world', `0:${'a'.repeat(64)}`].map(isList)).toEqual(
    Array(5).fill(false),
  )
  expect([`${a}\n${b}`, `${a},${b}`, `["${a}"]`].map(isList)).toEqual([true, true, true])
})

test('text above 8 MB is not parsed', () => {
  expect(parseList(`[${'"x",'.repeat(2_000_001)}"x"]`)).toEqual({
    ok: false,
    message: 'This list is larger than 8 MB. Import it in smaller parts.',
  })
})
