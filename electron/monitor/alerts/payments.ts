import type { AddressKey } from '../../shared/models.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import type { ActionFilter } from '../../shared/rules.ts'
import { passes } from './filter.ts'

/** A watched account pays a recipient. */
export interface Payment {
  readonly from: AddressKey
  readonly recipient: AddressKey
  readonly isOwn: boolean
}

/** Roles of accounts that receive what the initiator sends. */
const receivingRoles: ReadonlySet<string> = new Set([
  'recipient',
  'contract',
  'beneficiary',
  'application',
  'pool',
  'paid to',
  'vault',
  'auction',
  'master',
  'buyer',
])

export function paymentsIn(
  { parties, initiator, amounts }: ActionView,
  { accounts }: TraceView,
): readonly Payment[] {
  if (!amounts.some(({ direction }) => direction !== 'in')) return []
  const from = initiator ?? parties.find(({ role }) => role === 'sender')?.address ?? null
  if (from === null || !accounts.includes(from)) return []
  return parties.flatMap(({ role, address }) =>
    receivingRoles.has(role) && address !== from
      ? [{ from, recipient: address, isOwn: accounts.includes(address) }]
      : [],
  )
}

/** Returns the payments of watched accounts in the actions that the filter accepts, each once. */
export function paymentsOf(view: TraceView, filter: ActionFilter): readonly Payment[] {
  const all = view.actions
    .filter((action) => passes({ ...view, actions: [action] }, filter))
    .flatMap((action) => paymentsIn(action, view))
  return [...new Map(all.map((each) => [`${each.from} ${each.recipient}`, each])).values()]
}
