import type { Millis } from '../../shared/models.ts'
import { createAnswers, digestOf, type Answers } from './answers.ts'
import type { Database } from './database.ts'
import { insertedId } from './parts.ts'
import { integerAt, integerOrNullAt, readable, rowOf, rowsOf, textOrNullAt, type Row } from './rows.ts'
import { gapReasonOf } from './records.ts'
import type { Ids } from './subjects.ts'
import type { GapReason, Part, Run, RunStore, Subject } from './store-types.ts'

/** The end of a subject's last span, and the digest of its last response. */
export interface Last {
  readonly untilAt: Millis
  readonly digest: string | null
}

export interface Span {
  readonly id: number
  readonly list: number | null
  readonly reason: GapReason | null
  readonly fromAt: Millis
  readonly untilAt: Millis
}

export interface Runs extends RunStore {
  readonly last: (subject: Subject) => Last | null
  readonly lastRun: (subject: Subject, at: Millis) => Span | null
  readonly spans: (subject: Subject, from: Millis, to: Millis) => readonly Span[]
  /**
   * Returns the last gap between `from` and `to`, and when the next span begins, null if there is none. Null if there is no gap.
   */
  readonly lastGap: (subject: Subject, from: Millis, to: Millis) => { readonly endAt: Millis | null } | null
  /** Returns when the first span begins; null if there is none. */
  readonly firstAt: (subject: Subject) => Millis | null
  readonly answers: Answers
  readonly isHolding: () => boolean
  readonly flush: () => void
  /** Adds a `closed` gap at `at` to every subject of this session. */
  readonly endSession: (at: Millis) => void
  /** Adds a gap after the last span of every subject. Called after an unexpected exit. */
  readonly recover: () => void
}

/** The last span of a subject in this session. While nothing changes, `untilAt` advances in memory only. */
interface Entry extends Last {
  readonly subject: number
  readonly span: number
  /** Null before the first response, or if another layer stores the response. */
  readonly list: number | null
  readonly isRun: boolean
  readonly reason: GapReason | null
  untilAt: Millis
  savedUntilAt: Millis
}

/** A clock that is ahead by less is left alone. */
const noticeableMs = 60_000

export const spanColumns = 'id, list, reason, from_at, until_at'

export function spanOf(row: Row): Span {
  const list = integerOrNullAt(row, 1)
  const reason = textOrNullAt(row, 2)
  return {
    id: integerAt(row, 0),
    list,
    reason: reason === null ? null : gapReasonOf(reason),
    fromAt: integerAt(row, 3),
    untilAt: integerAt(row, 4),
  }
}

