import { expect, test } from 'vitest'
import { isList, parseList } from '../../../../src/lib/address-list.ts'

const a = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const b = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const bare = { label: null, group: null, note: null }

test('addresses are split at line ends, spaces, commas and semicolons', () => {
  for (const [text, ...lines] of [
    [`${a}\n${b}`, 1, 2],
    [`${a} ${b}`, 1, 1],
    [`${a}, ${b}`, 1, 1],
    [`${a};${b}\n`, 1, 1],
    [`\ufeff\n${a}\r\n\r\n${b}`, 2, 4],
  ] as const) {
    expect(parseList(text), JSON.stringify(text)).toEqual({
      ok: true,
      items: [
        { text: a, ...bare, line: lines[0] },
        { text: b, ...bare, line: lines[1] },
      ],
    })
  }
})

test('a first line with an address is no header, even if its label is also the name of a column', () => {
  const hash = '96539a3a'.repeat(8)
  expect(parseList(`${a},Wallet\n${hash},message`)).toEqual({
    ok: true,
    items: [
      { ...bare, line: 1, text: a, label: 'Wallet' },
      { ...bare, line: 2, text: hash, label: 'message' },
    ],
  })
  expect(parseList(`https://tonviewer.com/${a};Account\n${b};Cold`)).toMatchObject({
    items: [{ label: 'Account' }, { label: 'Cold' }],
  })
})

test('text after the address is its label', () => {
  expect(parseList(`${a}, Hot wallet\n${b}\tCold vault\nhello`)).toEqual({
    ok: true,
    items: [
      { ...bare, line: 1, text: a, label: 'Hot wallet' },
      { ...bare, line: 2, text: `${b}`, label: 'Cold vault' },
      { ...bare, line: 3, text: 'hello' },
    ],
  })
})

test('CSV columns may come in any order and have common aliases', () => {
  expect(parseList(`Label;Group;Address;Note\nPayroll;Treasury;${a};"Two;\nsigners"\n\n;;${b};`)).toEqual({
    ok: true,
    items: [
      { line: 2, text: a, label: 'Payroll', group: 'Treasury', note: 'Two;\nsigners' },
      { ...bare, line: 5, text: b },
    ],
    groupColumns: ['Group'],
  })
  expect(parseList(`wallet,name\n${a},X`)).toEqual({
    ok: true,
    items: [{ ...bare, line: 2, text: a, label: 'X' }],
  })
})

test.each([
  [`Wallet;Address;Group\nHot 1;${a};Ops\n${b};${b};Ops`, ['Hot 1', null]],
  [`Address,Account\n${a},Hot 1\n${b},`, ['Hot 1', null]],
  [`Wallet,Account\n${a},Hot 1`, ['Hot 1']],
  [`Wallet,Note\n${a},For clients`, [null]],
])('beside a column of addresses, one named Wallet or Account has the labels: %j', (text, labels) => {
  const list = parseList(text)
  expect(list.ok && list.items.map(({ label }) => label)).toEqual(labels)
})

test('the names of columns may have spaces, as in “Wallet address”', () => {
  expect(parseList(`#,Wallet address,Wallet_Name\n1,${a},Hot`)).toMatchObject({
    items: [{ text: a, label: 'Hot' }],
  })
  expect(parseList(`Account;Address;Label\nTreasury;${a};Hot`)).toMatchObject({
    items: [{ text: a, label: 'Hot' }],
  })
  expect(parseList(`[{"Wallet address":"${a}","account-name":"Hot"}]`)).toMatchObject({
    items: [{ text: a, label: 'Hot' }],
  })
})

test('without names of columns, the address may follow a number or the label', () => {
  expect(parseList(`Cold vault\t${a}\n7\t${b}\tHot\tfor clients`)).toEqual({
    ok: true,
    items: [
      { ...bare, line: 1, text: a, label: 'Cold vault' },
      { line: 2, text: b, label: 'Hot', group: null, note: 'for clients' },
    ],
  })
  expect(parseList(`${a},42`)).toMatchObject({ items: [{ text: a, label: '42' }] })
})

