import type { Millis } from '../../../shared/models.ts'
import { digestOf, type Answers } from '../answers.ts'
import type { Database } from '../database.ts'
import { integerOrNullAt, rowOf } from '../rows.ts'
import type { Part, Subject } from '../store-types.ts'
import { createIds } from '../subjects.ts'
import type { ArchiveLine } from './archive-lines.ts'

type SpanLine = ArchiveLine & { readonly t: 'run' | 'gap' }

export interface EarlierSpans {
  /** Returns when the first stored span of a subject begins; null if it has none. */
  readonly startOf: (subject: Subject) => Millis | null
  /** Adds a response or a gap that begins before `start`, and ends it there. `parts`: null for a gap. */
  readonly keep: (subject: Subject, line: SpanLine, parts: readonly Part[] | null, start: Millis) => void
  /** Adds a gap between the last response of each subject and `start`. Call it once, at the end. */
  readonly close: () => void
}

/** Creates a writer of spans that precede those stored. Spans of a subject must arrive in time order. */
export function createEarlierSpans(database: Database, answers: Answers): EarlierSpans {
  const ids = createIds(database)
  const first = database.prepare('SELECT MIN(from_at) FROM span WHERE subject = ?')
  const insert = database.prepare(
    'INSERT INTO span (subject, list, reason, from_at, until_at) VALUES (?, ?, ?, ?, ?)',
  )
  /** Per subject: its last response, and the end of its last span if that is a response. */
  const last = new Map<
    number,
    { readonly list: number; readonly openUntil: Millis | null; readonly start: Millis }
  >()

  return {
    startOf: (subject) => {
      const id = ids.findSubject(subject)
      const row = id === null ? null : rowOf(first.get(id))
      return row === null ? null : integerOrNullAt(row, 0)
    },
    keep: (subject, line, parts, start) => {
      const id = ids.keepSubject(subject)
      const until = Math.min(line.until, start - 1)
      const before = last.get(id)
      if (parts === null) {
        insert.run(id, null, line.t === 'gap' ? line.reason : 'closed', line.from, until)
        if (before !== undefined) last.set(id, { ...before, openUntil: null })
        return
      }
      const list = answers.keep(id, parts, digestOf(parts), before?.list ?? null)
      insert.run(id, list, null, line.from, until)
      last.set(id, { list, openUntil: until, start })
    },
    close: () => {
      for (const [id, { openUntil, start }] of last)
        if (openUntil !== null && openUntil + 1 < start)
          insert.run(id, null, 'closed', openUntil + 1, openUntil + 1)
      last.clear()
    },
  }
}
