import type { Json } from '../../shared/models.ts'
import { ShapeError } from './shape.ts'
import { maxDepth } from './wire-bounds.ts'
import type { WireJson } from './client-types.ts'

/** Integers of the chain have at most 78 digits. */
const maxDigits = 1_000

/** Integers from here on may lose digits in a double. Slightly below 2^53. */
const exactBelow = 9e15

// Matches escapes, quotation marks and integers from 9·10^15. The lookahead excludes fractions and exponents. The digits are
// spelled out because a counted repetition would be three times slower.
const tokenPattern = new RegExp(
  String.raw`\\.|"|(?<![^\s:,[])-?(?:9|[1-9]\d)${'\\d'.repeat(15)}\d*(?!\s*[^\s,\]}])`,
  'gs',
)

// Random, so that no response can contain it.
const tag = crypto.randomUUID()

function tagBigIntegers(text: string): string {
  let isInString = false
  return text.replace(tokenPattern, (found) => {
    if (found === '"') isInString = !isInString
    if (isInString || found.length < 16 || Number.isSafeInteger(Number(found))) return found
    if (found.length > maxDigits) throw new ShapeError(`an integer of at most ${maxDigits} digits`)
    return `"${tag}${found}"`
  })
}

type Parsed = null | boolean | number | bigint | string | Parsed[] | { [key: string]: Parsed }

function isTagged(value: Parsed | undefined): value is string {
  return typeof value === 'string' && value.startsWith(tag)
}

/** Returns true if no number can have lost digits. Throws ShapeError beyond the maximum depth. */
function isExact(value: Parsed, depth = 0): boolean {
  if (typeof value === 'number') return Math.abs(value) < exactBelow
  if (typeof value !== 'object' || value === null) return true
  if (depth > maxDepth) throw new ShapeError(`nested at most ${maxDepth} deep`)
  let isEachExact = true
  if (Array.isArray(value)) {
    for (const child of value)
      if (typeof child !== 'string' && !isExact(child, depth + 1)) isEachExact = false
    return isEachExact
  }
  for (const key in value) {
    const child = value[key]
    if (child !== undefined && typeof child !== 'string' && !isExact(child, depth + 1)) isEachExact = false
  }
  return isEachExact
}

/** Restores tagged integers in place. */
function untag(value: Parsed): Parsed {
  if (isTagged(value)) return BigInt(value.slice(tag.length))
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index += 1) {
      const child = value[index]
      if (typeof child === 'object' || isTagged(child)) value[index] = untag(child)
    }
    return value
  }
  for (const key in value) {
    const child = value[key]
    if (typeof child === 'object' || isTagged(child)) value[key] = untag(child)
  }
  return value
}

function parseJson(text: string): Parsed {
  try {
    return JSON.parse(text)
  } catch {
    throw new ShapeError('JSON')
  }
}

/**
 * Parses JSON with exact integers: integers beyond 2^53 become bigints. If a key is repeated, the last value wins. `__proto__`
 * is an ordinary key. Throws ShapeError for invalid JSON, deep nesting or an overlong integer.
 */
export function parseWire(text: string): WireJson {
  const parsed = parseJson(text)
  return isExact(parsed) ? parsed : untag(parseJson(tagBigIntegers(text)))
}

function stringifyNumber(value: number): string {
  if (Object.is(value, -0)) return '-0'
  if (Number.isFinite(value)) return String(value)
  return value > 0 ? '1e999' : '-1e999'
}

/** Returns JSON without whitespace. `parseWire` restores an equal value, even for a number that overflowed a double. */
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

/** Returns standard JSON. A bigint becomes decimal text, and an overflowed number becomes its name. */
export function toPlainJson(value: WireJson): Json {
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number') return Number.isFinite(value) ? value : String(value)
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(toPlainJson)
  return Object.fromEntries(Object.entries(value).map(([key, child]) => [key, toPlainJson(child)]))
}
