import { LookoutError } from '../../shared/errors.ts'
import { parseAddress } from '../../shared/address.ts'
import { parseHash } from '../../shared/hash.ts'
import type { AddressKey, Integer } from '../../shared/models.ts'
import type { WireJson } from './client-types.ts'

export type WireObject = { readonly [key: string]: WireJson }

/** An answer that breaks the shape that we rely on. The path is completed on the way up. */
export class ShapeError extends Error {
  readonly expected: string
  readonly path: readonly (string | number)[]

  constructor(expected: string, path: readonly (string | number)[] = []) {
    super(`expected ${expected}`)
    this.name = 'ShapeError'
    this.expected = expected
    this.path = path
  }
}

function writePath(path: readonly (string | number)[]): string {
  return path
    .map((step) => (typeof step === 'number' ? `[${step}]` : `.${step.slice(0, 80)}`))
    .join('')
    .replace(/^\./, '')
}

/** Runs a decoder; a broken shape comes out as a LookoutError `malformed` that names the offending path. */
export function decoding<T>(decode: () => T): T {
  try {
    return decode()
  } catch (thrown) {
    if (!(thrown instanceof ShapeError)) throw thrown
    const where = thrown.path.length === 0 ? 'The answer' : `“${writePath(thrown.path)}” in the answer`
    throw new LookoutError(
      'malformed',
      `The service answered in a shape that Lookout does not know: ${where} should be ${thrown.expected}. What was seen before is kept.`,
    )
  }
}

/** The same failure, seen from one step further out. */
function within(step: string | number, thrown: unknown): unknown {
  return thrown instanceof ShapeError ? new ShapeError(thrown.expected, [step, ...thrown.path]) : thrown
}

/** True for a JSON object. */
export function isObject(value: WireJson | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** A JSON object. This and those below throw ShapeError naming what is expected. */
export function asObject(value: WireJson | undefined): WireObject {
  if (isObject(value)) return value
  throw new ShapeError('an object')
}

export function asArray(value: WireJson | undefined): readonly WireJson[] {
  if (Array.isArray(value)) return value
  throw new ShapeError('an array')
}

export function asString(value: WireJson | undefined): string {
  if (typeof value === 'string') return value
  throw new ShapeError('text')
}

export function asBoolean(value: WireJson | undefined): boolean {
  if (typeof value === 'boolean') return value
  throw new ShapeError('true or false')
}

/** A whole number that a double holds exactly. */
export function asSafeInteger(value: WireJson | undefined): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? 0 : value
  throw new ShapeError('a whole number')
}

const plainInteger = /^(?:0|-?[1-9]\d{0,99})$/

/** An integer of any size, as a number or as digits, in its one decimal spelling. */
export function asInteger(value: WireJson | undefined): Integer {
  if (typeof value === 'string') {
    if (plainInteger.test(value)) return value
    if (/^-?\d{1,100}$/.test(value)) return BigInt(value).toString()
  }
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? '0' : value.toString()
  throw new ShapeError('an integer')
}

// Written out character by character: tens of thousands are read at once, and a counted repetition takes three times as long.
const rawAddress = new RegExp(`^(?:0|-1):${'[0-9a-fA-F]'.repeat(64)}$`)
const plainHash = new RegExp(`^${'[A-Za-z0-9+/]'.repeat(43)}=$`)

/** A raw address has at most 69 characters, a friendly one 48; the rest is room for space around it. */
const longestAddress = 100

/** The key of an address in any form, or null if the text is not an address. */
export function addressKeyOf(text: string): AddressKey | null {
  if (text.length > longestAddress) return null
  if (rawAddress.test(text)) return text.toLowerCase()
  const parsed = parseAddress(text)
  return parsed.ok ? parsed.address.key : null
}

export function asAddress(value: WireJson | undefined): AddressKey {
  const key = typeof value === 'string' ? addressKeyOf(value) : null
  if (key === null) throw new ShapeError('an address')
  return key
}

/** A hash in the service's usual spelling: padded base64 of 32 bytes. */
export function isPlainHash(text: string): boolean {
  return plainHash.test(text)
}

/** A 32-byte hash in any form, as base64. */
export function asHash(value: WireJson | undefined): string {
  if (typeof value === 'string') {
    if (plainHash.test(value)) return value
    const hash = parseHash(value)
    if (hash !== null) return hash.base64
  }
  throw new ShapeError('a hash of 32 bytes')
}

/** A member of an object, read by `as`. The key is one of ours: none that every object inherits. */
export function field<T>(object: WireObject, key: string, as: (value: WireJson | undefined) => T): T {
  try {
    return as(object[key])
  } catch (thrown) {
    throw within(key, thrown)
  }
}

/** A member that may be absent or null, which are the same. */
export function optional<T>(
  object: WireObject,
  key: string,
  as: (value: WireJson | undefined) => T,
): T | null {
  const value = object[key]
  return value === undefined || value === null ? null : field(object, key, as)
}

/** Each element of an array, read by `as`. */
export function elements<T>(value: WireJson | undefined, as: (element: WireJson) => T): readonly T[] {
  const read: T[] = []
  for (const element of asArray(value)) {
    try {
      read.push(as(element))
    } catch (thrown) {
      throw within(read.length, thrown)
    }
  }
  return read
}

/** The members of an object, read by `as`, under keys that `name` gives. Null and absence are an empty object. */
export function members<T>(
  value: WireJson | undefined,
  name: (key: string) => string,
  as: (member: WireJson) => T,
): ReadonlyMap<string, T> {
  const read = new Map<string, T>()
  if (value === undefined || value === null) return read
  const object = asObject(value)
  for (const key of Object.keys(object)) {
    try {
      read.set(name(key), as(object[key] ?? null))
    } catch (thrown) {
      throw within(key, thrown)
    }
  }
  return read
}
