import type { Cell } from './database.ts'

/** A row as returned by node:sqlite in array mode. Its declared type only covers objects. */
export type Row = readonly Cell[]

/** Thrown for a stored row with an invalid value: the file is damaged or was changed by another program. */
export class Unreadable extends Error {
  constructor(what: string) {
    super(`Unreadable: ${what}`)
    this.name = 'Unreadable'
  }
}

/** Returns the cells of a row from `get` or `all`; null if there is no row. */
export function rowOf(result: unknown): Row | null {
  return Array.isArray(result) ? result : null
}

export function rowsOf(results: readonly unknown[]): readonly Row[] {
  return results.map((result) => rowOf(result) ?? [])
}

/** Returns a safe integer. This and the functions below throw Unreadable for any other value. */
export function integerAt(row: Row, index: number): number {
  const cell = row[index]
  if (typeof cell !== 'number' || !Number.isSafeInteger(cell)) throw new Unreadable('an integer')
  return cell
}

export function integerOrNullAt(row: Row, index: number): number | null {
  return row[index] === null ? null : integerAt(row, index)
}

export function numberAt(row: Row, index: number): number {
  const cell = row[index]
  if (typeof cell !== 'number') throw new Unreadable('a number')
  return cell
}

export function numberOrNullAt(row: Row, index: number): number | null {
  return row[index] === null ? null : numberAt(row, index)
}

export function textAt(row: Row, index: number): string {
  const cell = row[index]
  if (typeof cell !== 'string') throw new Unreadable('a text')
  return cell
}

export function textOrNullAt(row: Row, index: number): string | null {
  return row[index] === null ? null : textAt(row, index)
}

export function bytesAt(row: Row, index: number): Uint8Array {
  const cell = row[index]
  if (!(cell instanceof Uint8Array)) throw new Unreadable('bytes')
  return cell
}

/** Returns text or bytes, for columns that hold either. */
export function bodyAt(row: Row, index: number): string | Uint8Array {
  return typeof row[index] === 'string' ? textAt(row, index) : bytesAt(row, index)
}

/** Reads each row, leaving out unreadable ones. `onUnreadable` is called for each of those. */
export function listRows<T>(
  rows: readonly unknown[],
  read: (row: Row) => T,
  onUnreadable: () => void,
): readonly T[] {
  return rowsOf(rows).flatMap((row) => {
    const item = readable(() => read(row))
    if (item === null) onUnreadable()
    return item ?? []
  })
}

/** Returns the result of `read`, or null for unreadable data. Other errors propagate. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Unreadable) return null
    throw thrown
  }
}
