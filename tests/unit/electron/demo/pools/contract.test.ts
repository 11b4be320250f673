import { describe, expect, it } from 'vitest'
import type { PoolState } from '../../../../../electron/demo/pools/contract.ts'
import {
  deposit,
  payExits,
  requestExit,
  sendStake,
  settle,
  totalOf,
} from '../../../../../electron/demo/pools/contract.ts'

const pool = (changes: Partial<PoolState> = {}): PoolState => ({
  isStaked: true,
  stakeSent: 40_000n,
  validatorAmount: 30n,
  nominators: new Map([
    ['A', { amount: 10_000n, pending: 0n }],
    ['B', { amount: 20_001n, pending: 7n }],
  ]),
  leaving: new Set(),
  former: new Set(),
  ...changes,
})

describe('nominator pool', () => {
  it('divides rewards with floor rounding and credits pending deposits', () => {
    // A reward of 101: the validator takes 40 (40.4 rounded down), and 61 are divided over 30,001: 20.33 and 40.66.
    const { state, settlement } = settle(pool(), 40_101n, 4000n)
    expect(settlement.reward).toBe(101n)
    expect(settlement.validatorReward).toBe(40n)
    expect(settlement.nominatorsReward).toBe(61n)
    expect(settlement.shares).toEqual([
      { address: 'A', before: 10_000n, reward: 20n, after: 10_020n },
      { address: 'B', before: 20_001n, reward: 40n, after: 20_048n },
    ])
    expect(state.validatorAmount).toBe(70n)
    expect(state.stakeSent).toBe(0n)
    expect(state.isStaked).toBe(false)
    expect(state.nominators.get('B')).toEqual({ amount: 20_048n, pending: 0n })
  })

  it('deducts a fine from the validator first and still credits deposits', () => {
    const { state, settlement } = settle(pool(), 39_975n, 4000n)
    expect(settlement.nominatorsReward).toBe(0n)
    expect(settlement.validatorReward).toBe(-25n)
    expect(state.validatorAmount).toBe(5n)
    expect(state.nominators.get('B')).toEqual({ amount: 20_008n, pending: 0n })
  })

  it('deducts the rest of a fine from the nominators, rounded down', () => {
    // A loss of 50: the validator loses its 30, and the other 20 are divided over 30,001: -6.67 and -13.33.
    const { state, settlement } = settle(pool(), 39_950n, 4000n)
    expect(settlement.nominatorsReward).toBe(-20n)
    expect(settlement.validatorReward).toBe(-30n)
    expect(state.validatorAmount).toBe(0n)
    expect(state.nominators.get('A')?.amount).toBe(9_993n)
    expect(state.nominators.get('B')?.amount).toBe(19_994n)
  })

  it('keeps a deposit pending while the stake is out, for a fee of one coin', () => {
    const during = deposit(pool(), 'A', 6_000_000_000n)
    expect(during.nominators.get('A')).toEqual({ amount: 10_000n, pending: 5_000_000_000n })
    const between = deposit(pool({ isStaked: false }), 'C', 6_000_000_000n)
    expect(between.nominators.get('C')).toEqual({ amount: 5_000_000_000n, pending: 0n })
  })

  it('rejects withdrawals until the stake is back', () => {
    const asked = requestExit(pool(), 'B')
    expect(asked.paid).toBe(0n)
    expect([...asked.state.leaving]).toEqual(['B'])
    expect(asked.state.nominators.has('B')).toBe(true)
    const back = settle(asked.state, 40_101n, 4000n).state
    const { state, paid } = payExits(back)
    expect(paid).toEqual([['B', 20_048n]])
    expect([...state.nominators.keys()]).toEqual(['A'])
    expect([...state.former]).toEqual(['B'])
    expect(state.leaving.size).toBe(0)
  })

  it('pays a withdrawal in full at once between stakes; a returning nominator is no longer former', () => {
    const { state, paid } = requestExit(pool({ isStaked: false }), 'B')
    expect(paid).toBe(20_008n)
    expect([...state.former]).toEqual(['B'])
    expect(deposit(state, 'B', 2_000_000_000n).former.size).toBe(0)
  })

  it('stakes everything except the fee', () => {
    const idle = pool({ isStaked: false, stakeSent: 0n })
    expect(totalOf(idle)).toBe(30_038n)
    const sent = sendStake(idle, 9_000_000_000n)
    expect(sent.stakeSent).toBe(8_000_000_000n)
    expect(sent.isStaked).toBe(true)
  })
})
