import { messageStates, type MessageStatus } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import { parseIncident } from './alert-records.ts'
import { bounded, mostAlertBytes } from './bounds.ts'
import type { Database } from './database.ts'
import { createBatchWriter, ranks, reminders, type OutboxBatch, type OutboxEntry } from './outbox-batch.ts'
import {
  integerAt,
  integerOrNullAt,
  listRows,
  recordId,
  rowOf,
  rowsOf,
  textAt,
  textOrNullAt,
} from './rows.ts'
import type { Row } from './rows.ts'
import type { NoteUnreadable } from './unreadable-records.ts'

export interface StoredEntry extends OutboxEntry {
  readonly attempts: number
  readonly status: MessageStatus
  readonly doneAt: Millis | null
  readonly error: string | null
}

/** State of the stored messages. */
export interface OutboxReport {
  readonly waiting: () => ReadonlyMap<string, number>
  readonly lastSent: () => ReadonlyMap<string, Millis>
  /** Returns what `setFailing` kept, by channel. */
  readonly failing: () => ReadonlyMap<string, Millis>
  /** Returns the number of reminders and escalations that are not due at `at`, by channel. `waiting` includes them. */
  readonly scheduled: (at: Millis) => ReadonlyMap<string, number>
  /** Returns the waiting messages except those scheduled for after `at`, then the finished ones, both newest first. */
  readonly log: (limit: number, at?: Millis) => readonly StoredEntry[]
  readonly dropped: () => number
}

/** `critical`: only messages about critical alerts. */
export type DueMessages = 'all' | 'critical'

export interface OutboxRepository {
  /**
   * Stores new messages, ignores known keys, and removes or postpones waiting reminders. An alert has one waiting reminder per
   * channel: an earlier one replaces its time.
   */
  readonly add: (batch: OutboxBatch) => void
  /**
   * Returns the messages of a channel that are due at `at`, earliest due time first. Unreadable messages are marked as failed,
   * because they could never be sent.
   */
  readonly due: (channel: string, at: Millis, limit: number, of?: DueMessages) => readonly StoredEntry[]
  readonly nextDueAt: (channel: string, of?: DueMessages) => Millis | null
  /** Marks messages as finished. Returns the keys of the messages that were still waiting. */
  readonly finish: (
    keys: readonly string[],
    status: Exclude<MessageStatus, 'waiting'>,
    at: Millis,
    error?: string | null,
  ) => readonly string[]
  /** Notes why an attempt to send messages failed, and postpones them to `dueAt`. Null: they stay due. */
  readonly postpone: (keys: readonly string[], dueAt: Millis | null, error: string) => void
  /**
   * Makes refused messages due at their creation, at `at` at the latest: they need not be grouped again. Reminders wait, because their
   * alert may be snoozed.
   */
  readonly retryRefused: (at: Millis) => void
  /**
   * Moves messages of a clock that was ahead to the present, which is `at`. A refused message is tried again by `retryBy` at the
   * latest.
   */
  readonly setBack: (at: Millis, retryBy: Millis) => void
  /** Keeps since when a channel has failed; null: it works. */
  readonly setFailing: (channel: string, since: Millis | null) => void
  readonly report: OutboxReport
}

/** Waiting messages beyond this number are dropped: the least severe first, then the oldest. */
export const mostWaiting = 20_000
/** Maximum number of finished messages in the log. */
const mostDone = 2_000
/** An attempt that failed makes a message a waiting one. */
const isScheduled = `status = 'waiting' AND state IN (${reminders}) AND attempts = 0 AND due_at > ?`
const droppedName = 'outbox-dropped'
const failingName = (channel: string): string => `outbox-failing ${channel}`
const failingPrefix = failingName('')

const cells = [
  'key',
  'channel',
  'network',
  'state',
  'created_at',
  'due_at',
  'attempts',
  'status',
  'done_at',
  'error',
  bounded('record', mostAlertBytes),
  recordId('channel', 'id'),
].join(', ')

function entryOf(row: Row): StoredEntry {
  const status = textAt(row, 7)
  return {
    key: textAt(row, 0),
    channel: textAt(row, 1),
    network: textAt(row, 2),
    state: messageStates.find((state) => state === row[3]) ?? 'fired',
    createdAt: integerAt(row, 4),
    dueAt: integerAt(row, 5),
    attempts: integerAt(row, 6),
    status: status === 'waiting' || status === 'sent' || status === 'skipped' ? status : 'failed',
    doneAt: integerOrNullAt(row, 8),
    error: textOrNullAt(row, 9),
    incident: parseIncident(textAt(row, 10)),
  }
}

