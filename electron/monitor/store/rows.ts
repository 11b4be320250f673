import type { Cell } from './database.ts'
import type { NoteUnreadable, RecordName } from './unreadable-records.ts'

const mostIdChars = 200

/** A row in the array mode of node:sqlite, whose declared type covers only objects. */
export type Row = readonly Cell[]

export class Unreadable extends Error {
  /** Null if the record that contains the value is unknown. */
  readonly record: RecordName | null

  constructor(what: string, record: RecordName | null = null) {
    super(`Unreadable: ${what}`)
    this.name = 'Unreadable'
    this.record = record
  }
}

export function rowOf(result: unknown): Row | null {
  return Array.isArray(result) ? result : null
}

export function rowsOf(results: readonly unknown[]): readonly Row[] {
  return results.map((result) => rowOf(result) ?? [])
}

/** Returns a safe integer. Throws Unreadable for any other value, like the readers below. */
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

export function bodyAt(row: Row, index: number): string | Uint8Array {
  return typeof row[index] === 'string' ? textAt(row, index) : bytesAt(row, index)
}

/**
 * Returns an SQL expression that identifies a row by these columns. The result is truncated, because a damaged key may be
 * large.
 */
export function recordId(...columns: readonly string[]): string {
  return `substr(${columns.join(" || '/' || ")}, 1, ${mostIdChars})`
}

/** Returns the id of a row whose last cell is a `recordId`. */
export const idOf = (row: Row): string => String(row.at(-1))

/** Reads each row. Reports unreadable rows and leaves them out. The last cell of each row is its `recordId`. */
export function listRows<T>(
  rows: readonly unknown[],
  read: (row: Row) => T,
  kind: RecordName['kind'],
  note: NoteUnreadable,
): readonly T[] {
  return rowsOf(rows).flatMap((row) => {
    const item = readable(() => read(row))
    if (item === null) note({ kind, id: idOf(row) })
    return item ?? []
  })
}

export function readRecord<T>(record: RecordName, read: () => T): T {
  const result = readable(() => ({ value: read() }))
  if (result === null) throw new Unreadable('a record', record)
  return result.value
}

/** Returns null for unreadable data. Other errors propagate. */
export function readable<T>(read: () => T): T | null {
  try {
    return read()
  } catch (thrown) {
    if (thrown instanceof Unreadable) return null
    throw thrown
  }
}
