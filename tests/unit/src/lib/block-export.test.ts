import { expect, test } from 'vitest'
import { longestSavedText } from '../../../../electron/shared/app-state.ts'
import { exportBlocks, exportName, mostExportedRows } from '../../../../src/lib/block-export.ts'
import { prepareRows } from '../../../../src/lib/block-rows.ts'

const account = `-1:${'3'.repeat(64)}`
const block = {
  ref: { workchain: -1, shard: '-9223372036854775808', seqno: 276749988 },
  rootHash: '+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=',
  fileHash: 'sDvaN/GEV2Pu71UgpD8/egAN5jdeh7/3KnvjzuU8D4g=',
  status: 'complete',
} as const
const { rows } = prepareRows([{ account, lt: '62481733000000001', hash: '=hash' }])
const blocks = [{ block, rows }]

test('CSV escapes formulas and writes integers as digits', () => {
  const text = exportBlocks(blocks, 'csv', { labelOf: () => '@SUM(A1), "x"', isTestnet: false })
  expect(text.split('\r\n')).toEqual([
    'block,workchain,shard,shard_decimal,seqno,root_hash,file_hash,is_complete,position,account,address,label,lt,hash,transactions_of_account',
    `"-1:8000000000000000:276749988",-1,8000000000000000,-9223372036854775808,276749988,"${block.rootHash}","${block.fileHash}","true",1,"${account}","Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF","'@SUM(A1), ""x""",62481733000000001,"'=hash",1`,
    '',
  ])
})

test('JSON Lines contain the same values unescaped', () => {
  const text = exportBlocks([{ ...blocks[0], block: { ...block, status: 'partial' }, rows }], 'jsonl', {
    labelOf: () => null,
    isTestnet: false,
  })
  expect(text.endsWith('\n')).toBe(true)
  expect(JSON.parse(text)).toEqual({
    block: '-1:8000000000000000:276749988',
    workchain: '-1',
    shard: '8000000000000000',
    shard_decimal: '-9223372036854775808',
    seqno: '276749988',
    root_hash: block.rootHash,
    file_hash: block.fileHash,
    is_complete: 'false',
    position: '1',
    account,
    address: 'Ef8zMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzMzM0vF',
    label: null,
    lt: '62481733000000001',
    hash: '=hash',
    transactions_of_account: '1',
  })
})

test('the most rows of a range fit into one file, with names', () => {
  const hash = block.rootHash
  const many = prepareRows(
    Array.from({ length: 1_000 }, () => ({ account, lt: '62481733000000001', hash })),
  ).rows
  for (const format of ['csv', 'jsonl'] as const) {
    const text = exportBlocks([{ block, rows: many }], format, {
      labelOf: () => 'Payroll account',
      isTestnet: false,
    })
    expect((text.length * mostExportedRows) / many.length).toBeLessThan(longestSavedText)
  }
})

test('file names are valid on every operating system', () => {
  expect(exportName(block, 'csv', 'filtered')).toBe('block_-1_8000000000000000_276749988_filtered.csv')
  expect(exportName(block, 'jsonl', '')).toBe('block_-1_8000000000000000_276749988.jsonl')
})
