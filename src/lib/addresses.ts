import { bytesFromBase64, bytesToHex } from '../../electron/shared/hash.ts'
import type { AddressKey } from '../../electron/shared/models.ts'

const gap = '···'

export { friendlyAddress as friendlyOf, shortenFriendly } from '../../electron/shared/address-text.ts'

export function shortenRaw(key: AddressKey): string {
  const [workchain = '', hash = ''] = key.split(':')
  return `${workchain}:${hash.slice(0, 6)}${gap}${hash.slice(-6)}`
}

/** Shortens a base64 hash in the middle, unless that saves nothing. */
export function shortenHash(hash: string, head = 10, tail = 7): string {
  return hash.length <= head + tail + gap.length ? hash : `${hash.slice(0, head)}${gap}${hash.slice(-tail)}`
}

/** Converts a base64 or base64url hash to lower-case hex. Returns null if it is not base64. */
export function hashToHex(hash: string): string | null {
  const bytes = bytesFromBase64(hash)
  return bytes === null || bytes.length === 0 ? null : bytesToHex(bytes)
}
