import type { Json } from '../../shared/models.ts'
import { ShapeError } from './shape.ts'
import type { WireJson } from './types.ts'

/** Nesting that is followed; real answers stay far below. */
const maxDepth = 128
/** Digits of an integer that are read; the chain's own are at most 78. */
const maxDigits = 1_000

// Sixteen digits written out: the search then skips ahead by whole lengths, at a third of the time of a counted repetition.
const longRun = new RegExp(`${'\\d'.repeat(16)}\\d*`, 'g')
const isContainer = /^\s*[[{]/

// U+0001 cannot stand unescaped in JSON text, so that a text without the escape has no string that begins with this tag.
const tagEscape = '\\u0001'
const tag = '\u0001'

/**
 * Parses JSON without losing an integer: one beyond 2^53 becomes a bigint. Of duplicate keys the last counts, `__proto__` is a
 * key like any other. Throws ShapeError for text that is not JSON, is nested too deep, or holds an absurdly long integer.
 */
export function parseWire(text: string): WireJson {
  try {
    if (!isContainer.test(text)) return parseWithSource(text)
    const integers = bigIntegersIn(text)
    if (integers.length === 0) return JSON.parse(text)
    return text.includes(tagEscape) ? parseWithSource(text) : untag(JSON.parse(tagged(text, integers)), 0)
  } catch (thrown) {
    if (thrown instanceof ShapeError) throw thrown
    throw new ShapeError('JSON')
  }
}

function toBigInt(digits: string): bigint {
  if (digits.length > maxDigits) throw new ShapeError(`an integer of at most ${maxDigits} digits`)
  return BigInt(digits)
}

/** The slow way, by the source text that the reviver is shown. */
function parseWithSource(text: string): WireJson {
  // The reviver visits children before their parents and recurses natively; a RangeError there means too deep.
  const revive = (_key: string, value: unknown, context?: { readonly source?: string }): unknown => {
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    const source = context?.source ?? ''
    return /^-?\d+$/.test(source) ? toBigInt(source) : value
  }
  return JSON.parse(text, revive)
}

/** Where the string that begins at `open` ends, or the text's length when it does not. */
function endOfString(text: string, open: number): number {
  let close = open
  for (;;) {
    close = text.indexOf('"', close + 1)
    if (close < 0) return text.length
    let before = close - 1
    while (text.charCodeAt(before) === 0x5c) before -= 1
    if ((close - before) % 2 === 1) return close
  }
}

interface Span {
  readonly start: number
  readonly end: number
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x0a || code === 0x0d || code === 0x09
}

/** Inside an object or array a number stands between `:`, `[` or `,` and `,`, `]` or `}`. In a string it may too. */
function standsAsNumber(text: string, { start, end }: Span): boolean {
  let before = start - 1
  while (isSpace(text.charCodeAt(before))) before -= 1
  let after = end
  while (isSpace(text.charCodeAt(after))) after += 1
  return ':[,'.includes(text.charAt(before)) && ',]}'.includes(text.charAt(after)) && after < text.length
}

/** Where the integers are that a double cannot hold. What only looks like one inside a string is left out. */
function bigIntegersIn(text: string): readonly Span[] {
  const found: Span[] = []
  let scanned = 0
  for (const match of text.matchAll(longRun)) {
    const [digits] = match
    if (digits.startsWith('0') || Number.isSafeInteger(Number(digits))) continue
    const isNegative = text.charAt(match.index - 1) === '-'
    const span = { start: isNegative ? match.index - 1 : match.index, end: match.index + digits.length }
    if (!standsAsNumber(text, span)) continue
    let open = text.indexOf('"', scanned)
    while (open >= 0 && open < span.start) {
      scanned = endOfString(text, open) + 1
      open = text.indexOf('"', scanned)
    }
    if (scanned <= span.start) found.push(span)
  }
  return found
}

/** The text with each of these integers as a tagged string. */
function tagged(text: string, integers: readonly Span[]): string {
  let result = ''
  let copied = 0
  for (const { start, end } of integers) {
    result += `${text.slice(copied, start)}"${tagEscape}${text.slice(start, end)}"`
    copied = end
  }
  return result + text.slice(copied)
}

function isTagged(value: WireJson | undefined): value is string {
  return typeof value === 'string' && value.startsWith(tag)
}

/** Turns the tagged strings of a freshly parsed value into bigints, in place. */
function untag(value: WireJson, depth: number): WireJson {
  if (isTagged(value)) return toBigInt(value.slice(tag.length))
  if (typeof value !== 'object' || value === null) return value
  if (depth > maxDepth) throw tooDeep()
  for (const key of Object.keys(value)) {
    const child: WireJson = Reflect.get(value, key)
    if (isTagged(child)) Reflect.set(value, key, toBigInt(child.slice(tag.length)))
    else if (typeof child === 'object') untag(child, depth + 1)
  }
  return value
}

function tooDeep(): ShapeError {
  return new ShapeError(`nested at most ${maxDepth} deep`)
}

function isArray(value: WireJson): value is readonly WireJson[] {
  return Array.isArray(value)
}

/** Throws ShapeError when a value is nested deeper than what is walked later on. */
export function checkDepth(value: WireJson, depth = 0): void {
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) throw tooDeep()
  if (isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const child = value[index]
      if (typeof child === 'object' && child !== null) checkDepth(child, depth + 1)
    }
    return
  }
  for (const key in value) {
    const child = value[key]
    if (typeof child === 'object' && child !== null) checkDepth(child, depth + 1)
  }
}

function stringifyNumber(value: number): string {
  if (Object.is(value, -0)) return '-0'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '1e999' : '-1e999'
}

/**
 * Canonical JSON text: no space, keys in the order received, a bigint as a bare integer. `parseWire` gives an equal value back,
 * also for a number that overflowed a double.
 */
export function stringifyWire(value: WireJson): string {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return JSON.stringify(value)
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return stringifyNumber(value)
  if (Array.isArray(value)) return `[${value.map(stringifyWire).join(',')}]`
  const members = Object.entries(value).map(
    ([key, child]) => `${JSON.stringify(key)}:${stringifyWire(child)}`,
  )
  return `{${members.join(',')}}`
}

/** The same value as JSON that any reader takes: a bigint as decimal text, an overflowed number as its name. */
export function toPlainJson(value: WireJson): Json {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toPlainJson)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toPlainJson(child)]))
}
