import { closedInQuietHours, type MessageState } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import type { Severity } from '../../shared/rules.ts'
import { bounded, mostAlertBytes } from './bounds.ts'
import type { Database } from './database.ts'
import { rowsOf } from './rows.ts'

export interface OutboxEntry {
  /** The idempotency key. Repeated attempts and repeated events have the same key. */
  readonly key: string
  readonly channel: string
  readonly network: string
  readonly state: MessageState
  readonly createdAt: Millis
  readonly dueAt: Millis
  readonly incident: Incident
}

/** The text that earlier versions stored in place of `closedInQuietHours`. */
const closedEarlier = 'The alert was acknowledged or over before the quiet hours ended.'
const isHeldBack = `status = 'skipped' AND error IN ('${closedInQuietHours}', '${closedEarlier}')`

/**
 * First messages of closed alerts that the quiet hours of these channels hold back. `isCriticalSent`: those of critical alerts are
 * not held back.
 */
export interface Withheld {
  readonly alerts: readonly string[] | 'all'
  readonly channels: readonly { readonly id: string; readonly isCriticalSent: boolean }[]
  readonly at: Millis
}

/**
 * Messages for changed alerts. `over`: alerts whose reminders are no longer needed. `snoozed`: alerts that do not escalate, and
 * whose reminders wait until then, and at least `everyMs` after the message before. `withheld` is skipped. `reopened`: alerts
 * whose withheld messages wait again.
 */
export interface OutboxBatch {
  readonly network: string
  readonly entries: readonly OutboxEntry[]
  readonly over?: readonly string[] | 'all'
  readonly snoozed?: readonly { readonly alert: string; readonly until: Millis; readonly everyMs: Millis }[]
  readonly withheld?: Withheld
  readonly reopened?: readonly string[]
}

/** The severities in the order of their stored numbers. */
export const ranks: readonly Severity[] = ['info', 'warning', 'critical']
/** The states of messages that are due some time after their alert. */
export const reminders = `'again', 'escalated'`

/** Returns a function that writes a batch. Call it in a transaction. */
export function createBatchWriter(database: Database): (batch: OutboxBatch) => void {
  // An alert that was closed without its end may open again.
  const insert = database.prepare(`
    INSERT INTO outbox (key, channel, network, alert, state, severity, created_at, due_at, record)
    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (key) DO UPDATE SET
      status = 'waiting', done_at = NULL, error = NULL, created_at = excluded.created_at, due_at = excluded.due_at
    WHERE ${isHeldBack}`)
  const removeReminders = database.prepare(`
    DELETE FROM outbox WHERE network = ? AND alert = ? AND status = 'waiting' AND state IN (${reminders})`)
  const removeAllReminders = database.prepare(
    `DELETE FROM outbox WHERE network = ? AND status = 'waiting' AND state IN (${reminders})`,
  )
  const removeEscalations = database.prepare(
    `DELETE FROM outbox WHERE network = ? AND alert = ? AND status = 'waiting' AND state = 'escalated'`,
  )
  const postponeReminders = database.prepare(`
    UPDATE outbox SET due_at = max(created_at + ?, ?) WHERE network = ? AND alert = ? AND status = 'waiting' AND state = 'again'`)
  const hastenReminder = database.prepare(`
    UPDATE outbox SET due_at = min(due_at, ?)
    WHERE network = ? AND alert = ? AND channel = ? AND status = 'waiting' AND state = 'again'`)
  const skipWithheld = database.prepare(`
    UPDATE outbox SET status = 'skipped', done_at = ?1, error = '${closedInQuietHours}'
    WHERE network = ?2 AND channel = ?3 AND status = 'waiting' AND state = 'fired' AND severity <= ?4
      AND (?5 IS NULL OR alert IN (SELECT value FROM json_each(?5)))`)
  const reopen = database.prepare(`
    UPDATE outbox SET status = 'waiting', done_at = NULL, error = NULL
    WHERE network = ? AND ${isHeldBack} AND alert IN (SELECT value FROM json_each(?))`)

  return ({ network, entries, over = [], snoozed = [], withheld, reopened }) => {
    if (over === 'all') removeAllReminders.run(network)
    else for (const alert of over) removeReminders.run(network, alert)
    for (const { alert, until, everyMs } of snoozed) {
      removeEscalations.run(network, alert)
      postponeReminders.run(everyMs, until, network, alert)
    }
    if (withheld !== undefined) {
      const { alerts, channels, at } = withheld
      const ids = alerts === 'all' ? null : JSON.stringify(alerts)
      for (const { id, isCriticalSent } of channels)
        skipWithheld.run(at, network, id, ranks.indexOf(isCriticalSent ? 'warning' : 'critical'), ids)
    }
    if (reopened !== undefined) reopen.run(network, JSON.stringify(reopened))
    for (const { key, channel, state, createdAt, dueAt, incident } of entries) {
      const { id, severity } = incident
      if (state === 'again' && hastenReminder.run(dueAt, network, id, channel).changes > 0) continue
      const rank = ranks.indexOf(severity)
      insert.run(key, channel, network, id, state, rank, createdAt, dueAt, JSON.stringify(incident))
    }
  }
}

const copied = 'key, channel, network, alert, state, severity, created_at, due_at, attempts, error'

/** Copies the waiting messages to another database, which sends them while this one cannot be written. */
export function copyWaiting(from: Database, to: Database): void {
  const rows = from.prepare(
    `SELECT ${copied}, ${bounded('record', mostAlertBytes)} FROM outbox WHERE status = 'waiting' ORDER BY id`,
  )
  const insert = to.prepare(
    `INSERT INTO outbox (${copied}, record) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, CAST(? AS TEXT))`,
  )
  to.transaction(() => {
    for (const row of rowsOf(rows.all())) insert.run(...row)
  })
}
