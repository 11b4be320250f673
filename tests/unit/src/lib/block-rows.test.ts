import { expect, test } from 'vitest'
import { packRows, unpackRows } from '../../../../electron/shared/block-rows.ts'
import {
  arrangeRows,
  composeAccounts,
  formatBlockRef,
  neighbourOf,
  neighbourRow,
  prepareRows,
  shortBlockName,
  watchedRows,
} from '../../../../src/lib/block-rows.ts'

const a = `0:${'a'.repeat(64)}`
const b = `-1:${'b'.repeat(64)}`
const c = `0:${'c'.repeat(64)}`
const transactions = [
  { account: a, lt: '62481733000009', hash: 'AAAA' },
  { account: a, lt: '62481733000001', hash: 'BBBB' },
  { account: b, lt: '9999999999999', hash: 'CCCC' },
  { account: c, lt: '62481733000005', hash: 'DDDD' },
]
const rows = prepareRows(transactions)
const nobody = (): boolean => false

test('transactions are ordered by logical time and counted by account', () => {
  expect(rows.rows.map((row) => [row.position, row.lt, row.nthOfAccount, row.siblings.length])).toEqual([
    [1, '9999999999999', 1, 1],
    [2, '62481733000001', 1, 2],
    [3, '62481733000005', 1, 1],
    [4, '62481733000009', 2, 2],
  ])
  expect(rows.accounts).toBe(3)
  expect(rows.byKey.get('BBBB')?.position).toBe(2)
})

test('logical times beyond double precision are ordered exactly', () => {
  const [first, second] = ['90071992547409930', '90071992547409931']
  const ordered = prepareRows([
    { account: a, lt: second, hash: 'x' },
    { account: b, lt: first, hash: 'y' },
  ])
  expect(ordered.rows.map(({ lt }) => lt)).toEqual([first, second])
})

test('watched accounts are sorted first in ascending and descending order', () => {
  const hashes = (by: 'lt' | 'account', isDescending: boolean): string =>
    arrangeRows(
      rows.rows,
      { by, isDescending },
      watchedRows(rows.rows, (account) => account === c),
    )
      .map(({ hash }) => hash)
      .join(' ')
  expect(hashes('lt', false)).toBe('DDDD CCCC BBBB AAAA')
  expect(hashes('lt', true)).toBe('DDDD AAAA BBBB CCCC')
  expect(hashes('account', false)).toBe('DDDD CCCC BBBB AAAA')
  expect(arrangeRows(rows.rows, { by: 'lt', isDescending: false }, watchedRows(rows.rows, nobody))).toBe(
    rows.rows,
  )
})

test('transactions of one account are grouped even when they are not adjacent', () => {
  const mixed = prepareRows(
    [transactions[0], transactions[3], transactions[1]].filter((each) => each !== undefined),
  )
  expect(mixed.accounts).toBe(2)
  expect(mixed.byKey.get('AAAA')?.siblings.map(({ hash }) => hash)).toEqual(['BBBB', 'AAAA'])
  expect(prepareRows([])).toMatchObject({ rows: [], accounts: 0 })
})

test('accounts are sorted by watched, then by transaction count', () => {
  const shares = composeAccounts(rows.rows, (account) => account === b)
  expect(shares.map(({ account, rows: own }) => [account[0], own.length])).toEqual([
    ['-', 1],
    ['0', 2],
    ['0', 1],
  ])
})

test('neighbourRow stays within the account', () => {
  const first = rows.byKey.get('BBBB')
  if (first === undefined) throw new Error('missing')
  expect(neighbourRow(first, 1)?.hash).toBe('AAAA')
  expect(neighbourRow(first, -1)).toBeNull()
})

test('packed rows unpack to the same rows', () => {
  expect(packRows(transactions.slice(2, 3))).toBe(`${b} 9999999999999 CCCC`)
  expect(unpackRows(packRows(transactions))).toEqual(transactions)
  expect(unpackRows('')).toEqual([])
})

test('neighbourOf stays in the shard and above zero', () => {
  const ref = { workchain: -1, shard: '-9223372036854775808', seqno: 2 }
  expect(formatBlockRef(ref)).toBe('(-1,8000000000000000,2)')
  expect(neighbourOf(ref, 1)?.seqno).toBe(3)
  expect(neighbourOf({ ...ref, seqno: 1 }, -1)).toBeNull()
  expect(neighbourOf({ workchain: 0, shard: '2305843009213693952', seqno: 71883204 }, -1)).toEqual({
    workchain: 0,
    shard: '2305843009213693952',
    seqno: 71883203,
  })
})

test('short block names distinguish equal seqnos of different shards', () => {
  const whole = '-9223372036854775808'
  expect(shortBlockName({ workchain: -1, shard: whole, seqno: 276_768_039 })).toBe('masterchain 276,768,039')
  expect(shortBlockName({ workchain: 0, shard: whole, seqno: 5 })).toBe('basechain 5')
  expect(shortBlockName({ workchain: 0, shard: '2882303761517117440', seqno: 71_883_204 })).toBe(
    'basechain 28… 71,883,204',
  )
  expect(shortBlockName({ workchain: 3, shard: '1', seqno: 9 })).toBe('workchain 3 0000000000000001 9')
})
