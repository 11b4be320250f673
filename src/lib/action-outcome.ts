import type { Asset } from '../../electron/shared/asset-text.ts'
import type { ActionView, Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { isVerified } from '../../electron/shared/trace-state.ts'

/** Why the amounts of an action are not part of sums. */
export const leftOutReasons = ['failed', 'not-executed', 'unverified'] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

/** Returns `unverified` until the outcome of the trace is final. */
export function outcomeOfAction(
  { state }: Pick<TraceView, 'state'>,
  { success }: Pick<ActionView, 'success'>,
): 'succeeded' | LeftOutReason {
  if (state === 'not-executed') return 'not-executed'
  if (!isVerified(state)) return 'unverified'
  if (success === null) return state === 'completed' ? 'succeeded' : 'unverified'
  return success ? 'succeeded' : 'failed'
}

/** Returns the key of a token. Null for a token without an address or a symbol. All NFTs have one key. */
export function tokenKey(asset: Asset): string | null {
  if (asset.kind === 'jetton') return asset.master
  if (asset.kind !== 'unknown') return asset.kind
  return asset.symbol === null ? null : `${asset.symbol} ${asset.decimals}`
}

/** Returns whether a watched account or, if none takes part, the account that the title is about sends or receives the amount. */
export function sideOf({ direction, side }: Pick<Amount, 'direction' | 'side'>): Amount['direction'] {
  return direction ?? side ?? null
}

function isRefunded({ amounts }: Pick<ActionView, 'amounts'>): boolean {
  const [sent, returned] = amounts
  if (sent === undefined || returned === undefined) return false
  if (sideOf(sent) !== 'out' || sideOf(returned) !== 'in') return false
  const key = tokenKey(sent.asset)
  return key !== null && key === tokenKey(returned.asset)
}

/** True if the amounts of an action certainly did not move. A failed swap whose payment was returned moved both ways. */
export function hasNotMoved(
  trace: Pick<TraceView, 'state'>,
  action: Pick<ActionView, 'success' | 'amounts'>,
): boolean {
  const outcome = outcomeOfAction(trace, action)
  return outcome === 'not-executed' || (outcome === 'failed' && !isRefunded(action))
}

/** Returns the other token of a deposit of liquidity, not an amount that the exchange returns or mints. */
function otherDeposit(amounts: readonly Amount[], one: Amount): Amount | undefined {
  return amounts.slice(1).find((other) => sideOf(other) === sideOf(one))
}

/**
 * Returns the amounts of an action that a row shows, at most two, such as both sides of a trade or both tokens of a deposit. The
 * paid amount of a trade comes first.
 */
export function shownAmounts({ type, amounts }: ActionView): readonly Amount[] {
  const [one, next] = amounts
  if (one === undefined) return []
  const two = type === 'dex_deposit_liquidity' ? otherDeposit(amounts, one) : next
  if (two === undefined) return [one]
  return sideOf(one) === 'in' && sideOf(two) === 'out' ? [two, one] : [one, two]
}
