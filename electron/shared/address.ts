import { bytesFromBase64, bytesFromHex, bytesToBase64Url, bytesToHex } from './hash.ts'
import type { AddressKey } from './models.ts'
import { safeText } from './untrusted-text.ts'
import { addressFaults } from './words/address-words.ts'

export interface ParsedAddress {
  readonly key: AddressKey
}

export type AddressParse =
  | { readonly ok: true; readonly address: ParsedAddress }
  | { readonly ok: false; readonly message: string }

const bounceableTag = 0x11
const nonBounceableTag = 0x51
const testnetFlag = 0x80

function refuse(message: string): AddressParse {
  // The message may quote an invisible character, which chats add to copied text.
  return { ok: false, message: safeText(message, 300) }
}

/** Refuses a text whose intended form is unknown. */
function refuseForm(reason: string): AddressParse {
  return refuse(`${reason} ${addressFaults.accepted}`)
}

/** The CRC16 of each byte. A table, because the palette formats 15,000 addresses when it opens (bench `lists`). */
const crcOfByte = Uint16Array.from({ length: 256 }, (_, byte) => {
  let crc = byte << 8
  for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000) === 0 ? crc << 1 : (crc << 1) ^ 0x1021
  return crc
})

/** CRC16 with polynomial 0x1021 and initial value 0, as in the last two bytes of a friendly address (api.md section 6). */
function crc16(bytes: Uint8Array): number {
  let crc = 0
  for (const byte of bytes) crc = ((crc << 8) & 0xffff) ^ (crcOfByte[(crc >> 8) ^ byte] ?? 0)
  return crc
}

function parseRaw(text: string): AddressParse {
  const colon = text.indexOf(':')
  const workchain = text.slice(0, colon)
  const account = text.slice(colon + 1)
  if (!/^(-?[1-9]\d{0,2}|0)$/.test(workchain)) return refuse(addressFaults.workchain(workchain.slice(0, 20)))
  const number = Number(workchain)
  if (number < -128 || number > 127) return refuse(addressFaults.workchainRange(workchain))
  if (!/^[0-9a-fA-F]*$/.test(account)) return refuse(addressFaults.notHex)
  if (account.length !== 64) {
    return refuse(addressFaults.hexLength(account.length))
  }
  const key = `${number}:${account.toLowerCase()}`
  return { ok: true, address: { key } }
}

function parseFriendly(text: string): AddressParse {
  if (/[+/]/.test(text) && /[-_]/.test(text)) {
    return refuse(addressFaults.alphabets)
  }
  const bytes = bytesFromBase64(text)
  if (bytes === null || bytes.length !== 36) return refuse(addressFaults.base64)
  const body = bytes.subarray(0, 34)
  if (crc16(body) !== (((bytes[34] ?? 0) << 8) | (bytes[35] ?? 0))) {
    return refuse(addressFaults.checksum)
  }
  const flags = body[0] ?? 0
  const tag = flags & ~testnetFlag
  if (tag !== bounceableTag && tag !== nonBounceableTag) {
    return refuse(addressFaults.firstByte)
  }
  const workchain = ((body[1] ?? 0) << 24) >> 24
  return {
    ok: true,
    address: { key: `${workchain}:${bytesToHex(body.subarray(2))}` },
  }
}

/**
 * Parses an address in any common form: raw `workchain:hex` in either case, or friendly in base64 or base64url with
 * a valid checksum (api.md section 6). Ignores surrounding whitespace. Hex without a workchain is rejected, because
 * two parts of the service interpret it differently.
 */
