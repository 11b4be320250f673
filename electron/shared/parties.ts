import type { AddressKey } from './models.ts'
import type { ActionView } from './pending-models.ts'

/** Returns the account that has a role in an action; null if the action names none. */
export function partyOf({ parties }: Pick<ActionView, 'parties'>, role: string): AddressKey | null {
  return parties.find((party) => party.role === role)?.address ?? null
}
