import type { TraceView } from '../../shared/pending-models.ts'
import { indexedWord, traceTexts } from '../../shared/search-words.ts'
import type { Database } from './database.ts'
import { readable, rowOf, textAt } from './rows.ts'

/** Name of the stored note that contains the highest rowid that is not indexed yet. Migration 8 also writes this note. */
export const leftName = 'unindexed-traces'

/** The FTS5 index of ended traces. A trigger deletes index rows of removed traces. */
export interface TraceSearch {
  readonly index: (rowid: number, view: TraceView) => void
  readonly left: () => number
  readonly setLeft: (rowid: number) => void
}

export function createTraceSearch(database: Database): TraceSearch {
  const insert = database.prepare('INSERT OR REPLACE INTO trace_words (rowid, words) VALUES (?, ?)')
  const select = database.prepare('SELECT value FROM meta WHERE name = ?')
  const save = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM meta WHERE name = ?')
  return {
    index: (rowid, view) =>
      void insert.run(rowid, [...new Set(traceTexts(view).flat().map(indexedWord))].join(' ')),
    left: () => {
      const row = rowOf(select.get(leftName))
      const left = row === null ? 0 : Number(readable(() => textAt(row, 0)))
      return Number.isSafeInteger(left) ? left : 0
    },
    setLeft: (rowid) => void (rowid > 0 ? save.run(leftName, String(rowid)) : remove.run(leftName)),
  }
}
