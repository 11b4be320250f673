import { expect, test } from 'vitest'
import { filterRows, formatBlockRef, neighbourOf, prepareRows } from '../../../../src/lib/block-rows.ts'

const a = `0:${'a'.repeat(64)}`
const b = `-1:${'b'.repeat(64)}`
const rows = prepareRows([
  { account: a, lt: '62481733000009', hash: 'AAAA' },
  { account: a, lt: '62481733000001', hash: 'BBBB' },
  { account: b, lt: '9999999999999', hash: 'CCCC' },
])

test('transactions are ordered by logical time and counted by account', () => {
  const found = rows.keys.map((key) => rows.byKey.get(key))
  expect(found.map((row) => [row?.position, row?.lt, row?.ofAccount])).toEqual([
    [1, '9999999999999', 1],
    [2, '62481733000001', 2],
    [3, '62481733000009', 2],
  ])
  expect(rows.accounts).toBe(2)
})

test('the filter looks at account, name, logical time and hash', () => {
  const name = (key: string): string | null => (key === b ? 'Pool even' : null)
  expect(filterRows(rows, '', name)).toHaveLength(3)
  expect(filterRows(rows, 'pool', name)).toEqual([`${b} 9999999999999`])
  expect(filterRows(rows, 'bbbb 0001', name)).toEqual([`${a} 62481733000001`])
  expect(filterRows(rows, 'nothing', name)).toEqual([])
})

test('neighbours stay in their shard and above zero', () => {
  const ref = { workchain: -1, shard: '-9223372036854775808', seqno: 2 }
  expect(formatBlockRef(ref)).toBe('(-1,8000000000000000,2)')
  expect(neighbourOf(ref, 1)).toBe('(-1,8000000000000000,3)')
  expect(neighbourOf({ ...ref, seqno: 1 }, -1)).toBeNull()
  expect(neighbourOf({ workchain: 0, shard: '2305843009213693952', seqno: 71883204 }, -1)).toBe(
    '(0,2000000000000000,71883203)',
  )
})
