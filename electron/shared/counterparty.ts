import type { AddressKey } from './models.ts'
import type { ActionView, Party, TraceView } from './pending-models.ts'

/** Roles of the object of an action, which is never the counterparty. */
const objectRoles: ReadonlySet<string> = new Set(['item', 'collection', 'added'])

export function accountOf({ accounts, actions }: TraceView): AddressKey | null {
  const initiator = actions[0]?.initiator ?? null
  return initiator !== null && accounts.includes(initiator) ? initiator : (accounts[0] ?? null)
}

/**
 * Returns the first party that is not a watched account of this trace. Between two watched accounts, returns the one that is not
 * `account`.
 */
export function counterpartyOf(
  { parties }: ActionView,
  { accounts }: TraceView,
  account: AddressKey | null,
): Party | null {
  const others = parties.filter(({ role, address }) => address !== account && !objectRoles.has(role))
  return others.find(({ address }) => !accounts.includes(address)) ?? others[0] ?? null
}
