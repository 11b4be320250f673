/** Implements a nominator pool contract, in nanotons (api.md section 4). Functions return a new state. */

export interface Stake {
  readonly amount: bigint
  readonly pending: bigint
}

export interface PoolState {
  /** True while the pool's stake is at the elector. Deposits stay pending until the stake returns. */
  readonly isStaked: boolean
  readonly stakeSent: bigint
  readonly validatorAmount: bigint
  readonly nominators: ReadonlyMap<string, Stake>
  readonly leaving: ReadonlySet<string>
  readonly former: ReadonlySet<string>
}

export interface Share {
  readonly address: string
  readonly before: bigint
  readonly reward: bigint
  readonly after: bigint
}

export interface Settlement {
  readonly sent: bigint
  readonly returned: bigint
  /** Returned stake minus sent stake; negative after a fine. */
  readonly reward: bigint
  readonly validatorReward: bigint
  readonly nominatorsReward: bigint
  readonly shares: readonly Share[]
}

const ton = 1_000_000_000n
/** Charged for each deposit and for sending a stake. */
export const fee = ton

const floorDivide = (a: bigint, b: bigint): bigint => (a < 0n && a % b !== 0n ? a / b - 1n : a / b)

/** Deposits the value of a message. The deposit becomes active at once, or stays pending while the stake is at the elector. */
export function deposit(state: PoolState, address: string, value: bigint): PoolState {
  const known = state.nominators.get(address) ?? { amount: 0n, pending: 0n }
  const added = value - fee
  const stake = state.isStaked
    ? { amount: known.amount, pending: known.pending + added }
    : { amount: known.amount + added, pending: known.pending }
  const former = new Set(state.former)
  former.delete(address)
  return { ...state, nominators: new Map(state.nominators).set(address, stake), former }
}

export function requestExit(
  state: PoolState,
  address: string,
): { readonly state: PoolState; readonly paid: bigint } {
  const stake = state.nominators.get(address)
  if (stake === undefined) return { state, paid: 0n }
  if (state.isStaked) return { state: { ...state, leaving: new Set(state.leaving).add(address) }, paid: 0n }
  const nominators = new Map(state.nominators)
  nominators.delete(address)
  const leaving = new Set(state.leaving)
  leaving.delete(address)
  return {
    state: { ...state, nominators, leaving, former: new Set(state.former).add(address) },
    paid: stake.amount + stake.pending,
  }
}

export function payExits(state: PoolState): {
  readonly state: PoolState
  readonly paid: readonly (readonly [string, bigint])[]
} {
  const paid: (readonly [string, bigint])[] = []
  let current = state
  for (const address of [...state.leaving].toSorted()) {
    const exit = requestExit(current, address)
    current = exit.state
    paid.push([address, exit.paid])
  }
  return { state: current, paid }
}

export function sendStake(state: PoolState, value: bigint): PoolState {
  return { ...state, isStaked: true, stakeSent: value - fee }
}

/**
 * Divides a reward or a loss. The validator receives `validatorShare` ten-thousandths of a reward, and bears a loss before the
 * nominators do. The nominators divide the rest in proportion to their active amounts.
 */
export function settle(
  state: PoolState,
  returned: bigint,
  validatorShare: bigint,
): { readonly state: PoolState; readonly settlement: Settlement } {
  const reward = returned - state.stakeSent
  const validatorReward = reward > 0n ? (reward * validatorShare) / 10_000n : reward
  const held = state.validatorAmount + validatorReward
  const nominatorsReward = reward > 0n ? reward - validatorReward : held < 0n ? held : 0n
  let total = 0n
  for (const { amount } of state.nominators.values()) total += amount
  const shares: Share[] = []
  const nominators = new Map<string, Stake>()
  for (const [address, { amount, pending }] of state.nominators) {
    const own = total > 0n ? floorDivide(nominatorsReward * amount, total) : 0n
    const rewarded = amount + own < 0n ? 0n : amount + own
    shares.push({
      address,
      before: amount,
      reward: rewarded - amount,
      after: rewarded + pending,
    })
    nominators.set(address, { amount: rewarded + pending, pending: 0n })
  }
  const settled: PoolState = {
    ...state,
    isStaked: false,
    stakeSent: 0n,
    validatorAmount: held < 0n ? 0n : held,
    nominators,
  }
  return {
    state: settled,
    settlement: {
      sent: state.stakeSent,
      returned,
      reward,
      validatorReward: reward > 0n ? validatorReward : held < 0n ? -state.validatorAmount : reward,
      nominatorsReward,
      shares,
    },
  }
}

export function totalOf(state: PoolState): bigint {
  let total = state.validatorAmount
  for (const { amount, pending } of state.nominators.values()) total += amount + pending
  return total
}