export function parseAddress(text: string): AddressParse {
  const trimmed = text.trim()
  if (trimmed === '') return refuseForm(addressFaults.missing)
  if (/\s/u.test(trimmed)) return refuseForm(addressFaults.space)
  if (/^[a-z]+:\/\//i.test(trimmed)) return refuseForm(addressFaults.link)
  if (trimmed.includes(':')) return parseRaw(trimmed)
  if (/^(0x)?[0-9a-fA-F]{64}$/.test(trimmed)) {
    return refuse(addressFaults.noWorkchain)
  }
  if (/\.(ton|grm|t\.me)$/i.test(trimmed)) return refuseForm(addressFaults.domain)
  const foreign = /[^A-Za-z0-9+/_-]/u.exec(trimmed)?.[0]
  if (foreign !== undefined) return refuseForm(addressFaults.character(foreign))
  if (trimmed.length !== 48) return refuseForm(addressFaults.length(trimmed.length))
  return parseFriendly(trimmed)
}

/** True for a friendly address that is marked for use on testnets only (`kQ…` or `0Q…`). */
export function isTestnetOnly(text: string): boolean {
  return /^[k0][A-Za-z0-9+/_-]{47}$/.test(text.trim()) && parseAddress(text).ok
}

/** True for the canonical key of an account: `workchain:64 lower-case hex digits`, workchain -128 to 127. */
export function isAddressKey(text: string): boolean {
  const workchain = /^(-?[1-9]\d{0,2}|0):[0-9a-f]{64}$/.exec(text)?.[1]
  return workchain !== undefined && Number(workchain) >= -128 && Number(workchain) <= 127
}

export interface FriendlyOptions {
  readonly bounceable: boolean
  readonly testnet: boolean
}

export function formatFriendly(key: AddressKey, options: FriendlyOptions): string {
  const account = isAddressKey(key) ? bytesFromHex(key.slice(key.indexOf(':') + 1)) : null
  if (account === null) throw new RangeError('An address key is workchain:64 lower-case hex digits')
  const bytes = new Uint8Array(36)
  bytes[0] = (options.bounceable ? bounceableTag : nonBounceableTag) | (options.testnet ? testnetFlag : 0)
  bytes[1] = Number(key.slice(0, key.indexOf(':')))
  bytes.set(account, 2)
  const crc = crc16(bytes.subarray(0, 34))
  bytes[34] = crc >> 8
  bytes[35] = crc & 0xff
  return bytesToBase64Url(bytes)
}

export function shortenAddress(address: string): string {
  const body = address.includes(':') ? address.slice(address.indexOf(':') + 1) : address.slice(2)
  return body.length <= 15 ? body : `${body.slice(0, 6)}···${body.slice(-6)}`
}

/**
 * Returns texts of which two addresses share one if a reader can mistake them for each other: the first and last four characters
 * that differ between friendly addresses, as wallets show them, or six hex digits at both ends of the raw form. Attackers
 * can find imitations with as many equal characters by trial. The checksums of two accounts differ by the same bits in all friendly
 * forms, so one form is enough.
 */
function lookAlikeKeys(key: AddressKey): readonly string[] {
  if (!isAddressKey(key)) return []
  const friendly = formatFriendly(key, { bounceable: true, testnet: false })
  return [`${friendly.slice(0, 6)} ${friendly.slice(-4)}`, shortenAddress(key)]
}

/** Returns digits that all look-alikes of an address share, as a fast first comparison. */
export function lookAlikeDigits(key: AddressKey): string {
  const start = key.indexOf(':') + 1
  return `${key.slice(start, start + 5)} ${key.slice(-2)}`
}

/** True for two different addresses that a reader can mistake for each other. */
export function areLookAlikes(one: AddressKey, other: AddressKey): boolean {
  if (one === other || lookAlikeDigits(one) !== lookAlikeDigits(other)) return false
  const own = lookAlikeKeys(one)
  return lookAlikeKeys(other).some((alike) => own.includes(alike))
}

/** Returns the addresses that can be mistaken for another one of them. */
export function findLookAlikes(keys: readonly AddressKey[]): ReadonlySet<AddressKey> {
  const groups = new Map<string, Set<AddressKey>>()
  for (const key of keys) {
    for (const alike of lookAlikeKeys(key)) {
      const group = groups.get(alike) ?? new Set()
      groups.set(alike, group.add(key))
    }
  }
  return new Set([...groups.values()].filter((group) => group.size > 1).flatMap((group) => [...group]))
}
