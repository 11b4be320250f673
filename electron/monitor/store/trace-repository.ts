import type { Millis } from '../../shared/models.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import type { Answers } from './answers.ts'
import { bounded, createBudget, mostNoteBytes, mostReadChars, mostRecordBytes } from './bounds.ts'
import { packIntegers, unpackIntegers } from './codec.ts'
import type { Database } from './database.ts'
import type { KeptPart } from './parts.ts'
import { parseTrace } from './records.ts'
import { createRemovedTraces } from './removed-traces.ts'
import {
  bodyAt,
  bytesAt,
  idOf,
  integerAt,
  readable,
  recordId,
  rowOf,
  rowsOf,
  textAt,
  Unreadable,
  type Row,
} from './rows.ts'
import type { Ids } from './subjects.ts'
import { hashWord } from '../../shared/search-words.ts'
import { hashesOf } from '../../shared/trace-hashes.ts'
import { createTraceSearch } from './trace-search.ts'
import { packOnBase, packText, unpackText } from './text-codec.ts'
import type { TraceStore } from './store-types.ts'
import { endOfTrace } from '../../shared/trace-state.ts'
import { storedNamesOf } from './earlier-states.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

export interface TraceRepository extends Omit<TraceStore, 'list' | 'isSearchComplete'> {
  /** Returns live traces and the `most` latest traces that ended at or after `since`, newest first. */
  readonly list: (network: string, since: Millis, most: number) => readonly TraceRecord[]
  /**
   * Adds up to `most` ended traces of earlier versions to the search index, and updates their states. Returns 0 when no traces
   * are left.
   */
  readonly indexSome: (most: number) => number
  readonly isIndexed: () => boolean
}

const readAtOnce = 500
/** Number of rows per page. Reading a page takes a few ms. */
const rowsAPage = 50

/** Maximum number of unreadable records that a page of ended traces skips. Skipping so many takes about a tenth of a second. */
const mostSkipped = 5_000

/** Maximum number of traces to compare for one hash. More than one begins with the same ten digits only by chance. */
const mostAlike = 20

const partsCell = bounded('parts', mostNoteBytes)
const cells = `${bounded('record', mostRecordBytes)}, ${partsCell}, ${recordId('network', 'key')}`

/** Traces with the same end time are ordered by key. Keys are base64, which JavaScript and SQLite order alike. */
function selectEndedSql(condition: string): string {
  return `
    SELECT ended_at, key, ${cells} FROM trace
    WHERE network = ?1 AND ended_at >= ?2 AND ended_at < ?3
      AND (ended_at < ?4 OR (ended_at = ?4 AND key < ?5))
      AND (?6 = '[]' OR state IN (SELECT value FROM json_each(?6))) ${condition}
    ORDER BY ended_at DESC, key DESC LIMIT ?7`
}

