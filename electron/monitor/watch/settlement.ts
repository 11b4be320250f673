import type { AddressKey, Integer } from '../../shared/models.ts'
import type { PoolState } from '../../shared/pool-models.ts'

/** What the end of a round brought one nominator of the answer before it. Amounts in nanoton. */
export interface SettlementRow {
  readonly address: AddressKey
  /** Stake and pending deposit before. */
  readonly balance: Integer
  readonly pending: Integer
  /** Its part of the reward (negative: of a loss); null when it cannot be separated from a deposit. */
  readonly reward: Integer | null
  /** False when the reward follows from the others' up to a nanoton or few: it left, or its balance moved for another reason too. */
  readonly isExact: boolean
  /** Pending before that became stake. */
  readonly credited: Integer
  /** What reward and credit do not explain: a deposit when positive; null while the reward is not separated. */
  readonly residual: Integer | null
  readonly isGone: boolean
}

export interface Settlement {
  /** True when at least two nominators agree on one reward ratio; with fewer, reward and deposit are not separable. */
  readonly isSeparable: boolean
  /** The reward to all nominators lies between these; null when not separable. */
  readonly reward: { readonly from: Integer; readonly to: Integer } | null
  /** The validator's amount after minus before: its part of the reward, unless it deposited or withdrew. */
  readonly validatorBy: Integer
  /** What the rewards and credits leave unexplained over all nominators that stayed: nanoton. */
  readonly residual: Integer
  readonly rows: readonly SettlementRow[]
}

interface Share {
  readonly address: AddressKey
  readonly amount: bigint
  readonly pending: bigint
  /** Stake after, minus stake and pending before; null when it is not in the answer after. */
  readonly delta: bigint | null
}

interface Range {
  readonly from: bigint
  readonly to: bigint
}

/** Division towards minus infinity, as the pool's contract divides. */
function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b)

/** The rewards R to all for which floor(R * amount / sum) is exactly `delta`. */
function rewardsFor(delta: bigint, amount: bigint, sum: bigint): Range {
  return { from: ceilDiv(delta * sum, amount), to: ceilDiv((delta + 1n) * sum, amount) - 1n }
}

/**
 * The range of rewards on which most nominators agree; of equally many the lowest, since what is not reward is a deposit and
 * can only add (a withdrawal is always of all). Null when no two agree.
 */
function agreed(shares: readonly Share[], sum: bigint): Range | null {
  const ranges = shares.flatMap(({ amount, delta }) =>
    delta === null || amount === 0n ? [] : [rewardsFor(delta, amount, sum)],
  )
  let best: Range | null = null
  let most = 1
  for (const { from } of ranges) {
    const holding = ranges.filter((range) => range.from <= from && from <= range.to)
    if (holding.length < most || (holding.length === most && (best === null || from >= best.from))) continue
    if (holding.length < 2) continue
    most = holding.length
    best = {
      from,
      to: holding.reduce((to, range) => (range.to < to ? range.to : to), holding[0]?.to ?? from),
    }
  }
  return best
}

function rowOf(share: Share, reward: Range | null, sum: bigint): SettlementRow {
  const { address, amount, pending, delta } = share
  const common = {
    address,
    balance: amount.toString(),
    pending: pending.toString(),
    credited: pending.toString(),
    isGone: delta === null,
  }
  if (amount === 0n) {
    return { ...common, reward: '0', isExact: true, residual: delta === null ? null : delta.toString() }
  }
  if (reward === null) return { ...common, reward: null, isExact: false, residual: null }
  const [least, greatest] = [floorDiv(reward.from * amount, sum), floorDiv(reward.to * amount, sum)]
  const isOwn = delta !== null && least <= delta && delta <= greatest
  const part = isOwn ? delta : least
  return {
    ...common,
    reward: part.toString(),
    isExact: isOwn || least === greatest,
    residual: delta === null ? null : (delta - part).toString(),
  }
}

/**
 * Solves what each nominator was paid when a round ended between two answers: the pool gives everyone
 * floor(R * amount / sum of amounts) and adds pending deposits to the stake. Null when no round ended:
 * `stakeSent` was 0 before, or did not change. All in integers.
 */
export function solveSettlement(before: PoolState, after: PoolState): Settlement | null {
  if (BigInt(before.stakeSent) === 0n || BigInt(before.stakeSent) === BigInt(after.stakeSent)) return null
  const balances = new Map(
    after.nominators.map((nominator) => [nominator.address, BigInt(nominator.balance)]),
  )
  const shares = before.nominators.map((nominator): Share => {
    const [amount, pending] = [BigInt(nominator.balance), BigInt(nominator.pending)]
    const now = balances.get(nominator.address)
    return {
      address: nominator.address,
      amount,
      pending,
      delta: now === undefined ? null : now - amount - pending,
    }
  })
  const sum = shares.reduce((total, share) => total + share.amount, 0n)
  const reward = sum === 0n ? null : agreed(shares, sum)
  const rows = shares.map((share) => rowOf(share, reward, sum))
  return {
    isSeparable: reward !== null,
    reward: reward === null ? null : { from: reward.from.toString(), to: reward.to.toString() },
    validatorBy: (BigInt(after.validatorAmount) - BigInt(before.validatorAmount)).toString(),
    residual: rows.reduce((total, row) => total + BigInt(row.residual ?? 0), 0n).toString(),
    rows,
  }
}
