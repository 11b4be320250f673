const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'
const sextets = new Map([...alphabet].map((letter, value) => [letter, value]))
sextets.set('-', 62)
sextets.set('_', 63)

export function bytesToHex(bytes: Uint8Array): string {
  let hex = ''
  for (const byte of bytes) hex += byte.toString(16).padStart(2, '0')
  return hex
}

/** Returns the value of the code of a hex digit in either case. */
const valueOfDigit = (code: number): number => (code < 58 ? code - 48 : (code | 32) - 87)

/** Decodes an even number of hex digits in either case; null for anything else. */
export function bytesFromHex(hex: string): Uint8Array | null {
  if (hex.length % 2 !== 0 || !/^[0-9a-fA-F]*$/.test(hex)) return null
  const bytes = new Uint8Array(hex.length / 2)
  for (let index = 0; index < bytes.length; index += 1)
    bytes[index] =
      (valueOfDigit(hex.charCodeAt(2 * index)) << 4) | valueOfDigit(hex.charCodeAt(2 * index + 1))
  return bytes
}

export function bytesToBase64(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    const kept = Math.min(bytes.length - at, 3) + 1
    for (let index = 0; index < 4; index += 1) {
      text += index < kept ? alphabet.charAt((group >> (18 - 6 * index)) & 63) : '='
    }
  }
  return text
}

export function bytesToBase64Url(bytes: Uint8Array): string {
  return bytesToBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '')
}

/**
 * Decodes base64 or base64url, padded or not; null for anything else. Bits beyond the last byte are rejected, so each value has
 * only one encoding per alphabet.
 */
export function bytesFromBase64(text: string): Uint8Array | null {
  const digits = text.replace(/={1,2}$/, '')
  if (digits.length % 4 === 1 || (digits.length !== text.length && text.length % 4 !== 0)) return null
  const bytes = new Uint8Array(Math.floor((digits.length * 3) / 4))
  let buffer = 0
  let bits = 0
  let at = 0
  for (const letter of digits) {
    const value = sextets.get(letter)
    if (value === undefined) return null
    buffer = ((buffer << 6) | value) & 0xffff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at] = (buffer >> bits) & 0xff
      at += 1
    }
  }
  return (buffer & ((1 << bits) - 1)) === 0 ? bytes : null
}

export interface Hash {
  /** 64 lower-case digits. */
  readonly hex: string
  /** 44 characters, padded. */
  readonly base64: string
  /** 43 characters, without padding. */
  readonly base64url: string
}

/**
 * Parses a 32-byte hash as 64 hex digits (with or without `0x`), base64 (also percent-encoded, as in a query) or base64url; null
 * for anything else.
 */
export function parseHash(text: string): Hash | null {
  const trimmed = text.trim()
  const hex = /^(?:0x)?([0-9a-fA-F]{64})$/.exec(trimmed)?.[1]
  const bytes = hex === undefined ? base64Hash(trimmed) : bytesFromHex(hex)
  if (bytes === null) return null
  return { hex: bytesToHex(bytes), base64: bytesToBase64(bytes), base64url: bytesToBase64Url(bytes) }
}

/** Matches hex digits, with a letter or more of them than a number of TON has. */
const hexOnly = /^(?:0x)?((?=\d*[a-f])[\da-f]{11,}|\d{21,})$/i

/** Returns the number of digits of a text that is a hash in hex, or too long or too short for one; null for any other text. */
export function hexLengthOf(text: string): number | null {
  return hexOnly.exec(text.trim())?.[1]?.length ?? null
}

const percentEncoded = new Map([
  ['%2b', '+'],
  ['%2f', '/'],
  ['%3d', '='],
])

function base64Hash(given: string): Uint8Array | null {
  const text = given.replace(/%(?:2b|2f|3d)/gi, (code) => percentEncoded.get(code.toLowerCase()) ?? code)
  if (text.length !== 43 && text.length !== 44) return null
  const bytes = bytesFromBase64(text)
  return bytes?.length === 32 ? bytes : null
}
