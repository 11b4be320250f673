import type { AddressKey } from '../../electron/shared/models.ts'
import { knownNames as words } from './known-account-words.ts'

const repeated = (workchain: number, digits: string): AddressKey =>
  `${workchain}:${digits.repeat(64 / digits.length)}`

/** Accounts with the same meaning on every TON network: system contracts, and addresses without an owner. */
export const knownAccounts: ReadonlyMap<AddressKey, string> = new Map([
  [repeated(-1, '3'), words.elector],
  [repeated(-1, '5'), words.config],
  [repeated(-1, '0'), words.system],
  ['-1:34517c7bdf5187c55af4f8b61fdc321588c7ab768dee24b006df29106458d7cf', words.logTest],
  [repeated(0, '0'), words.zero],
  [repeated(-1, 'f'), words.burner],
  [repeated(0, 'f'), words.burner],
])

/** Returns the name of a system contract or of a known address that burns what it receives; null for any other account. */
export function knownName(account: AddressKey): string | null {
  return knownAccounts.get(account) ?? null
}
