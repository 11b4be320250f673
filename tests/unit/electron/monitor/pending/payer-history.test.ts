import { expect, test } from 'vitest'
import { createPayerHistory } from '../../../../../electron/monitor/pending/payer-history.ts'
import type { OpenPayouts } from '../../../../../electron/monitor/payouts/open-payouts.ts'
import type { WatchedItem } from '../../../../../electron/monitor/store/store-types.ts'
import type { Capability } from '../../../../../electron/shared/app-state.ts'
import { mainnet, type Network } from '../../../../../electron/shared/networks.ts'

const day = 24 * 3_600_000
const now = 100 * day

/** A watched account whose history is read since `from`, ms; null before its first page. */
const item = (key: string, from: number | null): WatchedItem => ({
  key,
  label: null,
  addedAt: now,
  ...(from !== null && { history: { from: from / 1000, to: now / 1000, at: now } }),
})

/** A list that counts payments since `since` by `payers`; null for all accounts. */
const listOf = (id: string, since: number, payers: readonly string[] | null): OpenPayouts => ({
  list: { id, name: id, addedAt: since, since, deadline: null },
  open: 1,
  total: 1,
  payers: payers === null ? null : new Set(payers),
  since,
})

/** Returns the accounts to read, and the lists that are not read. */
function wanted(
  items: readonly WatchedItem[],
  lists: readonly OpenPayouts[],
  network: Network = mainnet,
  state: Capability['state'] = 'unknown',
) {
  const { source, unread } = createPayerHistory(
    { network, service: { offers: () => state }, runtime: { now: () => now } },
    {
      watched: new Map(items.map((each) => [each.key, each])),
      readBack: () => Promise.reject(new Error('Nothing is polled.')),
      open: () => lists,
    },
  )
  return [source.items().map(({ key }) => key), [...unread()]]
}

const accounts = [item('a', now - day), item('b', now - 3 * day), item('c', null), item('d', 0)]

test('accounts are read back to the earliest list that they may pay', () => {
  expect(wanted(accounts, [])).toEqual([[], []])
  expect(wanted(accounts, [listOf('one', now - 2 * day, null)])).toEqual([['a'], ['one']])
  const named = [listOf('one', now - 4 * day, ['b', 'gone']), listOf('two', now - day, ['a'])]
  expect(wanted(accounts, named)).toEqual([['b'], ['one']])
  expect(wanted(accounts, [listOf('new', now - day, ['c'])])).toEqual([[], ['new']])
})

test('accounts are read for lists of the last 30 days', () => {
  expect(wanted(accounts, [listOf('old', now - 31 * day, null)])).toEqual([[], []])
  expect(wanted(accounts, [listOf('old', now - 30 * day, null)])).toEqual([['a', 'b'], ['old']])
})

test('nothing is read without finished actions, or of an opened file', () => {
  const lists = [listOf('one', now - 2 * day, null)]
  expect(wanted(accounts, lists, mainnet, 'no')).toEqual([[], []])
  expect(wanted(accounts, lists, { ...mainnet, isFile: true })).toEqual([[], []])
})
