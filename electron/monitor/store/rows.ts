import type { Cell } from './database.ts'

/** A row as node:sqlite gives it in array mode; its declared type knows only objects. */
export type Row = readonly Cell[]

/** A kept row is not what it should be: the file was changed by something else, or is damaged. */
export class Unreadable extends Error {
  constructor(what: string) {
    super(`Unreadable: ${what}`)
    this.name = 'Unreadable'
  }
}

/** The cells of a row of `get` or an element of `all`; null when there is no row. */
export function rowOf(result: unknown): Row | null {
  return Array.isArray(result) ? result : null
}

/** All rows of `all`. */
export function rowsOf(results: readonly unknown[]): readonly Row[] {
  return results.map((result) => rowOf(result) ?? [])
}

/** A cell that is a safe integer. This and those below throw Unreadable for any other. */
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

/** A text or bytes, for columns that hold either. */
export function bodyAt(row: Row, index: number): string | Uint8Array {
  return typeof row[index] === 'string' ? textAt(row, index) : bytesAt(row, index)
}

/** What `read` returns for each row, without those that it cannot read: `onUnreadable` is called for each. */
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

/** What `read` gives, or null where what is kept cannot be read. Other errors pass. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Unreadable) return null
    throw thrown
  }
}
