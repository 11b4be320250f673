import type { AddressKey, Integer } from '../../electron/shared/models.ts'
import type { Nominator, PoolRoundResult, PoolState } from '../../electron/shared/pool-models.ts'
import { shareOf, sharesOf } from '../../electron/shared/shares.ts'
import { sumIntegers } from './integers.ts'

/** Nominator with its share of the nominators' total, in hundredths of a percent. All shares sum to 100 %. */
export interface NominatorShare extends Nominator {
  readonly share: number
  readonly ofLargest: number
}

export interface PoolSums {
  readonly total: Integer
  readonly pendingTotal: Integer
  readonly pendingCount: number
  readonly byAddress: ReadonlyMap<AddressKey, NominatorShare>
  /** True when the service's count differs from the length of its list. */
  readonly isMismatch: boolean
}

export function describePool({ nominators, nominatorsCount }: PoolState): PoolSums {
  const total = sumIntegers(nominators.map((one) => one.balance))
  const largest = nominators.reduce(
    (most, one) => (BigInt(one.balance) > BigInt(most) ? one.balance : most),
    '0',
  )
  const shares = sharesOf(nominators.map((one) => one.balance))
  const byAddress = new Map(
    nominators.map((one, index) => [
      one.address,
      { ...one, share: shares[index] ?? 0, ofLargest: shareOf(one.balance, largest) / 10_000 },
    ]),
  )
  return {
    total,
    pendingTotal: sumIntegers(nominators.map((one) => one.pending)),
    pendingCount: nominators.filter((one) => one.pending !== '0').length,
    byAddress,
    isMismatch: nominatorsCount !== nominators.length,
  }
}

export interface Rank {
  readonly rank: number
  /** Balance plus pending deposit. */
  readonly own: Integer
  /** Cumulative share up to this rank, in hundredths of a percent of all balances and pending deposits. */
  readonly together: number
}

export function ranksOf(nominators: readonly Nominator[]): ReadonlyMap<AddressKey, Rank> {
  const whole = sumIntegers(nominators.flatMap(({ balance, pending }) => [balance, pending]))
  const ranks = new Map<AddressKey, Rank>()
  let sum = 0n
  for (const [index, { address, balance, pending }] of nominators.entries()) {
    const own = sumIntegers([balance, pending])
    sum += BigInt(own)
    ranks.set(address, { rank: index + 1, own, together: shareOf(sum.toString(), whole) })
  }
  return ranks
}

/** Returns the validator's part of a round. Null without a known reward: its funds then changed for other reasons, too. */
export function validatorPart({ reward, loss, validatorBy }: PoolRoundResult): Integer | null {
  return reward === null && loss === null ? null : validatorBy
}
