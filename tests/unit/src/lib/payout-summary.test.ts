import { expect, test } from 'vitest'
import { parsePayouts, sendersOf } from '../../../../electron/shared/payout-file.ts'
import type { ExpectedPayout, PayoutView } from '../../../../electron/shared/payouts.ts'
import { plainStyle } from '../../../../electron/shared/text-parts.ts'
import { payoutsCsv, shortAsset, summarise, summaryCsv, sumOf } from '../../../../src/lib/payout-summary.ts'

const key = '0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e'
const friendly = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const payout = (line: number, changes: Partial<PayoutView>): PayoutView => ({
  key: `p/${line}`,
  list: 'p',
  line,
  recipient: key,
  asset: 'usdt',
  amount: '1',
  comment: null,
  from: null,
  state: 'waiting',
  ...changes,
})
const payouts = [
  payout(2, { state: 'completed', amount: '48081', trace: 'A=', endedAt: 1_795_183_327_000 }),
  payout(3, { asset: 'USD₮', amount: '0.000001', comment: '=1+1' }),
  payout(4, { state: 'overdue', amount: '0.1' }),
  payout(5, { state: 'failed', amount: '0.2' }),
  payout(7, { state: 'not-executed', amount: '0.4' }),
  payout(8, { state: 'under-way', amount: '0.1' }),
  payout(9, { state: 'unverified', amount: '0.2' }),
  payout(6, { asset: 'TNO', amount: '12345678901234567890.000000001', from: key, isTokenUnseen: true }),
]

test('sums are exact', () => {
  expect(sumOf(['0.1', '0.2', '0.000000000000000001'])).toBe('0.300000000000000001')
  expect(sumOf([])).toBe('0')
})

test('a summary groups spellings of one symbol, counts overdue payouts apart from failed ones, and marks unseen tokens', () => {
  expect(summarise(payouts)).toEqual([
    {
      asset: 'usdt',
      isTokenUnseen: false,
      all: { count: 7, sum: '48082.000001' },
      completed: { count: 1, sum: '48081' },
      failed: { count: 2, sum: '0.6' },
      overdue: { count: 1, sum: '0.1' },
      waiting: { count: 3, sum: '0.300001' },
    },
    {
      asset: 'TNO',
      isTokenUnseen: true,
      all: { count: 1, sum: '12345678901234567890.000000001' },
      completed: { count: 0, sum: '0' },
      failed: { count: 0, sum: '0' },
      overdue: { count: 0, sum: '0' },
      waiting: { count: 1, sum: '12345678901234567890.000000001' },
    },
  ])
})

test('an asset is named by its symbol if it is known, otherwise as in the file, with its address shortened', () => {
  expect(summarise([payout(2, { asset: key, symbol: 'TNO' })])).toMatchObject([{ asset: key, symbol: 'TNO' }])
  expect(shortAsset({ asset: key, symbol: 'TNO' }, false)).toBe('TNO')
  expect(shortAsset({ asset: key }, false)).toBe('EQDK…PrHF')
  expect(shortAsset({ asset: 'usdt' }, false)).toBe('usdt')
})

test('the summary and the payouts are exported as CSV, and hidden amounts stay hidden', () => {
  expect(summaryCsv(payouts.slice(0, 2), plainStyle)).toBe(
    'asset,all_payouts,all_amount,completed_payouts,completed_amount,failed_payouts,failed_amount,overdue_payouts,overdue_amount,waiting_payouts,waiting_amount\r\n' +
      '"usdt",2,48081.000001,1,48081,0,0,0,0,1,0.000001\r\n',
  )
  const lists = new Map([['p', { id: 'p', name: 'July', addedAt: 1, since: 0, deadline: null }]])
  const style = { ...plainStyle, hideAmounts: true, labelOf: () => 'Exchange' }
  expect(payoutsCsv(payouts.slice(0, 2), lists, style).split('\r\n')).toEqual([
    'list,line,state,recipient,recipient_label,asset,amount,comment,from,ended_at,ended_at_unix,message_hash',
    `"July",2,"completed","${friendly}","Exchange","usdt","•••",,,"2026-11-20T14:02:07.000Z",1795183327,"A="`,
    `"July",3,"waiting","${friendly}","Exchange","USD₮","•••","'=1+1",,,,`,
    '',
  ])
})

test('exported payouts are read back with the same comments and assets', () => {
  const lists = new Map()
  const read = parsePayouts(payoutsCsv(payouts, lists, plainStyle), {
    senders: sendersOf([{ key, label: null }]),
    network: { id: 'mainnet' },
  })
  const linesOf = (all: readonly ExpectedPayout[]) => all.map(({ asset, comment }) => [asset, comment])
  expect(read.ok && linesOf(read.payouts)).toEqual(linesOf(payouts))
})
