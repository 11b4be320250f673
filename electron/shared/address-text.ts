import { formatFriendly, isAddressKey } from './address.ts'
import type { AddressKey } from './models.ts'

const gap = '···'

/** The one friendly form of an account that is shown: bounceable, 48 characters. What is not an account's key stays as it is. */
export function friendlyAddress(key: AddressKey, isTestnet: boolean): string {
  return isAddressKey(key) ? formatFriendly(key, { bounceable: true, testnet: isTestnet }) : key
}

/** That form shortened to six and six characters after its prefix: `EQ·KbjIcf···PrHF12`. */
export function shortAddress(key: AddressKey, isTestnet: boolean): string {
  if (!isAddressKey(key)) return key
  const friendly = friendlyAddress(key, isTestnet)
  return `${friendly.slice(0, 2)}·${friendly.slice(2, 8)}${gap}${friendly.slice(-6)}`
}

/** Whose names are used, and in which network. */
export interface NameStyle {
  /** The user's own name for an account, null when there is none. */
  readonly labelOf: (address: AddressKey) => string | null
  readonly isTestnet: boolean
}

/** An account as it is named everywhere: the user's label, else the domain, else the short address. */
export function accountName(
  address: AddressKey,
  name: string | null,
  { labelOf, isTestnet }: NameStyle,
): string {
  return labelOf(address) ?? name ?? shortAddress(address, isTestnet)
}
