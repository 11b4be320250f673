import { expect, test } from 'vitest'
import type { AccountView } from '../../../../../electron/shared/pending-models.ts'
import {
  matchesSearch,
  orderWatched,
  readWatchSort,
} from '../../../../../src/features/pending/watch-order.ts'

const key = `0:${'1'.repeat(64)}`
const freshness = {
  observedAt: null,
  triedAt: null,
  intervalMs: null,
  nextAt: null,
  waits: null,
  error: null,
}
const account = (label: string | null, liveTraces = 0): AccountView => ({
  key,
  label,
  addedAt: 0,
  liveTraces,
  freshness,
})
const labels = (items: readonly { readonly label: string | null }[]): readonly (string | null)[] =>
  items.map(({ label }) => label)

test('words match the beginnings of words in any order', () => {
  expect(matchesSearch(account('Hot wallet A'), 'wal hot', false)).toBe(true)
  expect(matchesSearch(account('Hot wallet A'), 'allet', false)).toBe(false)
  expect(matchesSearch(account('Hot wallet A'), ' ', false)).toBe(true)
})

test('an address matches in part and in any form', () => {
  expect(matchesSearch(account(null), 'REREREeYT', false)).toBe(true)
  expect(matchesSearch(account(null), 'UQAREREREREREREREREREREREREREREREREREREREREREbvW', false)).toBe(true)
  expect(matchesSearch(account(null), 'RERERbvW', false)).toBe(false)
  expect(matchesSearch(account(null), key.toUpperCase(), false)).toBe(true)
  expect(matchesSearch(account(null), `0:${'2'.repeat(64)}`, false)).toBe(false)
})

test('accounts are sorted by name with numbers in order, or with the most pending first', () => {
  const items = [account('Deposit 10'), account(null), account('Deposit 2', 3), account('Cold')]
  expect(labels(orderWatched(items, 'own'))).toEqual(['Deposit 10', null, 'Deposit 2', 'Cold'])
  expect(labels(orderWatched(items, 'name'))).toEqual(['Cold', 'Deposit 2', 'Deposit 10', null])
  expect(labels(orderWatched(items, 'live'))).toEqual(['Deposit 2', 'Cold', 'Deposit 10', null])
})

test('an unknown stored order falls back to the user’s own order', () => {
  expect(readWatchSort('size')).toBe('own')
  expect(readWatchSort('live')).toBe('live')
})
