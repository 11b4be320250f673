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
        index: 3,
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

  it('are equal in another order, and with two hashes of one transaction', () => {
    const twice = [...rows, { account: '0:bb', lt: '15', hash: 'h4' }]
    expect(compareBlocks(kept, { ...block, transactions: rows.toReversed() })).toBeNull()
    expect(compareBlocks({ block, rows: twice }, { ...block, transactions: twice })).toBeNull()
    expect(
      compareBlocks(
        { block: { ...block, isComplete: false }, rows: rows.toReversed().slice(0, 2) },
        { ...block, transactions: rows },
      ),
    ).toBeNull()
  })

  it('differ in the transaction that was replaced, by its position in the table', () => {
    const [first, second, third] = rows
    const other = { account: '0:cc', lt: '30', hash: 'h9' }
    expect(
      compareBlocks(kept, {
        ...block,
        transactions: [first, third, other].filter((row) => row !== undefined),
      }),
    ).toEqual({
      kind: 'transaction',
      index: 3,
      before: second,
      now: other,
    })
  })

  it('differ in a count rather than in the transactions after a new one', () => {
    const more = [{ account: '0:00', lt: '12', hash: 'h0' }, ...rows]
    expect(compareBlocks(kept, { ...block, transactions: more })).toEqual({
      kind: 'transaction-count',
      before: 3,
      now: 4,
    })
  })

  it('differ in a transaction that only the complete or only the incomplete response has', () => {
    const [first, second, third] = rows
    const other = { account: '0:00', lt: '12', hash: 'h0' }
    expect(compareBlocks(kept, { ...block, isComplete: false, transactions: [other] })).toEqual({
      kind: 'transaction',
      index: 1,
      before: null,
      now: other,
    })
    expect(
      compareBlocks(kept, {
        ...block,
        isComplete: false,
        transactions: [first, third].filter((row) => row !== undefined),
      }),
    ).toEqual({ kind: 'transaction', index: 3, before: second, now: null })
  })
})
