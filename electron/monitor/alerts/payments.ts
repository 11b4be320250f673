import type { AddressKey, Millis } from '../../shared/models.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import type { ActionFilter } from '../../shared/rules.ts'
import type { TextParts } from '../../shared/text-parts.ts'
import { scopedTrace } from '../../shared/scoped-trace.ts'
import { roles } from '../../shared/words/role-words.ts'
import { passes } from './filter.ts'

/** A watched account pays a recipient. */
export interface Payment {
  readonly from: AddressKey
  readonly recipient: AddressKey
  /** The title of the action that pays. */
  readonly title: TextParts
}

/** Roles of accounts that receive what the initiator sends. */
const receivingRoles: ReadonlySet<string> = new Set([
  'recipient',
  'contract',
  'beneficiary',
  'application',
  'pool',
  roles.paidTo,
  'vault',
  'auction',
  'master',
  'buyer',
  'seller',
])

/** Types whose amount stays where it is. */
const unmovedTypes: ReadonlySet<string> = new Set(['jvault_unstake_request'])

/** Returns the parties that receive what the initiator sends. A deposit may name the liquidity account without the pool. */
function receiversOf(parties: ActionView['parties']): ActionView['parties'] {
  const receivers = parties.filter(({ role }) => receivingRoles.has(role))
  return receivers.length > 0 ? receivers : parties.filter(({ role }) => role === 'liquidity account')
}

export function paymentsIn(
  { type, parties, initiator, amounts, title }: ActionView,
  { accounts }: TraceView,
): readonly Payment[] {
  if (unmovedTypes.has(type) || !amounts.some(({ direction }) => direction !== 'in')) return []
  const from = initiator ?? parties.find(({ role }) => role === 'sender')?.address ?? null
  if (from === null || !accounts.includes(from)) return []
  return receiversOf(parties).flatMap(({ address }) =>
    address === from ? [] : [{ from, recipient: address, title }],
  )
}

/** Returns the payments of watched accounts in the actions that the filter accepts: per recipient, the first. */
export function paymentsOf(view: TraceView, filter: ActionFilter): readonly Payment[] {
  const first = new Map<string, Payment>()
  for (const action of view.actions) {
    for (const payment of paymentsIn(action, view)) {
      // Between two watched accounts, it is outgoing for the one that pays.
      if (!passes(scopedTrace({ ...view, actions: [action] }, new Set([payment.from])), filter)) continue
      const pair = `${payment.from} ${payment.recipient}`
      if (!first.has(pair)) first.set(pair, payment)
    }
  }
  return [...first.values()]
}

/** Returns whether the trace had ended without a payment before `at`: it failed or was not executed. */
function hadFailedBy({ state, endedAt }: TraceView, at: Millis): boolean {
  return (state === 'failed' || state === 'not-executed') && endedAt !== null && endedAt <= at
}

const startOf = ({ endedAt, firstSeenAt }: TraceView): Millis => Math.min(endedAt ?? firstSeenAt, firstSeenAt)

/** Returns whether a trace began before another one. Of traces that began at once, such as in one response, exactly one did. */
function beganBefore(view: TraceView, other: TraceView): boolean {
  const before = startOf(view) - startOf(other)
  return before < 0 || (before === 0 && view.key < other.key)
}

/** Returns whether a trace may have paid before another one: it began earlier and had not ended without a payment by then. */
export function mayPayBefore(view: TraceView, other: TraceView): boolean {
  return beganBefore(view, other) && !hadFailedBy(view, other.firstSeenAt)
}
