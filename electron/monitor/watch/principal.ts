import type { AddressKey, Integer } from '../../shared/models.ts'

export interface RankedAction {
  readonly startLt: Integer
  readonly endLt: Integer
  readonly accounts: readonly AddressKey[]
  readonly initiator: AddressKey | null
  readonly isFailed: boolean
}

const spanOf = ({ startLt, endLt }: RankedAction): bigint => BigInt(endLt) - BigInt(startLt)

/** Returns true if `action` ranks above `best`: a wider span of logical time, or else an earlier start. */
function isBefore(action: RankedAction, best: RankedAction): boolean {
  const [span, bestSpan] = [spanOf(action), spanOf(best)]
  return span === bestSpan ? BigInt(action.startLt) < BigInt(best.startLt) : span > bestSpan
}

/**
 * Returns the index of the widest action that a watched account started. One that followed on a failed action of another account,
 * such as the refund by a watched contract, does not count. If there is none, the widest action in which one takes part; then the
 * widest of all. -1 without actions.
 */
export function principalAction(
  actions: readonly RankedAction[],
  watchedAccounts: Pick<ReadonlySet<AddressKey>, 'has'>,
): number {
  const isStarted = ({ initiator }: RankedAction): boolean =>
    initiator !== null && watchedAccounts.has(initiator)
  const takesPart = ({ accounts }: RankedAction): boolean => accounts.some((key) => watchedAccounts.has(key))
  const failed = actions.filter(
    (action) => action.isFailed && takesPart(action) && action.initiator !== null && !isStarted(action),
  )
  const isConsequence = (action: RankedAction): boolean =>
    failed.some((cause) => BigInt(cause.startLt) < BigInt(action.startLt))
  const isOwn = (action: RankedAction): boolean => isStarted(action) && !isConsequence(action)
  const isWanted = [isOwn, takesPart].find((each) => actions.some(each)) ?? (() => true)
  let best = -1
  for (const [index, action] of actions.entries()) {
    const before = actions[best]
    if (isWanted(action) && (before === undefined || isBefore(action, before))) best = index
  }
  return best
}
