import { expect, test } from 'vitest'
import { exportBlocks, exportName } from '../../../../src/lib/block-export.ts'
import { prepareRows } from '../../../../src/lib/block-rows.ts'

const account = `-1:${'3'.repeat(64)}`
const block = {
  ref: { workchain: -1, shard: '-9223372036854775808', seqno: 276749988 },
  rootHash: '+root/hash=',
  status: 'complete',
} as const
const { rows } = prepareRows([{ account, lt: '62481733000000001', hash: '=hash' }])
const blocks = [{ block, rows }]

test('CSV escapes formulas and writes integers as digits', () => {
  const text = exportBlocks(blocks, 'csv', () => '@SUM(A1), "x"')
  expect(text.split('\r\n')).toEqual([
    'workchain,shard,shard_decimal,seqno,root_hash,is_complete,position,account,label,lt,hash,transactions_of_account',
    `-1,8000000000000000,-9223372036854775808,276749988,"'+root/hash=","true",1,"${account}","'@SUM(A1), ""x""",62481733000000001,"'=hash",1`,
    '',
  ])
})

test('JSON Lines contain the same values unescaped', () => {
  const text = exportBlocks(
    [{ ...blocks[0], block: { ...block, status: 'partial' }, rows }],
    'jsonl',
    () => null,
  )
  expect(text.endsWith('\n')).toBe(true)
  expect(JSON.parse(text)).toEqual({
    workchain: '-1',
    shard: '8000000000000000',
    shard_decimal: '-9223372036854775808',
    seqno: '276749988',
    root_hash: '+root/hash=',
    is_complete: 'false',
    position: '1',
    account,
    label: null,
    lt: '62481733000000001',
    hash: '=hash',
    transactions_of_account: '1',
  })
})

test('file names are valid on every operating system', () => {
  expect(exportName(block, 'csv', 'filtered')).toBe('block_-1_8000000000000000_276749988_filtered.csv')
  expect(exportName(block, 'jsonl', '')).toBe('block_-1_8000000000000000_276749988.jsonl')
})
