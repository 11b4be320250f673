import type { WireJson } from '../../electron/monitor/toncenter/client-types.ts'
import { stringifyWire } from '../../electron/monitor/toncenter/json.ts'
import { isObject, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import { seen } from './words.ts'

export type Result = 'holds' | 'differs' | 'not checkable'

export interface Verdict {
  readonly result: Result
  /** Describes what was observed, or why nothing was observed. */
  readonly seen: string
}

/** Thrown when the data that a check needs is missing. */
export class NotCheckable extends Error {}

export function verdict(isTrue: boolean, text: string): Verdict {
  return { result: isTrue ? 'holds' : 'differs', seen: text }
}

/** Passes if `fits` is true for all items. Throws NotCheckable if there are none. */
export function every<T>(
  items: readonly T[],
  noun: string,
  fits: (item: T) => boolean,
  describe: (item: T) => string,
): Verdict {
  if (items.length === 0) throw new NotCheckable(seen.none(noun))
  const odd = items.filter((item) => !fits(item))
  const [first] = odd
  return first === undefined
    ? verdict(true, seen.all(items.length, noun))
    : verdict(false, seen.some(odd.length, items.length, noun, describe(first)))
}

/** Returns the objects in a list, or an empty array if there is no such list. */
export function objectsIn(body: WireJson | undefined, name: string): readonly WireObject[] {
  const list = isObject(body) ? body[name] : undefined
  return Array.isArray(list) ? list.filter((item: WireJson) => isObject(item)) : []
}

export function memberOf(body: WireJson | undefined, ...names: readonly string[]): WireJson | undefined {
  return names.reduce<WireJson | undefined>(
    (value, name) => (isObject(value) ? value[name] : undefined),
    body,
  )
}

export function excerpt({ status, text }: { readonly status: number; readonly text: string }): string {
  return seen.reply(status, text)
}

export function written(value: WireJson | undefined): string {
  return value === undefined ? seen.missing : stringifyWire(value)
}

/** Returns an integer sent as digits or as a number, or null for anything else. */
function integerOf(value: WireJson | undefined): bigint | null {
  if (typeof value === 'bigint') return value
  const digits = typeof value === 'number' ? String(value) : value
  return typeof digits === 'string' && /^-?\d{1,80}$/.test(digits) ? BigInt(digits) : null
}

/** Returns the index of the first item that is not an integer or is greater than its predecessor, or -1. */
export function firstRise(values: readonly (WireJson | undefined)[]): number {
  const numbers = values.map(integerOf)
  return numbers.findIndex((number, index) => {
    const before = index === 0 ? number : (numbers[index - 1] ?? null)
    return number === null || before === null || number > before
  })
}

export function isEmptyList(name: string): (body: WireObject) => Verdict {
  return (body) => {
    const list = body[name]
    return verdict(Array.isArray(list) && list.length === 0, seen.value(name, written(list)))
  }
}