/** `note` is called for each unreadable record, which is left out of lists. */
export function createTraceRepository(
  database: Database,
  ids: Ids,
  answers: Answers,
  note: NoteUnreadable,
): TraceRepository {
  const select = database.prepare(`
    SELECT ${cells} FROM trace WHERE rowid IN (
      SELECT rowid FROM trace WHERE network = ?1 AND ended_at IS NULL
      UNION ALL SELECT rowid FROM (
        SELECT rowid FROM trace WHERE network = ?1 AND ended_at >= ?2 ORDER BY ended_at DESC LIMIT ?3))
    ORDER BY first_seen_at DESC, key`)
  const selectBetween = database.prepare(`
    SELECT rowid FROM trace
    WHERE network = ? AND first_seen_at <= ? AND (ended_at IS NULL OR ended_at >= ?)
    ORDER BY first_seen_at DESC, rowid DESC LIMIT ?`)
  const selectPage = database.prepare(`
    SELECT ${cells} FROM trace WHERE rowid IN (SELECT value FROM json_each(?))
    ORDER BY first_seen_at DESC, rowid DESC`)
  const selectEnded = database.prepare(selectEndedSql(''))
  const selectFound = database.prepare(selectEndedSql('AND rowid IN (SELECT rowid FROM trace_words(?8))'))
  const selectByWord = database.prepare(
    `SELECT ${cells} FROM trace WHERE network = ? AND rowid IN (SELECT rowid FROM trace_words(?)) LIMIT ${mostAlike}`,
  )
  const selectOne = database.prepare(`SELECT ${cells} FROM trace WHERE network = ? AND key = ?`)
  const selectCounts = database.prepare(`
    SELECT CAST((first_seen_at - ?2) * ?4 / (?3 - ?2) AS INTEGER) AS part, count(*) FROM trace
    WHERE network = ?1 AND first_seen_at >= ?2 AND first_seen_at < ?3 GROUP BY part`)
  const upsert = database.prepare(`
    INSERT INTO trace (network, key, state, first_seen_at, ended_at, record, parts) VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (network, key) DO UPDATE SET
      state = excluded.state, first_seen_at = excluded.first_seen_at,
      ended_at = excluded.ended_at, record = excluded.record, parts = excluded.parts
    RETURNING rowid`)
  const selectParts = database.prepare(`SELECT ${partsCell} FROM trace WHERE network = ? AND key = ?`)

  const removed = createRemovedTraces(database)
  const search = createTraceSearch(database)
  const selectUnindexed = database.prepare(`
    SELECT rowid, ${cells} FROM trace WHERE rowid <= ? AND ended_at IS NOT NULL ORDER BY rowid DESC LIMIT ?`)
  const updateState = database.prepare('UPDATE trace SET state = ?1 WHERE rowid = ?2 AND state <> ?1')

  function indexSome(most: number): number {
    return database.transaction(() => {
      const left = search.left()
      if (left === 0) return 0
      const rows = rowsOf(selectUnindexed.all(left, most))
      for (const row of rows) {
        const [record] = read([row.slice(1)])
        if (record === undefined) continue
        search.index(integerAt(row, 0), record)
        updateState.run(record.view.state, integerAt(row, 0))
      }
      const last = rows.at(-1)
      const next = last === undefined || rows.length < most ? 0 : integerAt(last, 0) - 1
      search.setLeft(next)
      return next
    })
  }

  const partsAt = (row: Row, index: number): readonly number[] =>
    row[index] === null ? [] : unpackIntegers(bytesAt(row, index))

  function joined(wanted: readonly number[], texts: ReadonlyMap<number, KeptPart>): string | null {
    if (wanted.length === 0) return null
    let all = ''
    const budget = createBudget(mostRecordBytes)
    for (const id of wanted) {
      const part = texts.get(id)
      if (part === undefined) throw new Unreadable('a trace')
      all += budget.take(part.text)
    }
    return all
  }

  /**
   * Compresses a record with its parts as the base, because a record mostly repeats its parts. Uses the parts stored in this
   * session, or otherwise those of the stored record.
   */
  function pack(network: number, key: string, text: string) {
    const named = answers.lastNamed(key)
    const row = named.length > 0 ? null : rowOf(selectParts.get(network, key))
    const wanted = row === null ? named : (readable(() => partsAt(row, 0)) ?? [])
    const base = readable(() => joined(wanted, answers.parts.readAll(wanted)))
    const onBase = base === null ? null : packOnBase(text, base)
    if (onBase !== null) return { body: onBase, parts: packIntegers(wanted) }
    return { body: packText(text), parts: null }
  }

  function save(network: number, record: TraceRecord): void {
    const { key, state, firstSeenAt } = record.view
    const endedOrNull = endOfTrace(record.view)
    const { body, parts } = pack(network, key, JSON.stringify(record))
    const row = rowOf(upsert.get(network, key, state, firstSeenAt, endedOrNull, body, parts))
    if (row !== null && endedOrNull !== null) search.index(integerAt(row, 0), record)
  }

  function read(rows: readonly unknown[]): readonly TraceRecord[] {
    const records: TraceRecord[] = []
    const budget = createBudget(mostReadChars)
    for (let from = 0; from < rows.length; from += readAtOnce) {
      const slice = rowsOf(rows.slice(from, from + readAtOnce))
      const wanted = slice.map((row) => readable(() => partsAt(row, 1)))
      const texts = readable(() => answers.parts.readAll([...new Set(wanted.flatMap((each) => each ?? []))]))
      for (const [index, row] of slice.entries()) {
        const own = wanted[index] ?? null
        const record = readable(() => {
          if (own === null) throw new Unreadable('a trace')
          const base = joined(own, texts ?? answers.parts.readAll(own))
          return parseTrace(budget.take(unpackText(bodyAt(row, 0), base)))
        })
        if (record === null) note({ kind: 'traces', id: idOf(row) })
        else records.push(record)
      }
    }
    return records
  }

  return {
    list: (network, since, most) => {
      const id = ids.findNetwork(network)
      return id === null ? [] : read(select.all(id, since, most))
    },
    *between(network, from, to, most = Number.MAX_SAFE_INTEGER) {
      const id = ids.findNetwork(network)
      if (id === null) return
      const rows = rowsOf(selectBetween.all(id, to, from, most)).map((row) => integerAt(row, 0))
      for (let at = 0; at < rows.length; at += rowsAPage) {
        const page = JSON.stringify(rows.slice(at, at + rowsAPage))
        yield read(selectPage.all(page))
      }
    },
    ended: (network, { from, to, states, search = null, before, limit }) => {
      const id = ids.findNetwork(network)
      if (id === null) return []
      const found: TraceRecord[] = []
      let cursor = before ?? { at: Number.MAX_SAFE_INTEGER, key: '' }
      // A page with fewer than `limit` traces is the last one, so unreadable records are replaced by the traces after them.
      for (let skipped = 0; skipped <= mostSkipped;) {
        const most = limit - found.length
        const values = [
          id,
          from ?? 0,
          to ?? Number.MAX_SAFE_INTEGER,
          cursor.at,
          cursor.key,
          JSON.stringify(storedNamesOf(states)),
          most,
        ] as const
        const rows = rowsOf(search === null ? selectEnded.all(...values) : selectFound.all(...values, search))
        const records = read(rows.map((row) => row.slice(2)))
        found.push(...records)
        const last = rows.at(-1)
        if (last === undefined || rows.length < most || records.length === most) break
        skipped += rows.length - records.length
        cursor = { at: integerAt(last, 0), key: textAt(last, 1) }
      }
      return found
    },
    one: (network, key) => {
      const id = ids.findNetwork(network)
      const row = id === null ? undefined : selectOne.get(id, key)
      return row === undefined ? null : (read([row])[0] ?? null)
    },
    byHash: (network, hash) => {
      const [id, word] = [ids.findNetwork(network), hashWord(hash)]
      if (id === null || word === null) return null
      return read(selectByWord.all(id, `"${word}"`)).find((record) => hashesOf(record).has(hash)) ?? null
    },
    counts: (network, from, to, count) => {
      const counts = Array.from({ length: count }, () => 0)
      const id = ids.findNetwork(network)
      if (id === null) return counts
      for (const row of rowsOf(selectCounts.all(id, from, to, count)))
        counts[integerAt(row, 0)] = integerAt(row, 1)
      return counts
    },
    removedBefore: (network) => {
      const id = ids.findNetwork(network)
      return id === null ? null : removed.before(id)
    },
    indexSome,
    isIndexed: () => search.left() === 0,
    save: (network, records) => {
      if (records.length === 0) return
      database.transaction(() => {
        const id = ids.keepNetwork(network)
        for (const record of records) save(id, record)
      })
    },
  }
}