/** `note` is called for each unreadable record, which is left out of lists. */
export function createOutboxRepository(database: Database, note: NoteUnreadable): OutboxRepository {
  const entries = (rows: readonly unknown[]): readonly StoredEntry[] =>
    listRows(rows, entryOf, 'alerts', note)
  const numberOf = (sql: string, ...values: readonly (string | number)[]): number | null => {
    const row = rowOf(database.prepare(sql).get(...values))
    return row === null ? null : integerOrNullAt(row, 0)
  }
  const byChannel = (sql: string, ...values: readonly number[]): ReadonlyMap<string, number> =>
    new Map(rowsOf(database.prepare(sql).all(...values)).map((row) => [textAt(row, 0), integerAt(row, 1)]))

  const write = createBatchWriter(database)
  const selectDue = database.prepare(`
    SELECT ${cells} FROM outbox WHERE channel = ? AND status = 'waiting' AND due_at <= ? AND severity >= ?
    ORDER BY due_at, id LIMIT ?`)
  const leastOf = (of: DueMessages): number => (of === 'critical' ? ranks.indexOf('critical') : 0)
  const update = database.prepare(
    `UPDATE outbox SET status = ?, done_at = ?, error = ?, attempts = attempts + ? WHERE key = ? AND status = 'waiting'`,
  )
  const move = database.prepare(
    `UPDATE outbox SET due_at = coalesce(?, due_at), error = ?, attempts = attempts + 1 WHERE key = ? AND status = 'waiting'`,
  )
  const retryRefused = database.prepare(
    `UPDATE outbox SET due_at = min(due_at, created_at, ?) WHERE status = 'waiting' AND state <> 'again' AND attempts > 0`,
  )
  // Only reminders, and messages that were refused, are due after their creation.
  const setBack = database.prepare(`
    UPDATE outbox SET created_at = min(created_at, ?1),
      due_at = CASE
        WHEN state IN (${reminders}) THEN due_at - created_at + min(created_at, ?1)
        WHEN created_at > ?1 THEN ?1
        ELSE min(due_at, ?2)
      END
    WHERE status = 'waiting' AND (created_at > ?1 OR (state NOT IN (${reminders}) AND due_at > ?2))`)
  const dropped = (): number =>
    numberOf(`SELECT CAST(value AS INTEGER) FROM meta WHERE name = '${droppedName}'`) ?? 0

  function drop(): void {
    const count = numberOf(`SELECT count(*) FROM outbox WHERE status = 'waiting'`) ?? 0
    if (count <= mostWaiting) return
    database
      .prepare(`
        DELETE FROM outbox WHERE id IN (
          SELECT id FROM outbox WHERE status = 'waiting' ORDER BY severity, created_at, id LIMIT ?)`)
      .run(count - mostWaiting)
    database
      .prepare(`INSERT OR REPLACE INTO meta (name, value) VALUES ('${droppedName}', ?)`)
      .run(String(dropped() + count - mostWaiting))
  }

  function prune(): void {
    const done = numberOf(`SELECT count(*) FROM outbox WHERE status <> 'waiting'`) ?? 0
    if (done <= mostDone * 1.2) return
    database
      .prepare(`
        DELETE FROM outbox WHERE id IN (
          SELECT id FROM outbox WHERE status <> 'waiting' ORDER BY done_at LIMIT ?)`)
      .run(done - mostDone)
  }

  return {
    add: (batch) =>
      database.transaction(() => {
        write(batch)
        if (batch.entries.length > 0) drop()
      }),
    due: (channel, at, limit, of = 'all') => {
      for (;;) {
        const rows = rowsOf(selectDue.all(channel, at, leastOf(of), limit))
        const found = entries(rows)
        if (found.length === rows.length) return found
        const readableKeys = new Set(found.map(({ key }) => key))
        const unreadable = rows.map((row) => textAt(row, 0)).filter((key) => !readableKeys.has(key))
        database.transaction(() => {
          for (const key of unreadable) update.run('failed', at, null, 0, key)
        })
      }
    },
    nextDueAt: (channel, of = 'all') =>
      numberOf(
        `SELECT min(due_at) FROM outbox WHERE channel = ? AND status = 'waiting' AND severity >= ?`,
        channel,
        leastOf(of),
      ),
    finish: (keys, status, at, error = null) =>
      database.transaction(() => {
        const attempts = status === 'skipped' ? 0 : 1
        const finished = keys.filter((key) => update.run(status, at, error, attempts, key).changes > 0)
        prune()
        return finished
      }),
    postpone: (keys, dueAt, error) =>
      database.transaction(() => {
        for (const key of keys) move.run(dueAt === null ? null : Math.round(dueAt), error, key)
      }),
    report: {
      waiting: () =>
        byChannel(`SELECT channel, count(*) FROM outbox WHERE status = 'waiting' GROUP BY channel`),
      lastSent: () =>
        byChannel(`SELECT channel, max(done_at) FROM outbox WHERE status = 'sent' GROUP BY channel`),
      failing: () =>
        byChannel(`
          SELECT substr(name, ${failingPrefix.length + 1}), CAST(value AS INTEGER) FROM meta
          WHERE name GLOB '${failingPrefix}*'`),
      scheduled: (at) =>
        byChannel(`SELECT channel, count(*) FROM outbox WHERE ${isScheduled} GROUP BY channel`, at),
      log: (limit, at = Number.MAX_SAFE_INTEGER) =>
        entries(
          database
            .prepare(`
            SELECT ${cells} FROM outbox WHERE NOT (${isScheduled})
            ORDER BY status = 'waiting' DESC, coalesce(done_at, created_at) DESC, id DESC LIMIT ?`)
            .all(at, limit),
        ),
      dropped,
    },
    retryRefused: (at) => void retryRefused.run(at),
    setBack: (at, retryBy) => void setBack.run(at, retryBy),
    setFailing: (channel, since) => {
      if (since === null) database.prepare('DELETE FROM meta WHERE name = ?').run(failingName(channel))
      else
        database
          .prepare('INSERT OR REPLACE INTO meta (name, value) VALUES (?, ?)')
          .run(failingName(channel), String(since))
    },
  }
}
