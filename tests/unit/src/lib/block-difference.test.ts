import { describe, expect, it } from 'vitest'
import { compareAccounts, compareTransactions, countChanges } from '../../../../src/lib/block-difference.ts'

const [a, b, c] = ['11', '22', '33'].map((byte) => `0:${byte.repeat(32)}`) as [string, string, string]
const before = [
  { account: a, lt: '9', hash: 'A9' },
  { account: a, lt: '10', hash: 'A10' },
  { account: b, lt: '11', hash: 'B11' },
]
const after = [
  { account: a, lt: '9', hash: 'A9' },
  { account: a, lt: '10', hash: 'X10' },
  { account: c, lt: '12', hash: 'C12' },
]

describe('compareTransactions', () => {
  it('identifies a transaction by account and logical time', () => {
    expect(compareTransactions(before, after).map(({ change, lt }) => [change, lt])).toEqual([
      ['same', '9'],
      ['changed', '10'],
      ['removed', '11'],
      ['added', '12'],
    ])
    expect(compareTransactions(before, after)[1]).toMatchObject({ account: a, before: 'A10', after: 'X10' })
  })

  it('finds no change between equal blocks', () => {
    expect(countChanges(compareTransactions(before, before))).toEqual({
      added: 0,
      removed: 0,
      changed: 0,
      same: 3,
    })
  })
})

it('compareAccounts counts the transactions of each account on both sides', () => {
  expect(compareAccounts(compareTransactions(before, after))).toEqual([
    { account: a, before: 2, after: 2, change: 'changed' },
    { account: b, before: 1, after: 0, change: 'removed' },
    { account: c, before: 0, after: 1, change: 'added' },
  ])
})