/** Creates the runs of a database. `before` returns the last span of an older layer. */
export function createRuns(database: Database, ids: Ids, before: (subject: Subject) => Last | null): Runs {
  const answers = createAnswers(database)
  const insertSpan = database.prepare(
    'INSERT INTO span (subject, list, reason, from_at, until_at) VALUES (?, ?, ?, ?, ?) RETURNING id',
  )
  const updateSpan = database.prepare('UPDATE span SET from_at = ?, until_at = ? WHERE id = ?')
  const removeSpan = database.prepare('DELETE FROM span WHERE id = ?')
  const updateUntil = database.prepare('UPDATE span SET until_at = ? WHERE id = ?')
  const selectAsOf = database.prepare(
    `SELECT ${spanColumns} FROM span WHERE subject = ? AND from_at <= ? ORDER BY from_at DESC, id DESC LIMIT 1`,
  )
  const selectLastRun = database.prepare(
    `SELECT ${spanColumns} FROM span WHERE subject = ? AND list IS NOT NULL AND from_at <= ? ORDER BY from_at DESC, id DESC LIMIT 1`,
  )
  const selectAfter = database.prepare(
    `SELECT ${spanColumns} FROM span WHERE subject = ? AND from_at > ? AND from_at <= ? ORDER BY from_at, id`,
  )
  const selectLastGap = database.prepare(
    `SELECT ${spanColumns} FROM span WHERE subject = ? AND reason IS NOT NULL AND from_at > ? AND from_at <= ? ORDER BY from_at DESC, id DESC LIMIT 1`,
  )
  const selectNext = database.prepare(
    `SELECT ${spanColumns} FROM span WHERE subject = ? AND (from_at, id) > (?, ?) ORDER BY from_at, id LIMIT 1`,
  )
  // The subject may be gone: subjects of an opened file are removed when the file is closed.
  const insertClosed = database.prepare(`
    INSERT INTO span (subject, reason, from_at, until_at)
    SELECT ?1, 'closed', ?2, ?2 WHERE EXISTS (SELECT 1 FROM subject WHERE id = ?1)`)
  const closeAll = database.prepare(`
    INSERT INTO span (subject, reason, from_at, until_at)
    SELECT subject.id, 'closed', last.until_at + 1, last.until_at + 1
    FROM subject JOIN span AS last ON last.id = (
      SELECT id FROM span WHERE span.subject = subject.id ORDER BY from_at DESC, id DESC LIMIT 1
    ) WHERE last.reason IS NOT 'closed' AND last.until_at < ${Number.MAX_SAFE_INTEGER}`)

  const entries = new Map<string, Entry>()
  const undo = new Map<string, Entry | undefined>()
  const written = new Map<Entry, Millis>()
  database.onEnd((isKept) => {
    for (const [entry, untilAt] of written) if (isKept) entry.savedUntilAt = untilAt
    for (const [key, entry] of undo) {
      if (isKept) continue
      if (entry === undefined) entries.delete(key)
      else entries.set(key, entry)
    }
    written.clear()
    undo.clear()
  })

  const keyOf = (subject: Subject): string => `${subject.network}\n${subject.operation}\n${subject.key}`
  const endOfTime = Number.MAX_SAFE_INTEGER

  function found(result: unknown): Span | null {
    const row = rowOf(result)
    return row === null ? null : spanOf(row)
  }

  const spanAt = (subject: number, at: Millis): Span | null => found(selectAsOf.get(subject, at))
  const lastRun = (subject: number, at: Millis): Span | null => found(selectLastRun.get(subject, at))

  function entryOf(subject: Subject): Entry | null {
    const known = entries.get(keyOf(subject))
    if (known !== undefined) return known
    const id = ids.findSubject(subject)
    const span = id === null ? null : spanAt(id, endOfTime)
    if (id === null || span === null) return null
    const list = lastRun(id, endOfTime)?.list ?? null
    const digest = list === null ? (before(subject)?.digest ?? null) : readable(() => answers.digestOf(list))
    const entry = {
      subject: id,
      span: span.id,
      list,
      digest,
      isRun: span.list !== null,
      reason: span.reason,
      untilAt: span.untilAt,
      savedUntilAt: span.untilAt,
    }
    entries.set(keyOf(subject), entry)
    return entry
  }

  function begin(subject: Subject, after: Entry | null, at: Millis, next: NextSpan): void {
    const key = keyOf(subject)
    if (after !== null) writeUntil(after)
    const id = after?.subject ?? ids.keepSubject(subject)
    const list = next.reason === null ? answers.keep(id, next.parts, next.digest, after?.list ?? null) : null
    const span = insertedId(insertSpan.get(id, list, next.reason, at, at))
    if (!undo.has(key)) undo.set(key, entries.get(key))
    entries.set(key, {
      subject: id,
      span,
      list: list ?? after?.list ?? null,
      digest: next.digest,
      isRun: next.reason === null,
      reason: next.reason,
      untilAt: at,
      savedUntilAt: at,
    })
  }

  function writeUntil(entry: Entry): void {
    if (entry.untilAt === entry.savedUntilAt) return
    updateUntil.run(entry.untilAt, entry.span)
    written.set(entry, entry.untilAt)
  }

  /**
   * A clock that was ahead while no response came wrote gaps in the future, and later responses would all count for their end. The
   * first response ends them: the first gap then lasts from the span before until `at`.
   */
  function withoutFutureGaps(subject: Subject, entry: Entry | null, at: Millis): Entry | null {
    if (entry === null || entry.isRun || entry.untilAt <= at + noticeableMs) return entry
    const before = spanAt(entry.subject, at)
    const [first, ...others] = rowsOf(selectAfter.all(entry.subject, at, endOfTime)).map(spanOf)
    const isRunAhead = [first, ...others].some((span) => (span?.list ?? null) !== null)
    if (isRunAhead || (before !== null && before.list !== null && before.untilAt > at)) return entry
    return database.transaction(() => {
      const key = keyOf(subject)
      if (!undo.has(key)) undo.set(key, entry)
      if (before !== null && before.untilAt > at) updateSpan.run(before.fromAt, at, before.id)
      const fromAt = before === null ? at : Math.min(before.untilAt + 1, at)
      if (first !== undefined) updateSpan.run(fromAt, at, first.id)
      for (const { id } of others) removeSpan.run(id)
      entries.delete(key)
      return entryOf(subject)
    })
  }

  function heldUntil(subject: Subject, span: Span): Millis {
    const entry = entries.get(keyOf(subject))
    return entry?.span === span.id ? entry.untilAt : span.untilAt
  }

  function runOf(subject: Subject, span: Span, list: number): Run {
    return { parts: answers.read(list), firstSeenAt: span.fromAt, lastSeenAt: heldUntil(subject, span) }
  }

  return {
    answers,
    observe: (subject, parts, at) => {
      const digest = digestOf(parts)
      const entry = withoutFutureGaps(subject, entryOf(subject), at)
      const last = entry ?? before(subject)
      // Observations stay in order even if the clock is set back.
      const seenAt = Math.max(at, last?.untilAt ?? at)
      if (entry?.isRun === true && entry.digest === digest) entry.untilAt = seenAt
      else database.transaction(() => begin(subject, entry, seenAt, { reason: null, parts, digest }))
      return { isChanged: last?.digest !== digest }
    },
    prepare: (subject, parts, most) => {
      const digest = digestOf(parts)
      const entry = entryOf(subject)
      if ((entry ?? before(subject))?.digest === digest) return true
      return database.transaction(() =>
        answers.prepare(ids.keepSubject(subject), parts, digest, entry?.list ?? null, most),
      )
    },
    extend: (subject, at) => {
      const entry = entryOf(subject)
      if (entry?.isRun === true) entry.untilAt = Math.max(at, entry.untilAt)
    },
    gap: (subject, reason, at) => {
      const entry = entryOf(subject)
      const last = entry ?? before(subject)
      const seenAt = Math.max(at, last?.untilAt ?? at)
      if (entry?.reason === reason) entry.untilAt = seenAt
      else database.transaction(() => begin(subject, entry, seenAt, { reason, digest: last?.digest ?? null }))
    },
    latest: (subject) => {
      const id = ids.findSubject(subject)
      const span = id === null ? null : lastRun(id, endOfTime)
      return span === null || span.list === null ? null : runOf(subject, span, span.list)
    },
    last: (subject) => {
      const entry = entryOf(subject) ?? before(subject)
      return entry === null ? null : { untilAt: entry.untilAt, digest: entry.digest }
    },
    lastRun: (subject, at) => {
      const id = ids.findSubject(subject)
      const span = id === null ? null : lastRun(id, at)
      return span === null ? null : { ...span, untilAt: heldUntil(subject, span) }
    },
    spans: (subject, from, to) => {
      const id = ids.findSubject(subject)
      if (id === null) return []
      const first = spanAt(id, from)
      const spans = rowsOf(selectAfter.all(id, from, to)).map(spanOf)
      return (first === null ? spans : [first, ...spans]).map((span) => ({
        ...span,
        untilAt: heldUntil(subject, span),
      }))
    },
    lastGap: (subject, from, to) => {
      const id = ids.findSubject(subject)
      if (id === null) return null
      const last = found(selectLastGap.get(id, from, to)) ?? spanAt(id, from)
      if (last === null || last.reason === null) return null
      return { endAt: found(selectNext.get(id, last.fromAt, last.id))?.fromAt ?? null }
    },
    firstAt: (subject) => {
      const id = ids.findSubject(subject)
      return id === null ? null : (found(selectNext.get(id, 0, 0))?.fromAt ?? null)
    },
    isHolding: () => entries.values().some(({ untilAt, savedUntilAt }) => untilAt !== savedUntilAt),
    flush: () => {
      database.transaction(() => entries.forEach(writeUntil))
    },
    endSession: (at) => {
      database.transaction(() => {
        for (const entry of entries.values()) {
          writeUntil(entry)
          if (entry.reason !== 'closed') insertClosed.run(entry.subject, Math.max(at, entry.untilAt))
        }
      })
      entries.clear()
    },
    recover: () => {
      closeAll.run()
    },
  }
}

type NextSpan =
  | { readonly reason: null; readonly parts: readonly Part[]; readonly digest: string }
  | { readonly reason: GapReason; readonly digest: string | null }
