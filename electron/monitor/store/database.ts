import { DatabaseSync, type StatementSync } from 'node:sqlite'

export type { SQLInputValue, SQLOutputValue as Cell } from 'node:sqlite'
export type Statement = StatementSync

/** Causes of failed SQLite calls that need their own handling. */
export type Fault = 'full' | 'unwritable' | 'damaged' | 'busy'

const busy = new Set([5, 6])
const unwritable = new Set([8, 10, 14])
const damaged = new Set([11, 26])
const full = 13

/** Classifies a thrown value by its SQLite result code. */
export function faultOf(thrown: unknown): Fault | null {
  if (!(thrown instanceof Error) || !('errcode' in thrown) || typeof thrown.errcode !== 'number') return null
  const primary = thrown.errcode & 0xff
  if (primary === full) return 'full'
  if (unwritable.has(primary)) return 'unwritable'
  if (damaged.has(primary)) return 'damaged'
  return busy.has(primary) ? 'busy' : null
}

export interface OpenTransaction {
  readonly commit: () => void
  /** Also allowed after `commit` failed. */
  readonly rollback: () => void
}

export interface Database {
  /** Returns a statement that is prepared on first use. Its rows are arrays. */
  readonly prepare: (sql: string) => Statement
  readonly exec: (sql: string) => void
  /** Runs `work` in a transaction, or in the transaction that is already open. Rolls back if `work` throws. */
  readonly transaction: <T>(work: () => T) => T
  /** Begins a transaction that the caller ends. */
  readonly begin: () => OpenTransaction
  /**
   * Adds a listener that is called at the end of each outermost transaction. `isKept`: whether the transaction was committed.
   */
  readonly onEnd: (listener: (isKept: boolean) => void) => void
  readonly onStale: (listener: () => void) => void
  readonly markStale: () => void
  readonly close: () => void
}

export type Open = (path: string | URL, options: { readonly readOnly: boolean }) => DatabaseSync

/** Busy timeouts in ms. The short one applies while another connection is known to hold the write lock for long. */
const lockWaitMs = 1_000
const shortWaitMs = 20

export const openConnection: Open = (path, { readOnly }) =>
  new DatabaseSync(path, { readOnly, timeout: lockWaitMs, allowExtension: false })

/** Makes writes fail quickly if another connection holds the lock. */
export function setImpatient({ exec }: Pick<Database, 'exec'>, isImpatient: boolean): void {
  exec(`PRAGMA busy_timeout = ${isImpatient ? shortWaitMs : lockWaitMs}`)
}

/** Returns the first value of a pragma; null if it has none. */
export function pragma({ prepare }: Pick<Database, 'prepare'>, text: string): unknown {
  const row: unknown = prepare(`PRAGMA ${text}`).get()
  return Array.isArray(row) ? (row[0] ?? null) : null
}

/** Wraps a connection with the settings that all connections share. */
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

  /** SQLite's data_version changes only when another connection writes. */
  function begin(): OpenTransaction {
    connection.exec('BEGIN IMMEDIATE')
    const row: unknown = selectDataVersion.get()
    const version: unknown = Array.isArray(row) ? row[0] : null
    if (version !== dataVersion) markStale()
    dataVersion = version
    return {
      commit: () => {
        connection.exec('COMMIT')
        end(true)
      },
      rollback: () => {
        // After some errors, such as a full disk, SQLite has already rolled back.
        if (connection.isTransaction) connection.exec('ROLLBACK')
        end(false)
      },
    }
  }

  return {
    prepare,
    exec: (sql) => connection.exec(sql),
    begin,
    transaction: (work) => {
      if (connection.isTransaction) return work()
      const { commit, rollback } = begin()
      try {
        const result = work()
        commit()
        return result
      } catch (thrown) {
        rollback()
        throw thrown
      }
    },
    onEnd: (listener) => {
      endListeners.push(listener)
    },
    onStale: (listener) => {
      staleListeners.push(listener)
    },
    markStale,
    close: () => connection.close(),
  }
}
