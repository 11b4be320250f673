import { formatFriendly, isAddressKey } from './address.ts'
import type { AddressKey } from './models.ts'
import { notThat } from './words/address-words.ts'

const gap = '···'

/**
 * Returns the friendly form that Lookout shows: 48 characters, bounceable by default. Returns text that is not an account key
 * unchanged.
 */
export function friendlyAddress(key: AddressKey, isTestnet: boolean, isBounceable = true): string {
  return isAddressKey(key) ? formatFriendly(key, { bounceable: isBounceable, testnet: isTestnet }) : key
}

/** Shortens a friendly address to six characters on each side, after the prefix: `EQ·KbjIcf···PrHF12`. */
export function shortenFriendly(friendly: string): string {
  return `${friendly.slice(0, 2)}·${friendly.slice(2, 8)}${gap}${friendly.slice(-6)}`
}

export function shortAddress(key: AddressKey, isTestnet: boolean): string {
  return isAddressKey(key) ? shortenFriendly(friendlyAddress(key, isTestnet)) : key
}

export interface NameStyle {
  readonly labelOf: (address: AddressKey) => string | null
  /** Returns the name of another, known account for which an address can be mistaken. Default: addresses are not compared. */
  readonly alikeOf?: (address: AddressKey) => string | null
  readonly isTestnet: boolean
}

/**
 * Returns the display name of an account: the user's label, else its domain, else the short address. Without a label, a look-alike
 * of a known account says so.
 */
export function accountName(
  address: AddressKey,
  name: string | null,
  { labelOf, alikeOf, isTestnet }: NameStyle,
): string {
  const label = labelOf(address)
  if (label !== null) return label
  const alike = alikeOf?.(address) ?? null
  const shown = name ?? shortAddress(address, isTestnet)
  return alike === null ? shown : notThat(shown, alike)
}
