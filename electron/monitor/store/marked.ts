import { deflateRawSync } from 'node:zlib'
import { createBudget, mostRecordBytes } from './bounds.ts'
import { inflate, packIntegers } from './codec.ts'
import { markedDictionaries } from './marked-dictionary.ts'
import { Unreadable } from './rows.ts'

/*
 * Most of what is kept is hashes: 32 bytes each that look like chance, written as 44 or 64 characters. They are taken out of
 * the text and kept as bytes, once each; a mark stands where they were. What remains is deflated on a fixed dictionary and,
 * when there is one, on the marked form of a base, whose hashes need not be kept again.
 */

/** The first byte of this form. No deflated bytes begin with it (its block type is reserved), and no other packed text. */
export const markedForm = 0x06
const newestDictionary = markedDictionaries.length - 1
const bytesOfHash = 32
/** Longer ones would leave the window of deflate. */
export const longestBase = 24_000

/** 32 bytes in their one base64 form, or as 64 digits of one case. */
const hash = /[A-Za-z0-9+/]{42}[AEIMQUYcgkosw048]=|[0-9A-F]{64}|[0-9a-f]{64}/g
/** A hash stands in a row of at least so many of the characters of base64. */
const shortestRow = 43
const isOfBase64 = Uint8Array.from({ length: 128 }, (_, code) =>
  /[A-Za-z0-9+/]/.test(String.fromCharCode(code)) ? 1 : 0,
)
/** Written ways of a hash: base64, upper and lower case digits. As a mark alone: the next new one; before a number: a known one. */
const newMarks = ['\u0001', '\u0002', '\u0003'] as const
const knownMarks = ['\u0004', '\u0005', '\u0006'] as const
// oxlint-disable-next-line no-control-regex -- JSON never holds them unescaped
const marks = /[\u0001-\u0003]|[\u0004-\u0006](.)/gsu
// oxlint-disable-next-line no-control-regex -- as above
const anyMark = /[\u0001-\u0006]/
/** Numbers are written as one character each, from a blank on. */
const firstNumber = 0x20
const mostHashes = 20_000

function wayOf(text: string): 0 | 1 | 2 {
  if (text.length === 44) return 0
  return /[a-f]/.test(text) ? 2 : 1
}

function bytesOf(text: string, way: 0 | 1 | 2): string {
  return Buffer.from(text, way === 0 ? 'base64' : 'hex').toString('latin1')
}

function textOf(bytes: string, way: number): string {
  const buffer = Buffer.from(bytes, 'latin1')
  if (way === 0) return buffer.toString('base64')
  const digits = buffer.toString('hex')
  return way === 1 ? digits.toUpperCase() : digits
}

/**
 * The text with what `write` makes of each hash in its place. Most characters are never looked at: a row that is long enough
 * holds the one that stands so far after the last break.
 */
function replaceHashes(text: string, write: (found: string) => string): string {
  const isInRow = (at: number): boolean => isOfBase64[text.charCodeAt(at)] === 1
  let replaced = ''
  let [done, lastBreak] = [0, -1]
  for (let at = shortestRow - 1; at < text.length; at = lastBreak + shortestRow) {
    while (at > lastBreak && isInRow(at)) at -= 1
    if (at > lastBreak) {
      lastBreak = at
      continue
    }
    let end = lastBreak + shortestRow + 1
    while (end < text.length && isInRow(end)) end += 1
    const row = text.slice(lastBreak + 1, end + 1)
    replaced += text.slice(done, lastBreak + 1) + row.replace(hash, write)
    done = lastBreak + 1 + row.length
    lastBreak = end
  }
  return replaced + text.slice(done)
}

interface Base {
  readonly skeleton: string
  readonly numbers: ReadonlyMap<string, number>
}

/** A base with every hash written as a known one. */
function baseOf(text: string): Base {
  const numbers = new Map<string, number>()
  const skeleton = replaceHashes(text, (found) => {
    const way = wayOf(found)
    const bytes = bytesOf(found, way)
    const number = numbers.get(bytes) ?? numbers.size
    numbers.set(bytes, number)
    return knownMarks[way] + String.fromCharCode(firstNumber + number)
  })
  return { skeleton, numbers }
}

const noBase: Base = { skeleton: '', numbers: new Map() }

function dictionaryOf(number: number, base: Base): Buffer {
  const fixed = markedDictionaries[number]
  if (fixed === undefined) throw new Unreadable('a dictionary')
  return base.skeleton === '' ? fixed : Buffer.concat([fixed, Buffer.from(base.skeleton)])
}

/** A text in this form, or null when it cannot be written so. `base` must be at hand again to read it. */
export function packMarked(text: string, baseText: string | null): Uint8Array | null {
  if (anyMark.test(text) || (baseText !== null && anyMark.test(baseText))) return null
  const base = baseText === null ? noBase : baseOf(baseText)
  const fresh: string[] = []
  const numbers = new Map(base.numbers)
  const skeleton = replaceHashes(text, (found) => {
    const way = wayOf(found)
    const bytes = bytesOf(found, way)
    const number = numbers.get(bytes)
    if (number !== undefined) return knownMarks[way] + String.fromCharCode(firstNumber + number)
    numbers.set(bytes, numbers.size)
    fresh.push(bytes)
    return newMarks[way]
  })
  if (numbers.size > mostHashes) return null
  const dictionary = dictionaryOf(newestDictionary, base)
  return Buffer.concat([
    Buffer.of(markedForm, newestDictionary),
    packIntegers([fresh.length]),
    Buffer.from(fresh.join(''), 'latin1'),
    deflateRawSync(skeleton, { dictionary, level: 9, memLevel: 9 }),
  ])
}

function readCount(body: Uint8Array): { readonly count: number; readonly at: number } {
  let [count, scale, at] = [0, 1, 2]
  for (;;) {
    const byte = body[at]
    if (byte === undefined || scale > 0x4000) throw new Unreadable('a text')
    at += 1
    count += (byte & 0x7f) * scale
    if (byte < 0x80) return { count, at }
    scale *= 0x80
  }
}

/** The text that `packMarked` packed on the same base. Throws Unreadable when the bytes are not that. */
export function unpackMarked(body: Uint8Array, baseText: string | null): string {
  const base = baseText === null ? noBase : baseOf(baseText)
  const { count, at } = readCount(body)
  const end = at + count * bytesOfHash
  if (end > body.length) throw new Unreadable('a text')
  const known = [...base.numbers.keys()]
  const fresh = Buffer.from(body.buffer, body.byteOffset + at, end - at).toString('latin1')
  const skeleton = inflate(body.subarray(end), dictionaryOf(body[1] ?? -1, base)).toString()
  // A mark of one character stands for a hash of up to 64.
  const budget = createBudget(mostRecordBytes)
  return skeleton.replace(marks, (mark, number: string | undefined) => {
    const isKnown = number !== undefined
    const index = isKnown ? number.charCodeAt(0) - firstNumber : known.length
    if (!isKnown) {
      const from = (known.length - base.numbers.size) * bytesOfHash
      known.push(fresh.slice(from, from + bytesOfHash))
    }
    const bytes = known[index]
    if (bytes?.length !== bytesOfHash) throw new Unreadable('a hash')
    return budget.take(textOf(bytes, mark.charCodeAt(0) - (isKnown ? 0x04 : 0x01)))
  })
}
