import { expect, it } from 'vitest'
import { overduePayouts } from '../../../../../electron/monitor/payouts/overdue-payouts.ts'
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
  expect(overduePayouts([list], lines, 99)).toEqual([])
  expect(overduePayouts([list, { ...list, id: 'b', deadline: null }], lines, 100)).toEqual([
    { list: 'a', name: 'July', deadline: 100, addedAt: 10, overdue: 3, total: 4, payers: null },
  ])
  expect(overduePayouts([list], [line(2, 'completed')], 100)).toMatchObject([{ overdue: 0, total: 1 }])
})

it('the payers of a list are those of its open payouts, if all name one', () => {
  const lines = [line(2, 'completed', '0:cc'), line(3, 'waiting', '0:aa'), line(4, 'failed', '0:ab')]
  expect(overduePayouts([list], lines, 100)).toMatchObject([{ payers: new Set(['0:aa', '0:ab']) }])
})
