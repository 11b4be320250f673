import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type { SQLInputValue, SQLOutputValue as Cell } from 'node:sqlite'
export type Statement = StatementSync

/** Why a call to SQLite failed, as far as it changes what to do next; null for anything else. */
export type Fault = 'full' | 'unwritable' | 'damaged' | 'busy'

const busy = new Set([5, 6])
const unwritable = new Set([8, 10, 14])
const damaged = new Set([11, 26])
const full = 13

/** Judges a thrown value by its SQLite result code. */
export function faultOf(thrown: unknown): Fault | null {
  if (!(thrown instanceof Error) || !('errcode' in thrown) || typeof thrown.errcode !== 'number') return null
  const primary = thrown.errcode & 0xff
  if (primary === full) return 'full'
  if (unwritable.has(primary)) return 'unwritable'
  if (damaged.has(primary)) return 'damaged'
  return busy.has(primary) ? 'busy' : null
}

/** One connection: statements are prepared once, writes go through `transaction`. */
export interface Database {
  /** The statement for this text, prepared at the first call and kept. Rows come as arrays. */
  readonly prepare: (sql: string) => Statement
  readonly exec: (sql: string) => void
  /** One value of a pragma, null when it has none. */
  readonly pragma: (text: string) => unknown
  /** Runs `work` in one committed transaction, or in the one that is already open. A throw undoes all of it. */
  readonly transaction: <T>(work: () => T) => T
  readonly isInTransaction: () => boolean
  /** Called after the outermost transaction ended, with whether it was kept. */
  readonly onEnd: (listener: (isKept: boolean) => void) => void
  /** Called when ids that are remembered may be of no row: something was undone or removed, or another connection wrote. */
  readonly onStale: (listener: () => void) => void
  readonly markStale: () => void
  /** True lets writes fail soon where another connection writes. */
  readonly setImpatient: (isImpatient: boolean) => void
  readonly close: () => void
}

/** Makes a connection; tests pass one that limits the file's size. */
export type Open = (path: string | URL, options: { readonly readOnly: boolean }) => DatabaseSync

/** How long a call waits for another connection's write, in ms: as a rule, and while a long one is known to go on. */
const lockWaitMs = 1_000
const shortWaitMs = 20

/** A connection that waits a second for another’s write. */
export const openConnection: Open = (path, { readOnly }) =>
  new DatabaseSync(path, { readOnly, timeout: lockWaitMs, allowExtension: false })

/** Takes over a connection, and sets what every connection has in common. */
export function createDatabase(connection: DatabaseSync): Database {
  const statements = new Map<string, Statement>()
  const endListeners: ((isKept: boolean) => void)[] = []
  const staleListeners: (() => void)[] = []
  connection.exec('PRAGMA trusted_schema = OFF; PRAGMA cell_size_check = ON; PRAGMA cache_size = -8000')

  function prepare(sql: string): Statement {
    const kept = statements.get(sql)
    if (kept !== undefined) return kept
    const statement = connection.prepare(sql)
    statement.setReturnArrays(true)
    statements.set(sql, statement)
    return statement
  }

  const selectDataVersion = prepare('PRAGMA data_version')
  let dataVersion: unknown = null

  function markStale(): void {
    for (const listener of staleListeners) listener()
  }

  function end(isKept: boolean): void {
    if (!isKept) markStale()
    for (const listener of endListeners) listener(isKept)
  }

  /** SQLite's data version changes only by other connections. */
  function begin(): void {
    connection.exec('BEGIN IMMEDIATE')
    const row: unknown = selectDataVersion.get()
    const version: unknown = Array.isArray(row) ? row[0] : null
    if (version !== dataVersion) markStale()
    dataVersion = version
  }

  return {
    prepare,
    exec: (sql) => connection.exec(sql),
    pragma: (text) => {
      const row = connection.prepare(`PRAGMA ${text}`).get()
      return row === undefined ? null : (Object.values(row)[0] ?? null)
    },
    transaction: (work) => {
      if (connection.isTransaction) return work()
      begin()
      try {
        const result = work()
        connection.exec('COMMIT')
        end(true)
        return result
      } catch (thrown) {
        // SQLite itself has already rolled back after some errors (a full disk).
        if (connection.isTransaction) connection.exec('ROLLBACK')
        end(false)
        throw thrown
      }
    },
    isInTransaction: () => connection.isTransaction,
    onEnd: (listener) => {
      endListeners.push(listener)
    },
    onStale: (listener) => {
      staleListeners.push(listener)
    },
    markStale,
    setImpatient: (isImpatient) =>
      connection.exec(`PRAGMA busy_timeout = ${isImpatient ? shortWaitMs : lockWaitMs}`),
    close: () => connection.close(),
  }
}
