import { isUtf8 } from 'node:buffer'
import { deflate, inflate } from './codec.ts'
import { dictionary } from './dictionary.ts'
import { unpackLegacy } from './legacy-marked.ts'
import { Unreadable } from './rows.ts'

/** Shorter texts, such as nominators, are not compressed: that would save little and slow every read. */
const plainBelow = 100
/** Maximum length of a base in characters. The base shares deflate's 32 kB window with the dictionary. */
const longestBase = 24_000
/**
 * Number of the dictionary, and first byte of a packed text. It encodes a block type that deflate reserves, so legacy bodies
 * never start with it. The next number is 0x16.
 */
const dictionaryNumber = 0x0e

/**
 * Returns the addresses of a base in lower case, as records contain them. Responses, which serve as the base, use upper case.
 */
function lowerCaseAddresses(base: string): string {
  const addresses = base.match(/-?\d:[0-9A-F]{64}/g) ?? []
  return addresses.join('').toLowerCase()
}

function dictionaryWith(base: string | null): Uint8Array {
  if (base === null) return dictionary
  return Buffer.concat([Buffer.from(lowerCaseAddresses(base)), dictionary, Buffer.from(base)])
}

function packOn(base: string | null, text: string): Uint8Array {
  return Buffer.concat([Buffer.of(dictionaryNumber), deflate(Buffer.from(text), dictionaryWith(base))])
}

/** Deflates a text if that saves at least a quarter. */
export function packText(text: string): string | Uint8Array {
  if (text.length < plainBelow) return text
  const packed = packOn(null, text)
  return packed.length > Buffer.byteLength(text) * 0.75 ? text : packed
}

/** Packs a text with `base` added to the dictionary. Returns null if the base is too long. */
export function packOnBase(text: string, base: string): Uint8Array | null {
  return base.length > longestBase ? null : packOn(base, text)
}

/** Unpacks a text. `base` must be the base that the text was packed with. Throws Unreadable. */
export function unpackText(body: string | Uint8Array, base: string | null): string {
  if (typeof body === 'string') return body
  if (body[0] !== dictionaryNumber) return unpackLegacy(body, base)
  const bytes = inflate(body.subarray(1), dictionaryWith(base))
  if (!isUtf8(bytes)) throw new Unreadable('a text')
  return bytes.toString()
}
