import { orderTypes } from '../../shared/action-types.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import { assetKey, assetKeysOf, exactAmount, type ExpectedPayout } from '../../shared/payouts.ts'
import { isLive, isVerified } from '../../shared/trace-state.ts'
import { paymentsIn } from '../alerts/payments.ts'
import type { StoredPayout } from '../store/store-types.ts'

type MatchState = StoredPayout['state']

/** A match key of a payment, and the account that pays. */
export interface PaidKey {
  readonly key: string
  readonly from: string
}

const keyOf = (...parts: readonly (string | null)[]): string => parts.map((part) => part ?? '').join('\n')

export function matchKey({ recipient, asset, amount, comment }: ExpectedPayout): string {
  return keyOf(recipient, assetKey(asset), amount, comment)
}

/** Returns keys by recipient, asset, exact amount and comment. Keys with the comment come before keys that accept any comment. */
export function paidKeys(action: ActionView, trace: TraceView): readonly PaidKey[] {
  const sent = action.amounts.filter(({ direction }) => direction !== 'in')
  const comments = action.comment === null ? [null] : [action.comment, null]
  const payments = paymentsIn(action, trace)
  return comments.flatMap((comment) =>
    payments.flatMap(({ from, recipient }) =>
      sent.flatMap((amount) => {
        const exact = exactAmount(amount)
        if (exact === null) return []
        return assetKeysOf(amount).map((asset) => ({ key: keyOf(recipient, asset, exact, comment), from }))
      }),
    ),
  )
}

/** Returns whether an order causes a transfer: the vesting wallet pays the order's recipient the same amount. */
function isCausedBy(transfer: ActionView, order: ActionView, trace: TraceView): boolean {
  if (!orderTypes.has(order.type) || orderTypes.has(transfer.type)) return false
  const wallet = order.parties.find(({ role }) => role === 'vesting')?.address
  const paid = new Set(
    paidKeys(transfer, trace)
      .filter(({ from }) => from === wallet)
      .map(({ key }) => key),
  )
  return paidKeys(order, trace).some(({ key }) => paid.has(key))
}

/** Returns whether two actions of the trace are one payment: an order and the transfer that it causes. */
export function isSamePayment(action: ActionView, other: ActionView, trace: TraceView): boolean {
  return isCausedBy(other, action, trace) || isCausedBy(action, other, trace)
}

export function paidState({ state }: TraceView, { success }: ActionView): MatchState {
  if (isLive(state)) return 'under-way'
  if (state === 'not-executed') return 'not-executed'
  if (!isVerified(state)) return 'unverified'
  if (success === null) return state === 'completed' ? 'completed' : 'unverified'
  return success ? 'completed' : 'failed'
}

/**
 * Ranks lines for a payment `by`: 0 is best, null does not match. A line with a failed payment accepts a later one; a line with
 * an unfinished payment accepts a completed one.
 */
export function rankOf(taken: MatchState, by: MatchState): number | null {
  if (taken === 'waiting') return 0
  if (taken === 'completed') return null
  const isFailed = taken === 'failed' || taken === 'not-executed'
  if (by === 'completed') return isFailed ? 1 : 2
  return by === 'under-way' && isFailed ? 1 : null
}
