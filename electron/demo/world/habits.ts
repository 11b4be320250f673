import * as bridges from '../plans/bridges.ts'
import * as custody from '../plans/custody.ts'
import * as everyday from '../plans/everyday.ts'
import * as exchange from '../plans/exchange.ts'
import * as lending from '../plans/lending.ts'
import * as market from '../plans/market.ts'
import type { Planner } from '../plans/plan.ts'
import * as staking from '../plans/staking.ts'

export type Habits = readonly (readonly [number, Planner])[]

const { bitcoin, cocoon, ...layerZero } = bridges

function all(weight: number, planners: Readonly<Record<string, Planner>> | readonly Planner[]): Habits {
  const list = Object.values(planners)
  return list.map((planner) => [weight / list.length, planner] as const)
}

export const payments: Habits = [
  [6, everyday.transferCoins],
  [5, everyday.transferDollars],
  [2, everyday.transferJetton],
  [2, everyday.receiveDollars],
  [1, everyday.transferUnindexed],
  [0.5, everyday.receiveScam],
]

const calls: Habits = [
  [2, everyday.callContract],
  [1, everyday.transferAndCall],
  [1, everyday.deployContract],
  [0.5, everyday.doUnknown],
]

const trading: Habits = [
  [6, exchange.swap],
  [2, exchange.depositLiquidity],
  [2, exchange.withdrawLiquidity],
  [1, exchange.claimFees],
  [1, exchange.claimReward],
]

const deposits: Habits = [
  [4, everyday.receiveDollars],
  [1, everyday.transferCoins],
  [0.7, everyday.receiveScam],
]

export interface Member {
  readonly name: string
  readonly code: string
  readonly meanIntervalS: number
  readonly habits: Habits
  readonly group: string
  readonly domain?: string
}

export const members: readonly Member[] = [
  {
    name: 'Hot wallet A',
    code: 'wallet_v5r1',
    group: 'Treasury',
    meanIntervalS: 9,
    habits: [...payments, ...calls],
    domain: 'harbour-hot.ton',
  },
  { name: 'Hot wallet B', code: 'wallet_v4r2', group: 'Treasury', meanIntervalS: 15, habits: payments },
  { name: 'Market maker', code: 'wallet_v5r1', group: 'Exchange', meanIntervalS: 12, habits: trading },
  {
    name: 'Payroll',
    code: 'wallet_highload_v3r1',
    group: 'Treasury',
    meanIntervalS: 95,
    habits: [
      [3, everyday.payMany],
      [1, everyday.transferDollars],
    ],
  },
  { name: 'Deposit 1', code: 'wallet_v4r2', group: 'Exchange', meanIntervalS: 25, habits: deposits },
  { name: 'Deposit 2', code: 'wallet_v4r2', group: 'Exchange', meanIntervalS: 38, habits: deposits },
  {
    name: 'Treasury multisig',
    code: 'wallet_v4r2',
    group: 'Treasury',
    meanIntervalS: 50,
    habits: [...all(6, custody), ...calls],
  },
  {
    name: 'Collectibles desk',
    code: 'wallet_v4r2',
    group: 'Desks',
    meanIntervalS: 32,
    habits: [...all(8, market), [4, everyday.transferNft]],
  },
  {
    name: 'Yield desk',
    code: 'wallet_v5r1',
    group: 'Desks',
    meanIntervalS: 28,
    habits: [...all(6, lending), ...all(3, staking), [2, exchange.swap]],
  },
  {
    name: 'Bridge desk',
    code: 'wallet_v5r1',
    group: 'Desks',
    meanIntervalS: 36,
    habits: [...all(4, layerZero), ...all(4, cocoon), ...all(1, bitcoin)],
  },
  {
    name: 'Cold vault',
    code: 'wallet_v3r2',
    group: 'Treasury',
    meanIntervalS: 900,
    habits: [[1, everyday.transferCoins]],
  },
]
