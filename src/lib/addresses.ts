import { formatFriendly, isAddressKey } from '../../electron/shared/address.ts'
import { bytesFromBase64, bytesToHex } from '../../electron/shared/hash.ts'
import type { AddressKey } from '../../electron/shared/models.ts'

const gap = '···'

/** The whole friendly address, which is what every copy gives. What is not an account's key stays as it is. */
export function friendlyOf(key: AddressKey, isTestnet: boolean, isBounceable = true): string {
  return isAddressKey(key) ? formatFriendly(key, { bounceable: isBounceable, testnet: isTestnet }) : key
}

/** Six and six characters after the prefix, which tells nothing: `EQ·KbjIcf···PrHF12`. */
export function shortenFriendly(friendly: string): string {
  return `${friendly.slice(0, 2)}·${friendly.slice(2, 8)}${gap}${friendly.slice(-6)}`
}

/** The same for the raw form: `0:7ccf25···ec84d8`. */
export function shortenRaw(key: AddressKey): string {
  const [workchain = '', hash = ''] = key.split(':')
  return `${workchain}:${hash.slice(0, 6)}${gap}${hash.slice(-6)}`
}

/** A base64 hash cut in the middle; a short one stays whole. */
export function shortenHash(hash: string, head = 10, tail = 7): string {
  return hash.length <= head + tail + gap.length ? hash : `${hash.slice(0, head)}${gap}${hash.slice(-tail)}`
}

/** A base64 or base64url hash in lower-case hex, null when it is not base64. */
export function hashToHex(hash: string): string | null {
  const bytes = bytesFromBase64(hash)
  return bytes === null || bytes.length === 0 ? null : bytesToHex(bytes)
}
