import { expect, it } from 'vitest'
import { openPayouts, overduePayouts } from '../../../../../electron/monitor/payouts/open-payouts.ts'
import type { StoredPayout } from '../../../../../electron/monitor/store/store-types.ts'

const list = { id: 'a', name: 'July', addedAt: 10, since: 5, deadline: 100 }
const line = (nth: number, state: StoredPayout['state'], from: string | null = null): StoredPayout => ({
  list: 'a',
  line: nth,
  recipient: '0:bb',
  asset: 'TON',
  amount: '5',
  comment: null,
  from,
  state,
})

it('every payout that is not completed at the deadline is overdue, also one that failed', () => {
  const lines = [line(2, 'completed'), line(3, 'failed'), line(4, 'waiting'), line(5, 'under-way')]
  expect(overduePayouts(openPayouts([list], lines), 99)).toEqual([])
  const lists = [list, { ...list, id: 'b', deadline: null }]
  expect(overduePayouts(openPayouts(lists, lines), 100)).toEqual([
    { list: 'a', name: 'July', deadline: 100, addedAt: 10, since: 5, overdue: 3, total: 4, payers: null },
  ])
  expect(openPayouts([list], [line(2, 'completed')])).toMatchObject([{ open: 0, total: 1 }])
})

it('the payers of a list are those of its open payouts, if all name one', () => {
  const lines = [line(2, 'completed', '0:cc'), line(3, 'waiting', '0:aa'), line(4, 'failed', '0:ab')]
  expect(openPayouts([list], lines)).toMatchObject([{ payers: new Set(['0:aa', '0:ab']) }])
})

it('payments are wanted from at most a week before a list was added', () => {
  const week = 7 * 24 * 3_600_000
  const imported = { ...list, addedAt: 2 * week, since: 0 }
  expect(openPayouts([imported, { ...imported, since: 2 * week - 5 }], [])).toMatchObject([
    { since: week },
    { since: 2 * week - 5 },
  ])
})
