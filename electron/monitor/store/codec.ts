import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { dictionaries } from './dictionary.ts'
import { Unreadable } from './rows.ts'

/** Texts shorter than this are kept plain: packing would save little and cost each read. */
export const plainBelow = 160
const newestDictionary = dictionaries.length - 1
const largest = 64 * 1024 * 1024

/** Deflates bytes; with a base, which must be at hand again to inflate, what they share with it costs next to nothing. */
export function deflate(bytes: Uint8Array, base: Uint8Array | null): Uint8Array {
  return deflateRawSync(bytes, base === null ? {} : { dictionary: base })
}

/** The reverse of `deflate` with the same base. Throws Unreadable when the bytes are not that. */
export function inflate(bytes: Uint8Array, base: Uint8Array | null): Buffer {
  try {
    return inflateRawSync(bytes, { maxOutputLength: largest, ...(base === null ? {} : { dictionary: base }) })
  } catch {
    throw new Unreadable('deflated bytes')
  }
}

/** A text as it is kept: itself, or the number of a dictionary and the text deflated on it, when that saves a quarter. */
export function packText(text: string): string | Uint8Array {
  if (text.length < plainBelow) return text
  const bytes = Buffer.from(text)
  const deflated = deflate(bytes, dictionaries[newestDictionary] ?? null)
  if (deflated.length + 1 > bytes.length * 0.75) return text
  return Buffer.concat([Buffer.of(newestDictionary), deflated])
}

/** The text that `packText` packed. Throws Unreadable when the bytes are not that. */
export function unpackText(body: string | Uint8Array): string {
  if (typeof body === 'string') return body
  const dictionary = dictionaries[body[0] ?? -1]
  if (dictionary === undefined) throw new Unreadable('a dictionary')
  return inflate(body.subarray(1), dictionary).toString()
}

/** Non-negative safe integers as bytes: seven bits each, lowest first, the eighth says that more follow. */
export function packIntegers(values: readonly number[]): Uint8Array {
  const bytes: number[] = []
  for (const value of values) {
    let rest = value
    while (rest >= 0x80) {
      bytes.push((rest % 0x80) + 0x80)
      rest = Math.floor(rest / 0x80)
    }
    bytes.push(rest)
  }
  return Uint8Array.from(bytes)
}

/** What `packIntegers` packed. Throws Unreadable when the bytes end inside a number or one is too large. */
export function unpackIntegers(bytes: Uint8Array): number[] {
  const values: number[] = []
  let value = 0
  let scale = 1
  for (const byte of bytes) {
    value += (byte & 0x7f) * scale
    if (!Number.isSafeInteger(value)) throw new Unreadable('a list')
    if (byte < 0x80) {
      values.push(value)
      value = 0
      scale = 1
    } else {
      scale *= 0x80
    }
  }
  if (scale !== 1) throw new Unreadable('a list')
  return values
}
