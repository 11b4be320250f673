import type { Millis } from '../../shared/models.ts'
import type { Database } from './database.ts'
import { readable, rowOf, textAt } from './rows.ts'

/** Until when retention removed ended traces of a network. The note is written in the transaction that removes them. */
export interface RemovedTraces {
  /** Returns the time before which ended traces may have been removed; null if none were. */
  readonly before: (network: number) => Millis | null
  readonly note: (network: number, before: Millis) => void
}

const prefix = 'removed-traces'

/** Removes the note of the network `?1`. */
export const forgetRemovedSql = `DELETE FROM meta WHERE ?2 > 0 AND name = '${prefix} ' || CAST(?1 AS INTEGER)`

export function createRemovedTraces(database: Database): RemovedTraces {
  const select = database.prepare('SELECT value FROM meta WHERE name = ?')
  const save = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  /** By network. Each account is published with this time, so that it is needed often. */
  const known = new Map<number, Millis | null>()
  database.onStale(() => known.clear())
  const nameOf = (network: number): string => `${prefix} ${network}`

  function read(network: number): Millis | null {
    const row = rowOf(select.get(nameOf(network)))
    const at = row === null ? 0 : Number(readable(() => textAt(row, 0)))
    return Number.isSafeInteger(at) && at > 0 ? at : null
  }

  function before(network: number): Millis | null {
    const value = known.get(network)
    if (value !== undefined) return value
    const found = read(network)
    known.set(network, found)
    return found
  }

  return {
    before,
    note: (network, until) => {
      const latest = Math.max(until, read(network) ?? until)
      save.run(nameOf(network), String(latest))
      known.set(network, latest)
    },
  }
}
