import type { AddressKey, Integer } from '../../../shared/models.ts'
import { approximateNumber } from '../../../shared/units.ts'
import { addressKeyOf, asInteger, isObject, ShapeError, type WireObject } from '../shape.ts'
import type { WireJson } from '../client-types.ts'

/** Reads fields of `details` by the paths in a Row. Throws ShapeError for a value of an unexpected type. */
export interface Details {
  readonly value: (path: string) => WireJson | undefined
  readonly address: (path: string) => AddressKey | null
  readonly addresses: (path: string) => readonly AddressKey[]
  readonly amount: (path: string) => ReadNumber | null
  /** Reads the index of an NFT. An approximate index is formatted like `≈7.79 × 10⁷⁶`. */
  readonly index: (path: string) => string | null
}

export interface ReadNumber {
  readonly units: Integer
  readonly isApproximate: boolean
}

/** The service writes some integers as floats (api.md 2). */
const floatText = /^(\d{1,100})(?:\.(\d{1,100}))?(?:e\+(\d{1,2}))?$/

/**
 * Returns the integer that a float represents; null for other text. The integer is approximate beyond 2^53 or if the float has a
 * fraction.
 */
function fromFloat(value: WireJson): ReadNumber | null {
  const [, whole = '', fraction = '', power = '0'] =
    typeof value === 'string' || typeof value === 'number' ? (floatText.exec(String(value)) ?? []) : []
  if (whole === '') return null
  const digits = (whole + fraction).padEnd(whole.length + Number(power), '0')
  const units = BigInt(digits.slice(0, whole.length + Number(power)))
  const rest = digits.slice(whole.length + Number(power))
  const isExact = /^0*$/.test(rest) && units <= BigInt(Number.MAX_SAFE_INTEGER)
  return { units: units.toString(), isApproximate: !isExact }
}

function isFloat(value: WireJson): boolean {
  return typeof value === 'string'
    ? /[.e]/.test(value)
    : typeof value === 'number' && !Number.isSafeInteger(value)
}

function toNumber(value: WireJson | undefined, path: string): ReadNumber | null {
  if (value === undefined || value === null || value === '') return null
  const float = isFloat(value) ? fromFloat(value) : null
  if (float !== null) return float
  const units = asInteger(value)
  if (units.startsWith('-')) throw new ShapeError('an amount', [path])
  return { units, isApproximate: false }
}

function step(value: WireJson | undefined, key: string): WireJson | undefined {
  if (value === undefined || value === null) return undefined
  if (Array.isArray(value)) return value[Number(key)]
  if (!isObject(value)) throw new ShapeError('an object', [key])
  return Object.hasOwn(value, key) ? value[key] : undefined
}

function toAddress(value: WireJson | undefined, path: string): AddressKey | null {
  if (value === undefined || value === null || value === '' || value === 'addr_none') return null
  const key = typeof value === 'string' ? addressKeyOf(value) : null
  if (key === null) throw new ShapeError('an address', [path])
  return key
}

export function readDetails(details: WireObject): Details {
  const follow = (path: string): WireJson | undefined => {
    let value: WireJson | undefined = details
    for (const key of path.split('.')) value = step(value, key)
    return value
  }
  const value = (path: string): WireJson | undefined =>
    path
      .split('|')
      .map(follow)
      .find((found) => found !== undefined && found !== null)
  return {
    value,
    address: (path) => toAddress(value(path), path),
    addresses: (path) => {
      if (!path.endsWith('.*')) return [toAddress(value(path), path)].filter((key) => key !== null)
      const list = value(path.slice(0, -2)) ?? []
      if (!Array.isArray(list)) throw new ShapeError('an array', [path])
      return list.map((each: WireJson) => toAddress(each, path)).filter((key) => key !== null)
    },
    amount: (path) => toNumber(value(path), path),
    index: (path) => {
      const number = toNumber(value(path), path)
      if (number === null) return null
      return number.isApproximate ? approximateNumber(number.units) : number.units
    },
  }
}
