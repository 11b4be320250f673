import { expect, test } from 'vitest'
import type { ExpectedPayout } from '../../../../electron/shared/payouts.ts'
import { reviewPayouts } from '../../../../src/lib/payout-review.ts'

const ada = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
/** Its friendly form is EQDKbj8A…C9XPrHF, that of Ada EQDKbjIc…gqPrHF. */
const twin = `0:ca6e3f${'0'.repeat(52)}2f573e`
const bob = `0:${'b0'.repeat(32)}`

const payout = (line: number, recipient: string, change: Partial<ExpectedPayout> = {}): ExpectedPayout => ({
  line,
  recipient,
  asset: 'USDT',
  amount: '5',
  comment: null,
  from: null,
  ...change,
})
const listed = (state: 'waiting' | 'completed', each: ExpectedPayout) => ({
  ...each,
  state,
  key: `june/${each.line}`,
  list: 'june',
})
const noNames = { labelOf: () => null, alikeOf: () => null }
const linesOf = (payouts: readonly ExpectedPayout[]) => payouts.map(({ line }) => line)

test('a payout with the recipient, asset, amount, comment and sender of an earlier line is repeated', () => {
  const { repeated } = reviewPayouts(
    [
      payout(2, ada),
      payout(3, ada, { amount: '6' }),
      payout(4, ada, { comment: 'INV-1' }),
      payout(5, ada, { from: bob }),
      payout(6, bob),
      payout(7, ada, { asset: 'usdt' }),
      payout(8, ada),
    ],
    [],
    noNames,
  )
  expect(linesOf(repeated)).toEqual([7, 8])
})

test('a payout that is open in another list is found, a completed one is not', () => {
  const { openElsewhere } = reviewPayouts(
    [payout(2, ada), payout(3, bob)],
    [listed('waiting', payout(9, ada)), listed('completed', payout(8, bob))],
    noNames,
  )
  expect(linesOf(openElsewhere)).toEqual([2])
})

test('look-alikes of known accounts and of other recipients are named once for each recipient', () => {
  const { alike } = reviewPayouts([payout(2, bob), payout(3, twin), payout(4, ada), payout(5, ada)], [], {
    ...noNames,
    alikeOf: (address) => (address === twin ? 'Ada' : null),
  })
  expect(alike.map(({ payout: { line }, other }) => [line, other])).toEqual([
    [3, 'Ada'],
    [4, null],
  ])
})

test('a recipient with a label of its own is no look-alike', () => {
  const { alike } = reviewPayouts([payout(2, twin), payout(3, ada)], [], {
    labelOf: (address) => (address === ada ? 'Ada' : null),
    alikeOf: (address) => (address === twin ? 'Ada' : 'Twin'),
  })
  expect(alike.map(({ payout: { line }, other }) => [line, other])).toEqual([[2, 'Ada']])
})
