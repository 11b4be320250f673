import { isSameNominator, type PoolState } from '../../shared/pool-models.ts'
import type { PoolHistoryEntry, PoolObservation } from './pool-history.ts'
import { mainnetTiming } from './pool-rounds.ts'

/** Number of earlier responses that are compared. */
const remembered = 100

/** Elections stay closed for this long, so a stake that returned cannot be sent again sooner. */
const closedMs = mainnetTiming.validationMs - mainnetTiming.electionsOpenMs + mainnetTiming.electionsCloseMs

function hasSameNominators(a: PoolState, b: PoolState): boolean {
  return (
    a.nominators.length === b.nominators.length &&
    a.nominators.every((nominator, index) => {
      const other = b.nominators[index]
      return other !== undefined && isSameNominator(nominator, other)
    })
  )
}

/** Returns true if the stake, the validator's amount and all nominators are equal. */
export function isSame(a: PoolState, b: PoolState): boolean {
  return a.stakeSent === b.stakeSent && a.validatorAmount === b.validatorAmount && hasSameNominators(a, b)
}

/**
 * Returns true if the index may have written the pool, but not yet its nominators (api.md 4): none of them changed, although the
 * count did, or although the stake returned and the validator was paid or deposits were pending.
 */
export function isHalfWritten(before: PoolState, state: PoolState): boolean {
  const { stakeSent, validatorAmount, nominatorsCount, nominators } = before
  const isReturned =
    stakeSent !== '0' && stakeSent !== state.stakeSent && nominators.some(({ balance }) => balance !== '0')
  const isPaid =
    validatorAmount !== state.validatorAmount || nominators.some(({ pending }) => pending !== '0')
  return (
    (nominatorsCount !== state.nominatorsCount || (isReturned && isPaid)) && hasSameNominators(before, state)
  )
}

/** True if a nominator has less than before. Partial withdrawals do not exist, so a loss is the only other cause. */
function isLower(state: PoolState, before: PoolState): boolean {
  const balances = new Map(before.nominators.map(({ address, balance }) => [address, BigInt(balance)]))
  return state.nominators.some(({ address, balance }) => BigInt(balance) < (balances.get(address) ?? 0n))
}

/** Returns true if the state is that of an earlier response although rewards were paid since, so that it must be old. */
export function isOutdated(entries: readonly PoolHistoryEntry[], state: PoolState): boolean {
  const last = entries.at(-1)
  const isKnown = entries.slice(-remembered, -1).some((entry) => isSame(entry.state, state))
  return last !== undefined && isKnown && isLower(state, last.state)
}

/** Returns true if `seen` proves the last response old: the stake did not return, because it is out as before that response. */
export function wasOutdated(entries: readonly PoolHistoryEntry[], seen: PoolObservation): boolean {
  const [before, last] = [entries.at(-2), entries.at(-1)]
  return (
    before !== undefined &&
    last?.settlement != null &&
    seen.fromAt - before.seenUntilAt < closedMs &&
    isSame(before.state, seen.state)
  )
}
