import type { AddressKey, Integer } from '../../../shared/models.ts'
import { addressKeyOf, asInteger, isObject, ShapeError, type WireObject } from '../shape.ts'
import type { WireJson } from '../client-types.ts'

/** Reads fields of `details` by the paths of a Row. Throws ShapeError on an unexpected type; the action is then shown raw. */
export interface Details {
  readonly value: (path: string) => WireJson | undefined
  readonly address: (path: string) => AddressKey | null
  readonly addresses: (path: string) => readonly AddressKey[]
  readonly amount: (path: string) => Integer | null
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
    amount: (path) => {
      const units = value(path)
      if (units === undefined || units === null || units === '') return null
      const integer = asInteger(units)
      if (integer.startsWith('-')) throw new ShapeError('an amount', [path])
      return integer
    },
  }
}
