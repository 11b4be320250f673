import { expect, it, test } from 'vitest'
import { bookCsv, parseBook } from '../../../../electron/shared/address-book.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const other = `0:${'ab'.repeat(32)}`

test('an exported address book can be read again', () => {
  const entries = [
    { key, name: 'Exchange, "hot"', note: 'Ask Ada' },
    { key: other, name: '=Payroll', note: '-5 % of each' },
  ]
  const text = bookCsv(entries, false)
  expect(text.split('\r\n').slice(0, 2)).toEqual([
    'address,name,note',
    `"${friendly}","Exchange, ""hot""","Ask Ada"`,
  ])
  expect(parseBook(text)).toEqual({ ok: true, entries })
})

test('a first line with an address is no header, even if its name is also that of a column', () => {
  for (const name of ['Wallet', 'Name', 'Account'])
    expect(parseBook(`${friendly},${name}\n${other},Payroll`)).toEqual({
      ok: true,
      entries: [
        { key, name },
        { key: other, name: 'Payroll' },
      ],
    })
})

test('column names are optional, and names are cleaned', () => {
  expect(parseBook(`${friendly}\t Ex\u202echange  one \n${other}\tPayroll\n${other}\tPayroll`)).toEqual({
    ok: true,
    entries: [
      { key, name: 'Ex\ufffdchange one' },
      { key: other, name: 'Payroll' },
    ],
  })
})

it.each([
  [
    'an invalid address',
    `address,name\n${friendly},A\nEQxyz,B`,
    'Line 3: “EQxyz”: A friendly address has 48',
  ],
  ['two columns of one name', 'address,name,Name', 'Line 1: Two columns are named “name”'],
  ['a missing name', `address,name\n${friendly},`, 'Line 2: The name is missing'],
  ['a long name', `${friendly},${'x'.repeat(121)}`, 'Line 1: The name is longer than 120 characters'],
  [
    'two names of one address',
    `${friendly},A\n${other},C\n${key},B`,
    'Line 3: This address has another name on line 1',
  ],
  [
    'another name after a repeated one',
    `${friendly},A\n${key},A\n${friendly},B`,
    'Line 3: This address has another name on line 1',
  ],
  [
    'two notes of one address',
    `${friendly},A\n${key},A,cold\n${friendly},A,hot`,
    'Line 3: This address has a different note on an earlier line',
  ],
  ['a long note', `${friendly},A,${'x'.repeat(2_001)}`, 'Line 1: The note is longer than 2,000 characters'],
  ['no names', 'address,name\n', 'The file has no names'],
])('a file with %s is refused completely', (_name, text, message) => {
  expect(parseBook(text)).toEqual({ ok: false, message: expect.stringContaining(message) as string })
})

test('a name has at most 120 characters, a note 2,000, and a book 10,000 names', () => {
  const [name, note] = ['x'.repeat(120), 'x'.repeat(2_000)]
  expect(parseBook(`${friendly},${name},${note}`)).toEqual({ ok: true, entries: [{ key, name, note }] })
  const lines = Array.from({ length: 10_000 }, (_, nth) => `0:${String(nth).padStart(64, '0')},A`)
  expect(parseBook(lines.join('\n'))).toMatchObject({ ok: true })
  expect(parseBook([...lines, `${friendly},A`].join('\n'))).toEqual({
    ok: false,
    message: expect.stringContaining('10,000') as string,
  })
})

test('columns have the names that lists of accounts have', () => {
  expect(parseBook(`Account,Wallet address,Wallet name\nmain,${friendly},Payroll`)).toEqual({
    ok: true,
    entries: [{ key, name: 'Payroll' }],
  })
})

test('a quotation mark that would take the following names into one is refused with its line', () => {
  expect(parseBook(`address,name\n${friendly},"Acme\n${other},Payroll\n`)).toEqual({
    ok: false,
    message: expect.stringMatching(/^Line 2: A quotation mark opens a field here/),
  })
})

test('a quotation mark in the header that would take the first names into it is refused', () => {
  expect(parseBook(`address,name,"note\n${friendly},Acme,"x"\n${other},Payroll,y\n`)).toEqual({
    ok: false,
    message: expect.stringMatching(/^Line 1: A quotation mark opens a field here/),
  })
})

test('a repeated line without a note keeps the note', () => {
  expect(parseBook(`${friendly},A,cold\n${key},A`)).toMatchObject({ entries: [{ name: 'A', note: 'cold' }] })
})
