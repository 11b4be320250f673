import type { AddressKey, Integer } from '../../shared/models.ts'
import type { PoolState } from '../../shared/pool-models.ts'

/** Effect of the end of a round on one nominator. Amounts are in nanotons. */
export interface SettlementRow {
  readonly address: AddressKey
  /** Stake and pending deposit before. */
  readonly balance: Integer
  readonly pending: Integer
  /** Share of the reward, negative for a loss. Null if it cannot be separated from a deposit. */
  readonly reward: Integer | null
  readonly isExact: boolean
  /** Pending deposit that became stake. */
  readonly credited: Integer
  /** Change besides reward and credit; a deposit if positive. Null if it cannot be separated. */
  readonly residual: Integer | null
}

export interface Settlement {
  /** True if at least two nominators agree on a reward ratio. */
  readonly isSeparable: boolean
  /** True if the responses may span several rounds. */
  readonly isWide: boolean
  /** Bounds of the total reward; null if it cannot be separated from deposits. */
  readonly reward: { readonly from: Integer; readonly to: Integer } | null
  /** Change of the validator's amount: its share of the reward, unless it also deposited or withdrew. */
  readonly validatorBy: Integer
  readonly residual: Integer
  readonly rows: readonly SettlementRow[]
}

interface Share {
  readonly address: AddressKey
  readonly amount: bigint
  readonly pending: bigint
  /** Stake afterwards, minus stake and pending deposit before. Null if the nominator left. */
  readonly delta: bigint | null
}

interface Range {
  readonly from: bigint
  readonly to: bigint
}

function floorDiv(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}

const ceilDiv = (a: bigint, b: bigint): bigint => -floorDiv(-a, b)

/** Returns the range of total rewards R with floor(R * amount / sum) equal to `delta`. */
function rewardsFor(delta: bigint, amount: bigint, sum: bigint): Range {
  return { from: ceilDiv(delta * sum, amount), to: ceilDiv((delta + 1n) * sum, amount) - 1n }
}

const compare = (a: bigint, b: bigint): number => (a < b ? -1 : Number(a > b))

/**
 * Returns the range that the most nominators agree on; null if no two agree. Of several, returns the lowest: other changes are
 * deposits, which only add.
 */
function agreed(shares: readonly Share[], sum: bigint): Range | null {
  const ranges = shares.flatMap(({ amount, delta }) =>
    delta === null || amount === 0n ? [] : [rewardsFor(delta, amount, sum)],
  )
  const starts = ranges.map(({ from }) => from).toSorted(compare)
  const ends = ranges.map(({ to }) => to).toSorted(compare)
  let best: Range | null = null
  let most = 1
  let ended = 0
  for (const [index, from] of starts.entries()) {
    while ((ends[ended] ?? from) < from) ended += 1
    const holding = index + 1 - ended
    if (holding <= most) continue
    most = holding
    best = { from, to: ends[ended] ?? from }
  }
  return best
}

/** Several rounds add up to a few nanotons of rounding, but no deposit is that small. */
const wideRounding = 1_000n

function rowOf(share: Share, reward: Range | null, sum: bigint, isWide: boolean): SettlementRow {
  const { address, amount, pending, delta } = share
  const rounding = isWide ? wideRounding : 0n
  const common = {
    address,
    balance: amount.toString(),
    pending: pending.toString(),
    credited: pending.toString(),
  }
  const unknown = { ...common, reward: null, isExact: false, residual: null }
  if (amount === 0n) {
    // A deposit that a round credited is paid from the next round on.
    if (isWide && delta !== 0n) return unknown
    return { ...common, reward: '0', isExact: true, residual: delta === null ? null : delta.toString() }
  }
  if (reward === null) return unknown
  const [least, greatest] = [floorDiv(reward.from * amount, sum), floorDiv(reward.to * amount, sum)]
  const isOwn = delta !== null && least - rounding <= delta && delta <= greatest + rounding
  // After several rounds, one who left, or has less, may have left after any of them. One who has more deposited or had a pending
  // deposit, which may have earned a part of a later reward.
  if (isWide && !isOwn) return unknown
  const part = isOwn ? delta : least
  return {
    ...common,
    reward: part.toString(),
    isExact: isOwn || least === greatest,
    residual: delta === null ? null : (delta - part).toString(),
  }
}

type Balances = ReadonlyMap<AddressKey, bigint>

const balancesOf = ({ nominators }: PoolState): Balances =>
  new Map(nominators.map(({ address, balance }) => [address, BigInt(balance)]))

/**
 * Returns true if a stake that was out returned. If the same amount is out again, the increased balances of most nominators show
 * it: deposits are pending while a stake is out.
 */
function hasReturned(before: PoolState, after: PoolState, balances: Balances): boolean {
  if (before.stakeSent === '0') return false
  if (before.stakeSent !== after.stakeSent) return true
  const staking = before.nominators.filter(({ address, balance }) => balance !== '0' && balances.has(address))
  const paid = staking.filter(({ address, balance }) => (balances.get(address) ?? 0n) > BigInt(balance))
  return paid.length * 2 > staking.length
}

/**
 * Computes the effects of the end of a round. The pool pays each nominator floor(R * amount / sum of
 * amounts) and adds pending deposits to the stake. Null if no stake returned. `isWide`: the responses may span several rounds.
 * Integer arithmetic only.
 */
export function solveSettlement(before: PoolState, after: PoolState, isWide = false): Settlement | null {
  const balances = balancesOf(after)
  if (!hasReturned(before, after, balances)) return null
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
  const rows = shares.map((share) => rowOf(share, reward, sum, isWide))
  return {
    isSeparable: reward !== null,
    isWide,
    reward: reward === null ? null : { from: reward.from.toString(), to: reward.to.toString() },
    validatorBy: (BigInt(after.validatorAmount) - BigInt(before.validatorAmount)).toString(),
    residual: rows.reduce((total, row) => total + BigInt(row.residual ?? 0), 0n).toString(),
    rows,
  }
}
