import type { AddressKey, Integer } from '../../electron/shared/models.ts'
import type { Nominator, PoolState } from '../../electron/shared/pool-models.ts'
import { shareOf, sumIntegers } from './integers.ts'

/** A nominator with the share of the nominators' total, in hundredths of a per cent. */
export interface NominatorShare extends Nominator {
  readonly share: number
  /** Length of its bar: its balance as part of the largest, 0 to 1. */
  readonly ofLargest: number
}

/** What follows from one answer about a pool. */
export interface PoolSums {
  readonly total: Integer
  readonly pendingTotal: Integer
  /** Nominators with a pending deposit. */
  readonly pendingCount: number
  readonly keys: readonly AddressKey[]
  readonly byAddress: ReadonlyMap<AddressKey, NominatorShare>
  /** The service's own count differs from the list that it gave. */
  readonly isMismatch: boolean
}

/** Sums and shares of a pool's nominators, exact. */
export function describePool({ nominators, nominatorsCount }: PoolState): PoolSums {
  const total = sumIntegers(nominators.map((one) => one.balance))
  const largest = nominators.reduce(
    (most, one) => (BigInt(one.balance) > BigInt(most) ? one.balance : most),
    '0',
  )
  const byAddress = new Map(
    nominators.map((one) => [
      one.address,
      { ...one, share: shareOf(one.balance, total), ofLargest: shareOf(one.balance, largest) / 10_000 },
    ]),
  )
  return {
    total,
    pendingTotal: sumIntegers(nominators.map((one) => one.pending)),
    pendingCount: nominators.filter((one) => one.pending !== '0').length,
    keys: [...byAddress.keys()],
    byAddress,
    isMismatch: nominatorsCount !== nominators.length,
  }
}

/** A nominator's place by balance, what it has with its pending, and the share that it and all before it have together. */
export interface Rank {
  readonly rank: number
  readonly own: Integer
  /** Hundredths of a per cent of all balances and pending deposits. */
  readonly together: number
}

/** The ranks of nominators that come largest first. */
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
