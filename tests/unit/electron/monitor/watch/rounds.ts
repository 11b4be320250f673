import {
  enter,
  type PoolHistoryEntry,
  type StoredPoolHistory,
} from '../../../../../electron/monitor/watch/pool-history.ts'
import type { Nominator, PoolState } from '../../../../../electron/shared/pool-models.ts'

export const hour = 3_600_000

export function state(
  stakeSent: string,
  validatorAmount: string,
  nominators: readonly Nominator[],
  former: readonly string[] = [],
): PoolState {
  return { stakeSent, validatorAmount, nominatorsCount: nominators.length, nominators, former }
}

export const of = (address: string, balance: string, pending = '0'): Nominator => ({
  address,
  balance,
  pending,
})

/** Returns the pool history of these responses. Each is observed from its time until a minute before the next response. */
export function bookOf(answers: readonly (readonly [at: number, state: PoolState])[]): StoredPoolHistory {
  const entries: PoolHistoryEntry[] = []
  for (const [index, [fromAt, answer]] of answers.entries()) {
    const seenUntilAt = (answers[index + 1]?.[0] ?? fromAt + 2 * 60_000) - 60_000
    entries.push(enter('pool', entries.at(-1), { state: answer, fromAt, seenUntilAt }))
  }
  return { pool: 'pool', entries }
}

/*
 * Three rounds, computed by hand. Amounts are small numbers of nanotons. R is the reward of all nominators together. Each gets
 * floor(R * amount / sum).
 * 1. at 10 h: ann 600, bob 300, cid 100 (sum 1000), R = 50: 30, 15, 5. Validator 500 -> 533. Bob's pending 40 is credited.
 *    After: ann 630, bob 355, cid 105.
 * 2. at 46 h: cid left in between, dan joined with 200 pending during the round, so he has no stake in it.
 *    ann 630, bob 355 (sum 985), R = 99: floor(99 * 630 / 985) = 63 (62370 / 985 = 63.3), floor(99 * 355 / 985) = 35 (35.68).
 *    Dan's 200 become stake. Validator 533 -> 599. After: ann 693, bob 390, dan 200.
 * 3. at 82 h: a fine takes the validator's 599 and 10 of the nominators (sum 1283): R = -10. floor(-6930 / 1283) = -6 (-5.40),
 *    floor(-3900 / 1283) = -4 (-3.04), floor(-2000 / 1283) = -2 (-1.56). Validator 599 -> 0. After: ann 687, bob 386, dan 198.
 */
export const rounds = bookOf([
  [0, state('1500', '500', [of('ann', '600'), of('bob', '300', '40'), of('cid', '100')], ['zoe'])],
  [10 * hour, state('0', '533', [of('ann', '630'), of('bob', '355'), of('cid', '105')], ['zoe'])],
  [11 * hour, state('0', '533', [of('ann', '630'), of('bob', '355')], ['cid', 'zoe'])],
  [12 * hour, state('1517', '533', [of('ann', '630'), of('bob', '355')], ['cid', 'zoe'])],
  [
    20 * hour,
    state('1517', '533', [of('ann', '630'), of('bob', '355'), of('dan', '0', '200')], ['cid', 'zoe']),
  ],
  [46 * hour, state('0', '599', [of('ann', '693'), of('bob', '390'), of('dan', '200')], ['cid', 'zoe'])],
  [47 * hour, state('1881', '599', [of('ann', '693'), of('bob', '390'), of('dan', '200')], ['cid', 'zoe'])],
  [82 * hour, state('0', '0', [of('ann', '687'), of('bob', '386'), of('dan', '198')], ['cid', 'zoe'])],
])
export const end = 83 * hour
