import { formatFriendly, isAddressKey } from '../../electron/shared/address.ts'
import { bytesFromBase64, bytesToHex } from '../../electron/shared/hash.ts'
import type { AddressKey } from '../../electron/shared/models.ts'

const gap = '···'

/** Returns the full friendly address. A text that is not an account key is returned unchanged. */
export function friendlyOf(key: AddressKey, isTestnet: boolean, isBounceable = true): string {
  return isAddressKey(key) ? formatFriendly(key, { bounceable: isBounceable, testnet: isTestnet }) : key
}

/** Shortens a friendly address to six characters on each side, after the prefix: `EQ·KbjIcf···PrHF12`. */
export function shortenFriendly(friendly: string): string {
  return `${friendly.slice(0, 2)}·${friendly.slice(2, 8)}${gap}${friendly.slice(-6)}`
}

/** Shortens a raw address: `0:7ccf25···ec84d8`. */
export function shortenRaw(key: AddressKey): string {
  const [workchain = '', hash = ''] = key.split(':')
  return `${workchain}:${hash.slice(0, 6)}${gap}${hash.slice(-6)}`
}

/** Shortens a base64 hash in the middle, unless that saves nothing. */
export function shortenHash(hash: string, head = 10, tail = 7): string {
  return hash.length <= head + tail + gap.length ? hash : `${hash.slice(0, head)}${gap}${hash.slice(-tail)}`
}

/** Converts a base64 or base64url hash to lower-case hex, null when it is not base64. */
export function hashToHex(hash: string): string | null {
  const bytes = bytesFromBase64(hash)
  return bytes === null || bytes.length === 0 ? null : bytesToHex(bytes)
}
