import { LookoutError } from '../../shared/errors.ts'
import { parseAddress } from '../../shared/address.ts'
import { parseHash } from '../../shared/hash.ts'
import type { AddressKey, Integer } from '../../shared/models.ts'
import { latestTime } from '../../shared/units.ts'
import { ownErrors } from './toncenter-words.ts'
import type { WireJson } from './client-types.ts'

export type WireObject = { readonly [key: string]: WireJson }

/** Thrown for a value of an unexpected type. Each enclosing reader prepends its key or index to the path. */
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

/** Turns a ShapeError of `decode` into a LookoutError `malformed` that names the path. */
export function decoding<T>(decode: () => T): T {
  try {
    return decode()
  } catch (thrown) {
    if (!(thrown instanceof ShapeError)) throw thrown
    const path = thrown.path.length === 0 ? null : writePath(thrown.path)
    throw new LookoutError('malformed', ownErrors.shape(path, thrown.expected))
  }
}

function within(step: string | number, thrown: unknown): unknown {
  return thrown instanceof ShapeError ? new ShapeError(thrown.expected, [step, ...thrown.path]) : thrown
}

export function isObject(value: WireJson | undefined): value is WireObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Returns the value as an object. Throws ShapeError for anything else, like the readers below. */
export function asObject(value: WireJson | undefined): WireObject {
  if (isObject(value)) return value
  throw new ShapeError('an object')
}

export function asArray(value: WireJson | undefined): readonly WireJson[] {
  if (Array.isArray(value)) return value
  throw new ShapeError('an array')
}

/** Throws ShapeError for more than `max` entries. */
export function checkCount(count: number, max: number): void {
  if (count > max) throw new ShapeError(`at most ${max.toLocaleString('en-US')} entries`)
}

export function asString(value: WireJson | undefined): string {
  if (typeof value === 'string') return value
  throw new ShapeError('text')
}

export function asBoolean(value: WireJson | undefined): boolean {
  if (typeof value === 'boolean') return value
  throw new ShapeError('true or false')
}

/** Returns an integer that a double holds exactly. */
export function asSafeInteger(value: WireJson | undefined): number {
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? 0 : value
  throw new ShapeError('a whole number')
}

/** Returns a unix time in seconds, up to the year 9999. Later ones, such as milliseconds, could be neither stored nor shown. */
export function asUtime(value: WireJson | undefined): number {
  const time = asSafeInteger(value)
  if (time >= 0 && time * 1000 <= latestTime) return time
  throw new ShapeError('a unix time in seconds')
}

const plainInteger = /^(?:0|-?[1-9]\d{0,99})$/

/** Returns an integer in canonical decimal form, sent as a number or as digits. */
export function asInteger(value: WireJson | undefined): Integer {
  if (typeof value === 'string') {
    if (plainInteger.test(value)) return value
    if (/^-?\d{1,100}$/.test(value)) return BigInt(value).toString()
  }
  if (typeof value === 'bigint') return value.toString()
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value === 0 ? '0' : value.toString()
  throw new ShapeError('an integer')
}

// Spelled out, because a counted repetition takes three times as long, and responses contain tens of thousands of addresses.
const rawAddress = new RegExp(`^(?:0|-1):${'[0-9a-fA-F]'.repeat(64)}$`)
const plainHash = new RegExp(`^${'[A-Za-z0-9+/]'.repeat(43)}=$`)

/** A raw address has at most 69 characters. The rest leaves room for whitespace. */
const longestAddress = 100

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

/** Returns true for padded base64 of 32 bytes, the usual form of a hash. */
export function isPlainHash(text: string): boolean {
  return plainHash.test(text)
}

/** Returns a 32-byte hash in any form as base64. */
export function asHash(value: WireJson | undefined): string {
  if (typeof value === 'string') {
    if (plainHash.test(value)) return value
    const hash = parseHash(value)
    if (hash !== null) return hash.base64
  }
  throw new ShapeError('a hash of 32 bytes')
}

/** Reads a member of an object. `key` must not be an inherited name. */
export function field<T>(object: WireObject, key: string, as: (value: WireJson | undefined) => T): T {
  try {
    return as(object[key])
  } catch (thrown) {
    throw within(key, thrown)
  }
}

/** Reads a member that may be absent or null. */
export function optional<T>(
  object: WireObject,
  key: string,
  as: (value: WireJson | undefined) => T,
): T | null {
  const value = object[key]
  return value === undefined || value === null ? null : field(object, key, as)
}

export function elements<T>(
  value: WireJson | undefined,
  as: (element: WireJson) => T,
  max = Number.POSITIVE_INFINITY,
): readonly T[] {
  const read: T[] = []
  const list = asArray(value)
  checkCount(list.length, max)
  for (const element of list) {
    try {
      read.push(as(element))
    } catch (thrown) {
      throw within(read.length, thrown)
    }
  }
  return read
}

/** Reads at most `max` members of an object and renames their keys. Null and absent objects are read as empty. */
export function members<T>(
  value: WireJson | undefined,
  name: (key: string) => string,
  as: (member: WireJson) => T,
  max: number,
): ReadonlyMap<string, T> {
  const read = new Map<string, T>()
  if (value === undefined || value === null) return read
  const object = asObject(value)
  const keys = Object.keys(object)
  checkCount(keys.length, max)
  for (const key of keys) {
    try {
      read.set(name(key), as(object[key] ?? null))
    } catch (thrown) {
      throw within(key, thrown)
    }
  }
  return read
}
