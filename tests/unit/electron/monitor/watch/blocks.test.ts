import { describe, expect, it } from 'vitest'
import { compareBlocks } from '../../../../../electron/monitor/watch/index.ts'

const rows = [
  { account: '0:aa', lt: '10', hash: 'h1' },
  { account: '0:aa', lt: '20', hash: 'h2' },
  { account: '0:bb', lt: '15', hash: 'h3' },
]
const block = { rootHash: 'root', fileHash: 'file', isComplete: true }
const kept = { block, rows }

describe('two answers for one block', () => {
  it('agree', () => {
    expect(compareBlocks(kept, { ...block, transactions: [...rows] })).toBeNull()
  })

  it('agree as far as a reading went that stopped early', () => {
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
      'the root hash was root and is now other',
    ],
    [
      'file hash',
      { ...block, fileHash: 'other', transactions: rows },
      'the file hash was file and is now other',
    ],
    [
      'a transaction',
      {
        ...block,
        transactions: [rows[0], { account: '0:aa', lt: '20', hash: 'hX' }, rows[2]].filter(
          (row) => row !== undefined,
        ),
      },
      'transaction 2 was h2 and is now hX',
    ],
    [
      'a transaction less',
      { ...block, transactions: rows.slice(0, 2) },
      'it held 3 transactions and now holds 2',
    ],
  ])('differ in %s', (_what, answered, words) => {
    expect(compareBlocks(kept, answered)).toBe(words)
  })

  it('differ when there are more than a complete block held', () => {
    expect(
      compareBlocks({ block, rows: rows.slice(0, 2) }, { ...block, isComplete: false, transactions: rows }),
    ).toBe('it held 2 transactions and now holds 3')
  })
})
