import type { AddressKey, Integer } from '../../electron/shared/models.ts'
import { balanceWithPending, type Holding } from '../../electron/shared/pool-models.ts'
import { hasReward } from './nominator-sums.ts'

export interface Sum {
  readonly balance: Integer
  readonly pending: Integer
  /** Reward of the last 30 days. Null if no round with a separable reward was observed yet. */
  readonly reward: Integer | null
  /** Average of the known yields, weighted by balance, in millionths per year. Null if no yield is known. */
  readonly perYear: number | null
  /** Share of the balance whose yield is known, in ten-thousandths. */
  readonly known: number
}

function sumHoldings(holdings: readonly Holding[]): Sum {
  let [balance, pending, reward, known, weighted] = [0n, 0n, 0n, 0n, 0n]
  for (const holding of holdings) {
    const own = BigInt(holding.balance)
    balance += own
    pending += BigInt(holding.pending)
    reward += BigInt(holding.rewards.month)
    if (holding.yield.perYear === null) continue
    known += own
    weighted += own * BigInt(holding.yield.perYear)
  }
  return {
    balance: balance.toString(),
    pending: pending.toString(),
    reward: holdings.some(hasReward) ? reward.toString() : null,
    perYear: known === 0n ? null : Number(weighted / known),
    known: balance === 0n ? 0 : Number((known * 10_000n) / balance),
  }
}

export interface HoldingMatrix {
  readonly pools: readonly AddressKey[]
  readonly addresses: readonly AddressKey[]
  readonly cell: (address: AddressKey, pool: AddressKey) => Holding | null
  readonly ofAddress: ReadonlyMap<AddressKey, Sum>
  readonly ofPool: ReadonlyMap<AddressKey, Sum>
  readonly all: Sum
}

export function matrixOf(holdings: readonly Holding[]): HoldingMatrix {
  const sums = (keyOf: (holding: Holding) => AddressKey): ReadonlyMap<AddressKey, Sum> =>
    new Map([...Map.groupBy(holdings, keyOf)].map(([key, group]) => [key, sumHoldings(group)]))
  const cells = new Map(holdings.map((holding) => [`${holding.address} ${holding.pool}`, holding]))
  const ofAddress = sums(({ address }) => address)
  return {
    pools: [...new Set(holdings.map(({ pool }) => pool))],
    addresses: [...ofAddress]
      .toSorted(([, a], [, b]) => (balanceWithPending(a) < balanceWithPending(b) ? 1 : -1))
      .map(([key]) => key),
    cell: (address, pool) => cells.get(`${address} ${pool}`) ?? null,
    ofAddress,
    ofPool: sums(({ pool }) => pool),
    all: sumHoldings(holdings),
  }
}
