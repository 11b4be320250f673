import { expect, it, test } from 'vitest'
import { parsePayouts, sendersOf } from '../../../../electron/shared/payout-file.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const payroll = `0:${'ab'.repeat(32)}`
const master = `0:${'cd'.repeat(32)}`
const reading = {
  network: { id: 'mainnet' },
  senders: sendersOf([
    { key: payroll, label: 'Payroll' },
    { key: `0:${'ef'.repeat(32)}`, label: null },
    { key: `0:${'e0'.repeat(32)}`, label: 'Twice' },
    { key: `0:${'e1'.repeat(32)}`, label: 'Twice' },
  ]),
} as const

test('column names may be in any order and have common aliases, and amounts are exact', () => {
  const text = [
    'Memo;To;Payout amount;Token;Sender',
    `INV-1;${friendly};48,081.50;USDT;payroll`,
    `;${key};0.000000001;gram;`,
    `;${key};007;${master};${payroll}`,
    '',
  ].join('\r\n')
  expect(parsePayouts(text, reading)).toEqual({
    ok: true,
    payouts: [
      { line: 2, recipient: key, asset: 'USDT', amount: '48081.5', comment: 'INV-1', from: payroll },
      { line: 3, recipient: key, asset: 'TON', amount: '0.000000001', comment: null, from: null },
      { line: 4, recipient: key, asset: master, amount: '7', comment: null, from: payroll },
    ],
  })
})

test.each([
  ['Wallet;Recipient address;Asset;Amount', payroll],
  ['From address;To address;Asset;Amount', payroll],
])('the most specific name of a column counts: %s', (names, first) => {
  const read = parsePayouts(`${names}\n${first};${friendly};TON;5`, reading)
  expect(read.ok && read.payouts).toMatchObject([{ recipient: key, amount: '5' }])
})

const head = 'recipient,asset,amount,comment,from\n'
it.each([
  ['without column names', `${friendly},TON,5`, 'Line 1: Write the column names recipient,asset,amount'],
  ['of JSON', `\n[{"to":"${friendly}"}]`, 'This file is JSON. Save the payouts as CSV'],
  ['without a recipient', `${head},TON,5`, 'Line 2: The address of the recipient is missing.'],
  [
    'with two columns of one name',
    'to,asset,Amount,amount\nx,TON,5,6',
    'Line 1: Two columns are named “Amount”',
  ],
  ['without a required column', 'recipient,amount\nx,5', 'Missing: asset.'],
  ['without payouts', head, 'The file has no payouts'],
  [
    'with an invalid recipient',
    `${head}${friendly},TON,5\n\nEQxyz,TON,5`,
    'Line 4: “EQxyz”: A friendly address has 48',
  ],
  ['without an asset', `${head}${friendly},,5`, 'Line 2: The asset is missing.'],
  ['without an amount', `${head}${friendly},TON,`, 'Line 2: The amount is missing.'],
  ['with a decimal comma', `${head}${friendly},TON,"1,5"`, 'Line 2: “1,5” is not an amount.'],
  [
    'between semicolons with a comma of unknown meaning',
    `recipient;asset;amount\n${friendly};TON;1,500`,
    'Line 2: “1,500” may be 1500 or 1.500. Write it without a comma',
  ],
  [
    'with a testnet address on mainnet',
    `${head}kQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPgpP,TON,5`,
    'This address is marked for testnet only',
  ],
  ['with a negative amount', `${head}${friendly},TON,-5`, 'Line 2: “-5” is not an amount.'],
  ['with an amount of zero', `${head}${friendly},TON,0.0`, 'Line 2: The amount must be larger than 0.'],
  ['with a tenth decimal of TON', `${head}${friendly},TON,1.0000000001`, 'Line 2: TON has 9 decimals'],
  [
    'from an account that is not watched',
    `${head}${friendly},TON,5,,${friendly}`,
    'is neither the address nor the unique label of a watched account',
  ],
  [
    'from a name that two accounts have',
    `${head}${friendly},TON,5,,Twice`,
    'Line 2: “Twice” in the column from is neither',
  ],
  [
    'from an unknown name',
    `${head}${friendly},TON,5,,Nobody`,
    'Line 2: “Nobody” in the column from is neither',
  ],
  ['from a mistyped address', `${head}${friendly},TON,5,,${friendly.slice(0, -1)}G`, 'The checksum of this'],
  ['with 5,001 payouts', head + `${friendly},TON,5\n`.repeat(5_001), 'The file has 5,001 payouts.'],
])('a file %s is refused completely', (_name, text, message) => {
  expect(parsePayouts(text, reading)).toEqual({
    ok: false,
    problems: [expect.stringContaining(message) as string],
  })
})

it('every invalid line is listed, up to 20', () => {
  const refused = (count: number) =>
    parsePayouts(head + `${friendly},TON,x\n`.repeat(count) + `${friendly},TON,1\n`, reading)
  expect(refused(2)).toEqual({
    ok: false,
    problems: [expect.stringMatching(/^Line 2: “x”/), expect.stringMatching(/^Line 3: “x”/)],
  })
  const many = refused(22)
  expect(many.ok ? [] : many.problems.slice(19)).toEqual([
    expect.stringMatching(/^Line 21: “x”/),
    '… and 2 more invalid lines',
  ])
})

test('a quotation mark in the header that would take the first payouts into it is refused', () => {
  const text = `recipient,asset,amount,"comment\n${key},TON,1,"INV 1"\n${key},TON,2,INV 2\n`
  expect(parsePayouts(text, reading)).toEqual({
    ok: false,
    problems: [
      'Line 1: A quotation mark opens a field here, but does not close it. Remove it, or write it twice within a quoted field.',
    ],
  })
})

test('a quotation mark that would take the following payouts into a comment is refused with its line', () => {
  const text = `recipient,asset,amount,comment\n${key},TON,1,\n${key},TON,1,"INV 2\n${key},TON,3,INV 3\n`
  expect(parsePayouts(text, reading)).toEqual({
    ok: false,
    problems: [
      'Line 3: A quotation mark opens a field here, but does not close it. Remove it, or write it twice within a quoted field.',
    ],
  })
})

test('a file has at most 5,000 payouts', () => {
  const lines = ['recipient,asset,amount', ...Array.from({ length: 5_000 }, () => `${key},TON,5`)]
  expect(parsePayouts(lines.join('\n'), reading)).toMatchObject({ ok: true })
  expect(parsePayouts([...lines, `${key},TON,5`].join('\n'), reading)).toMatchObject({ ok: false })
})

test('an asset longer than any symbol is an address with a typing error', () => {
  const text = `recipient,asset,amount\n${key},${'A'.repeat(41)},5\n${key},${'A'.repeat(40)},5`
  const refused = expect.stringMatching(/^Line 2: “A{41}”: A friendly address has 48/) as string
  expect(parsePayouts(text, reading)).toEqual({ ok: false, problems: [refused] })
})
