import { isSameNominator, type PoolState } from '../../shared/pool-models.ts'
import type { PoolHistoryEntry, PoolObservation } from './pool-history.ts'
import { mainnetTiming } from './pool-rounds.ts'

/** Number of earlier responses that are compared. */
const remembered = 100

/** Elections stay closed for this long, so a stake that returned cannot be sent again sooner. */
const closedMs = mainnetTiming.validationMs - mainnetTiming.electionsOpenMs + mainnetTiming.electionsCloseMs

function isSame(a: PoolState, b: PoolState): boolean {
  return (
    a.stakeSent === b.stakeSent &&
    a.validatorAmount === b.validatorAmount &&
    a.nominators.length === b.nominators.length &&
    a.nominators.every((nominator, index) => {
      const other = b.nominators[index]
      return other !== undefined && isSameNominator(nominator, other)
    })
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
