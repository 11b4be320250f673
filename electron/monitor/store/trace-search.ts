import { hashWord, indexedWord, traceTexts } from '../../shared/search-words.ts'
import { hashesOf } from '../../shared/trace-hashes.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import type { Database } from './database.ts'
import { readable, rowOf, textAt } from './rows.ts'

/** Name of the stored note that contains the highest rowid that is not indexed yet. Migrations 8, 13 and 14 also write this note. */
export const leftName = 'unindexed-traces'

/** The FTS5 index of ended traces. A trigger deletes index rows of removed traces. */
export interface TraceSearch {
  readonly index: (rowid: number, record: TraceRecord) => void
  readonly left: () => number
  readonly setLeft: (rowid: number) => void
}

/** Maximum number of hashes indexed per trace. Mass payouts have 10,000 transactions. */
const mostHashes = 1_000

function wordsOf(record: TraceRecord): string {
  const hashes = [...hashesOf(record)].slice(0, mostHashes).flatMap((hash) => hashWord(hash) ?? [])
  return [...new Set([...traceTexts(record.view).flat().map(indexedWord), ...hashes])].join(' ')
}

export function createTraceSearch(database: Database): TraceSearch {
  const insert = database.prepare('INSERT OR REPLACE INTO trace_words (rowid, words) VALUES (?, ?)')
  const select = database.prepare('SELECT value FROM meta WHERE name = ?')
  const save = database.prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
  const remove = database.prepare('DELETE FROM meta WHERE name = ?')
  return {
    index: (rowid, record) => void insert.run(rowid, wordsOf(record)),
    left: () => {
      const row = rowOf(select.get(leftName))
      const left = row === null ? 0 : Number(readable(() => textAt(row, 0)))
      return Number.isSafeInteger(left) ? left : 0
    },
    setLeft: (rowid) => void (rowid > 0 ? save.run(leftName, String(rowid)) : remove.run(leftName)),
  }
}