test.each(['\t', ';', ','])(
  'a first line without a label leaves the later ones their labels after %j',
  (mark) => {
    expect(parseList(`${a}\n${[b, 'Payroll', 'paid by Ann'].join(mark)}`)).toEqual({
      ok: true,
      items: [
        { text: a, ...bare, line: 1 },
        { text: b, label: 'Payroll', group: null, note: 'paid by Ann', line: 2 },
      ],
    })
  },
)

test('a comma in a label after a space does not split it, if the first line has no label', () => {
  expect(parseList(`${a}\n${b} Ops, Berlin`)).toMatchObject({
    items: [{ text: a }, { text: b, label: 'Ops, Berlin' }],
  })
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

test('fields of JSON that may name the groups are offered like columns, and one is used', () => {
  const text = JSON.stringify([
    { address: a, Entity: 'Holding', team: 'Payroll' },
    { address: b, entity: 'Fund' },
    a,
  ])
  const groupsWith = (column?: string | null) => {
    const parsed = parseList(text, column)
    return parsed.ok ? [parsed.items.map(({ group }) => group), parsed.groupColumns] : parsed.message
  }
  const groupColumns = ['team', 'Entity']
  expect(groupsWith()).toEqual([['Payroll', null, null], groupColumns])
  expect(groupsWith('Entity')).toEqual([['Holding', 'Fund', null], groupColumns])
  expect(groupsWith(null)).toEqual([[null, null, null], groupColumns])
})

test('JSON may be strings, objects, or either inside an object', () => {
  expect(parseList(`["${a}"]`)).toEqual({ ok: true, items: [{ ...bare, line: 1, text: a }] })
  expect(
    parseList(`{"version":1,"accounts":[{"address":"${a}","label":"A","group":"G","note":"n"},{}]}`),
  ).toEqual({
    ok: true,
    items: [
      { line: 1, text: a, label: 'A', group: 'G', note: 'n' },
      { ...bare, line: 2, text: '' },
    ],
    groupColumns: ['group'],
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

test('JSON objects prefer the field named address to one named account, as tables do', () => {
  const text = JSON.stringify([
    { account: 'Treasury', address: a },
    { Title: 'Chief', Name: 'Payroll', wallet: b },
  ])
  expect(parseList(text)).toEqual({
    ok: true,
    items: [
      { ...bare, line: 1, text: a },
      { ...bare, line: 2, text: b, label: 'Payroll' },
    ],
  })
})

test('a quotation mark that would take the following accounts into a label is refused with its line', () => {
  expect(parseList(`address,label\n${a},A\n${a},"Hot\n${b},B\n`)).toEqual({
    ok: false,
    message: expect.stringMatching(/^Line 3: A quotation mark opens a field here/),
  })
})

test.each(['', ' \n', 'address,label\n', '[]'])('a list without addresses is refused: %j', (text) => {
  expect(parseList(text)).toEqual({ ok: false, message: 'This list has no addresses.' })
})

test.each([
  ['a label', `${a}\n${b} ${'x '.repeat(60)}x`, 'Line 2: The label is longer than 120 characters.'],
  [
    'a group',
    `address,group\n${a},${'x'.repeat(80)}\n${b},${'x'.repeat(81)}`,
    'Line 3: The group is longer than 80 characters.',
  ],
  [
    'a note',
    JSON.stringify([{ address: a, note: 'x'.repeat(2_001) }]),
    'Line 1: The note is longer than 2,000 characters.',
  ],
])('a list is refused if %s is too long', (_name, text, message) => {
  expect(parseList(text)).toEqual({ ok: false, message })
})

test('a list has at most 5,000 lines', () => {
  const lines = Array.from({ length: 5_000 }, () => a)
  expect(parseList(lines.join('\n'))).toMatchObject({ ok: true })
  expect(parseList([...lines, b].join('\n'))).toMatchObject({ ok: false })
})
