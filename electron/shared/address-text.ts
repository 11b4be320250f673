import { formatFriendly, isAddressKey } from './address.ts'
import type { AddressKey } from './models.ts'

const gap = '···'

/** Returns the friendly form that Lookout shows: bounceable, 48 characters. Returns text that is not an account key unchanged. */
export function friendlyAddress(key: AddressKey, isTestnet: boolean): string {
  return isAddressKey(key) ? formatFriendly(key, { bounceable: true, testnet: isTestnet }) : key
}

/** Shortens the friendly form: `EQ·KbjIcf···PrHF12`. */
export function shortAddress(key: AddressKey, isTestnet: boolean): string {
  if (!isAddressKey(key)) return key
  const friendly = friendlyAddress(key, isTestnet)
  return `${friendly.slice(0, 2)}·${friendly.slice(2, 8)}${gap}${friendly.slice(-6)}`
}

/** How accounts are named. */
export interface NameStyle {
  /** Returns the user's label for an account, or null. */
  readonly labelOf: (address: AddressKey) => string | null
  readonly isTestnet: boolean
}

/** Returns the display name of an account: the user's label, else its domain, else the short address. */
export function accountName(
  address: AddressKey,
  name: string | null,
  { labelOf, isTestnet }: NameStyle,
): string {
  return labelOf(address) ?? name ?? shortAddress(address, isTestnet)
}
