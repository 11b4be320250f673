import { describe, expect, it } from 'vitest'
import { compareBlocks } from '../../../../../electron/monitor/watch/compare-blocks.ts'

const rows = [
  { account: '0:aa', lt: '10', hash: 'h1' },
  { account: '0:aa', lt: '20', hash: 'h2' },
  { account: '0:bb', lt: '15', hash: 'h3' },
]
const block = { rootHash: 'root', fileHash: 'file', isComplete: true }
const kept = { block, rows }

describe('two responses for one block', () => {
  it('are equal', () => {
    expect(compareBlocks(kept, { ...block, transactions: [...rows] })).toBeNull()
  })

  it('are equal if an incomplete response matches as far as it was read', () => {
    expect(compareBlocks(kept, { ...block, isComplete: false, transactions: rows.slice(0, 2) })).toBeNull()
    expect(
      compareBlocks(
        { block: { ...block, isComplete: false }, rows: rows.slice(0, 1) },
        { ...block, transactions: rows },
      ),
    ).toBeNull()
  })

  it.each([
    [
      'root hash',
      { ...block, rootHash: 'other', transactions: rows },
      { kind: 'root-hash', before: 'root', now: 'other' },
    ],
    [
      'file hash',
      { ...block, fileHash: 'other', transactions: rows },
      { kind: 'file-hash', before: 'file', now: 'other' },
    ],
    [
      'a transaction',
      {
        ...block,
        transactions: [rows[0], { account: '0:aa', lt: '20', hash: 'hX' }, rows[2]].filter(
          (row) => row !== undefined,
        ),
      },
      {
        kind: 'transaction',
        index: 2,
        before: { account: '0:aa', lt: '20', hash: 'h2' },
        now: { account: '0:aa', lt: '20', hash: 'hX' },
      },
    ],
    [
      'a transaction less',
      { ...block, transactions: rows.slice(0, 2) },
      { kind: 'transaction-count', before: 3, now: 2 },
    ],
  ])('differ in %s', (_what, answered, difference) => {
    expect(compareBlocks(kept, answered)).toEqual(difference)
  })

  it('differ when one has more rows than the complete block', () => {
    expect(
      compareBlocks({ block, rows: rows.slice(0, 2) }, { ...block, isComplete: false, transactions: rows }),
    ).toEqual({ kind: 'transaction-count', before: 2, now: 3 })
  })
})
