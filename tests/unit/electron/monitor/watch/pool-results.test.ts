import { expect, it } from 'vitest'
import { enter } from '../../../../../electron/monitor/watch/pool-history.ts'
import { commissionOfRounds, resultsOf } from '../../../../../electron/monitor/watch/pool-results.ts'
import type { PoolRoundResult } from '../../../../../electron/shared/pool-models.ts'
import { hour, of, state } from './rounds.ts'

it('a loss is compared with the stakes of the nominators whose loss is known', () => {
  const before = state('600500', '500', [of('ann', '100000'), of('bob', '200000'), of('cid', '300000')])
  // Ann and Bob lost 10 %. Cid left, after a long absence perhaps in an earlier round.
  const after = state('0', '500', [of('ann', '90000'), of('bob', '180000')])
  const first = enter('pool', undefined, { state: before, fromAt: 0, seenUntilAt: 0 })
  for (const at of [hour, 60 * hour]) {
    const entries = [first, enter('pool', first, { state: after, fromAt: at, seenUntilAt: at })]
    const results = resultsOf({ pool: 'pool', entries }, 0, at)
    expect(results).toMatchObject([{ loss: 'certain', ratio: -100_000_000, isWide: at > hour }])
  }
})

it('a loss of which a deposit hides a part has no rate', () => {
  const before = state('1500', '500', [of('ann', '600'), of('bob', '400')])
  // Ann lost 10 %. Bob lost as much, and deposited more.
  const after = state('0', '0', [of('ann', '540'), of('bob', '450')])
  const first = enter('pool', undefined, { state: before, fromAt: 0, seenUntilAt: 0 })
  const entries = [first, enter('pool', first, { state: after, fromAt: hour, seenUntilAt: hour })]
  const results = resultsOf({ pool: 'pool', entries }, 0, hour)
  expect(results).toMatchObject([{ loss: 'certain', isMinimum: true, ratio: null }])
})

it('the commission is the most frequent one that fits a round, or else the median of what the validator got', () => {
  const round = (commission: number | null, validatorBy: string, nominatorsBy: string) =>
    ({ commission, validatorBy, nominatorsBy }) as PoolRoundResult
  const fitting = [round(3_000, '30', '70'), round(4_000, '40', '60'), round(null, '9', '1')]
  expect(commissionOfRounds([...fitting, round(4_000, '4', '6')])).toEqual({
    share: 4_000,
    isExact: true,
    rounds: 2,
  })
  // 10 %, 40 % and 90 % of the reward. A round without a reward of both sides does not count.
  const others = [round(null, '9', '1'), round(null, '1', '9'), round(null, '4', '6'), round(null, '-5', '5')]
  expect(commissionOfRounds(others)).toEqual({ share: 4_000, isExact: false, rounds: 3 })
  expect(commissionOfRounds([round(null, '0', '5')])).toBeNull()
})
