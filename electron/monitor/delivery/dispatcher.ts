import { LookoutError } from '../../shared/errors.ts'
import type { Channel } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import type { AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { OpenStore } from '../store/open-store.ts'
import type { DueMessages, StoredEntry } from '../store/outbox-repository.ts'
import type { ChannelSecrets } from './channel-secrets.ts'
import { createChannel } from './channels/create-channel.ts'
import type { DeliveryPorts, RenderedAlert, SendResult } from './delivery-types.ts'
import { failures, log, skips } from './delivery-words.ts'
import { createFailureLog } from './failure-log.ts'
import { isMuted, quietEndOf } from './channel-quiet.ts'
import { backoffMs, mostWaitMs } from './pace.ts'
import { mostRetryAfterMs } from './post.ts'
import { createLabels, renderEntry } from './render.ts'
import { isStale, reminderOf } from './routing.ts'
import { createWorkers, type Worker } from './workers.ts'

export interface DispatcherDeps {
  readonly store: Pick<OpenStore, 'outbox' | 'watchlists' | 'traces' | 'batch'>
  readonly settings: () => Settings
  readonly secrets: ChannelSecrets
  readonly ports: DeliveryPorts
  readonly now: () => Millis
  readonly random: () => number
  readonly log: (message: string, thrown: unknown) => void
}

export interface ChannelRun {
  /** Does not count time in which the computer slept. */
  readonly failingSince: Millis | null
  /** Why the last attempt since the start failed; null if it succeeded, or if there was none. */
  readonly error: string | null
  /** When a failing channel tries again; null if it does not fail or nothing waits. May have passed. */
  readonly nextTryAt: Millis | null
}

export interface Dispatcher {
  /** Checks for due messages now. With `isRetry`, also for channels that wait after a failure, and for refused messages. */
  readonly wake: (isRetry?: boolean) => void
  readonly run: (channel: string) => ChannelRun
  /** True if quiet hours hold back all messages that are due. */
  readonly isHeldBack: (channel: Channel) => boolean
  /** Ends the failure of a channel that has just sent a message, such as a test. */
  readonly noteWorks: (channel: string) => void
  readonly send: (channel: Channel, alerts: readonly RenderedAlert[]) => Promise<SendResult>
  readonly close: () => Promise<void>
}

/** A message that the receiver keeps refusing is abandoned at this age and after `leastAttempts`. */
const rejectedForMs = 24 * 3_600_000
/** About half a day. Without it, a daily reminder or a message that was stored before a long sleep would be tried only once. */
const leastAttempts = 100
/** The dispatcher checks again after this time even if no message is known to be due. */
const lookEveryMs = 10 * 60_000
/** After a longer time without a check, the computer has slept. */
const mostIdleMs = lookEveryMs + 60_000
const closeWithinMs = 1_500

export function createDispatcher(deps: DispatcherDeps): Dispatcher {
  const { store, settings, secrets, ports, now, random } = deps
  const { outbox } = store
  const failureLog = createFailureLog(deps.log)
  const workers = createWorkers(outbox, now)
  const { setFailing, limitFailingSince } = workers
  let cancel: (() => void) | null = null
  /** At the start, the clock may be behind the stored messages. */
  let lookedAt = Number.POSITIVE_INFINITY
  let awakeAt = now()
  let isClosing = false
  let isClosed = false

  /** A channel does not fail while the computer sleeps, because no message is sent then. */
  function noteAwake(at: Millis): void {
    const idleMs = at - awakeAt
    awakeAt = at
    if (idleMs <= mostIdleMs) return
    for (const worker of workers.known.values())
      if (worker.failingSince !== null) setFailing(worker, Math.min(worker.failingSince + idleMs, at))
  }

  function setBack(at: Millis): void {
    outbox.setBack(at, at + mostWaitMs)
    for (const worker of workers.known.values()) {
      limitFailingSince(worker, at)
      worker.retryAt = Math.min(worker.retryAt, at + mostRetryAfterMs)
    }
  }

  async function send(channel: Channel, alerts: readonly RenderedAlert[]): Promise<SendResult> {
    const [first, ...others] = alerts
    const values = secrets.values(channel)
    if (first === undefined) return { kind: 'sent' }
    if (values === null || secrets.isMissing(channel))
      return { kind: 'failed', error: failures.secretMissing, isRejected: false, retryAfterMs: null }
    return createChannel(channel.target, ports).send({ alerts: [first, ...others], sentAt: now() }, values)
  }

  const ruleOf = ({ incident }: StoredEntry): AlertRule | undefined =>
    settings().rules.find(({ id }) => id === incident.rule)

  /** Finishes messages. Each reminder is followed by the next one, which is not due before `notBefore`. */
  function finish(
    batch: readonly StoredEntry[],
    [status, error]: readonly ['sent' | 'skipped' | 'failed', string | undefined],
    notBefore: Millis,
  ): void {
    const keys = batch.map(({ key }) => key)
    store.batch(() => {
      const done = new Set(outbox.finish(keys, status, now(), error))
      // A reminder that was cancelled in the meantime is not repeated.
      const repeated = batch.filter(({ key, state }) => state === 'again' && done.has(key))
      for (const entry of repeated) {
        const next = reminderOf(ruleOf(entry), entry, now())
        if (next === null) continue
        const dueAt = Math.max(next.dueAt, notBefore)
        outbox.add({ network: entry.network, entries: [{ ...next, dueAt }] })
      }
    })
  }

  function noteWorks(worker: Worker): void {
    Object.assign(worker, { failures: 0, error: null, retryAt: 0 })
    setFailing(worker, null)
    failureLog.sent(worker.channel)
  }

  function noteSent(worker: Worker, batch: readonly StoredEntry[], note: string | undefined): void {
    noteWorks(worker)
    finish(batch, ['sent', note], 0)
  }

  function noteRejected(worker: Worker, batch: readonly StoredEntry[], error: string): void {
    if (batch.length > 1) {
      worker.singles = batch.length
      return
    }
    for (const entry of batch) {
      if (entry.attempts === 0) failureLog.refused(worker.channel, error)
      const attempts = entry.attempts + 1
      if (attempts >= leastAttempts && now() - entry.createdAt >= rejectedForMs)
        finish([entry], ['failed', failures.gaveUp(error)], 0)
      else outbox.postpone([entry.key], now() + backoffMs(attempts, random), error)
    }
  }

  function noteFailed(
    worker: Worker,
    batch: readonly StoredEntry[],
    result: Exclude<SendResult, { readonly kind: 'sent' }>,
  ): void {
    const { error, isRejected, retryAfterMs } = result
    worker.error = error
    setFailing(worker, worker.failingSince ?? now())
    if (isRejected) {
      noteRejected(worker, batch, error)
      return
    }
    failureLog.failed(worker.channel, error)
    worker.failures += 1
    worker.retryAt = now() + Math.max(retryAfterMs ?? 0, backoffMs(worker.failures, random))
    outbox.postpone(
      batch.map(({ key }) => key),
      null,
      error,
    )
  }

  async function sendBatch(channel: Channel, worker: Worker, at: Millis, of: DueMessages): Promise<void> {
    const { mostAlerts } = createChannel(channel.target, ports)
    const due = outbox.due(channel.id, at, worker.singles > 0 ? 1 : mostAlerts, of)
    worker.singles = Math.max(0, worker.singles - 1)
    // Otherwise messages that the store cannot read would be looked for without a pause.
    if (due.length === 0) {
      worker.retryAt = at + lookEveryMs
      return
    }
    const isOld = (entry: StoredEntry): boolean => isStale(settings(), entry)
    finish(due.filter(isOld), ['skipped', skips.unwanted], 0)
    const batch = due.filter((entry) => !isOld(entry))
    if (batch.length === 0) return
    if (isMuted(channel, at)) {
      finish(batch, ['skipped', skips.muted], channel.mutedUntil)
      return
    }
    worker.pace.note(at)
    const reading = {
      labels: createLabels(store.watchlists),
      settings,
      stateOf: (network: string, trace: string) => store.traces.one(network, trace)?.view.state ?? null,
    }
    const alerts = batch.map((entry) => renderEntry(reading, entry, channel.policy.hideAmounts))
    const result = await send(channel, alerts)
    // The store may be closed. The next start sends the messages again.
    if (isClosed) return
    if (result.kind === 'sent') noteSent(worker, batch, result.note)
    else noteFailed(worker, batch, result)
  }

  function isHeldBack(channel: Channel): boolean {
    const at = now()
    if (quietEndOf(channel, at) === null) return false
    if (!channel.policy.quietHours.letsCriticalThrough) return true
    return (outbox.nextDueAt(channel.id, 'critical') ?? Number.POSITIVE_INFINITY) > at
  }

  function check(channel: Channel, at: Millis): Millis | null {
    const worker = workers.of(channel.id)
    if (worker.sending !== null || secrets.values(channel) === null) return null
    workers.noteSecret(worker, secrets.isMissing(channel))
    const { groupMs, perMinute, quietHours } = channel.policy
    const quiet = quietEndOf(channel, at)
    if (quiet !== null && !quietHours.letsCriticalThrough) return quiet
    const of = quiet === null ? 'all' : 'critical'
    const dueAt = outbox.nextDueAt(channel.id, of)
    if (dueAt === null) return quiet
    const startAt = Math.max(dueAt + groupMs, worker.retryAt, worker.pace.freeAt(perMinute, at))
    if (startAt > at) return quiet === null ? startAt : Math.min(startAt, quiet)
    worker.sending = sendBatch(channel, worker, at, of)
      .catch((thrown: unknown) => {
        worker.retryAt = now() + backoffMs((worker.failures += 1), random)
        worker.error = failures.internal
        deps.log(log.broken, thrown instanceof LookoutError ? thrown.message : thrown)
        if (!isClosed) setFailing(worker, worker.failingSince ?? now())
      })
      // The store itself may have failed.
      .catch((thrown: unknown) => deps.log(log.broken, thrown))
      .finally(() => {
        worker.sending = null
        look()
      })
    return null
  }

  /** Skips the messages of channels that were removed or switched off, and forgets that they failed. */
  function dropGone(channels: readonly Channel[], at: Millis): void {
    const on = new Set(channels.flatMap(({ id, isOn }) => (isOn ? [id] : [])))
    for (const id of outbox.report.failing().keys()) if (!on.has(id)) outbox.setFailing(id, null)
    for (const [id, { sending }] of workers.known) if (!on.has(id) && sending === null) workers.remove(id)
    for (const id of outbox.report.waiting().keys()) {
      if (on.has(id)) continue
      const gone = outbox.due(id, Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER)
      outbox.finish(
        gone.map(({ key }) => key),
        'skipped',
        at,
        skips.removed,
      )
    }
  }

  function look(isRetry = false): void {
    if (isClosing) return
    cancel?.()
    cancel = null
    const at = now()
    const { channels } = settings().delivery
    try {
      if (at < lookedAt) setBack(at)
      lookedAt = at
      noteAwake(at)
      if (isRetry) outbox.retryRefused(at)
      dropGone(channels, at)
      const next = channels.filter(({ isOn }) => isOn).map((channel) => check(channel, at))
      const times = next.filter((time) => time !== null)
      if (channels.length === 0) return
      const waitMs = Math.min(lookEveryMs, ...times.map((time) => time - at))
      cancel = ports.after(Math.max(1, waitMs), () => look())
    } catch (thrown) {
      deps.log(log.broken, thrown)
      cancel = ports.after(lookEveryMs, () => look())
    }
  }

  return {
    send,
    wake: (isRetry = false) => {
      if (isRetry)
        for (const worker of workers.known.values()) Object.assign(worker, { retryAt: 0, failures: 0 })
      look(isRetry)
    },
    isHeldBack,
    noteWorks: (id) => noteWorks(workers.of(id)),
    run: (id) => {
      noteAwake(now())
      const { failingSince, error, retryAt } = workers.of(id)
      const dueAt = failingSince === null ? null : outbox.nextDueAt(id, 'all')
      return { failingSince, error, nextTryAt: dueAt === null ? null : Math.max(dueAt, retryAt) }
    },
    close: async () => {
      cancel?.()
      isClosing = true
      const sent = Promise.all([...workers.known.values()].map(({ sending }) => sending))
      await Promise.race([sent, new Promise<void>((resolve) => void ports.after(closeWithinMs, resolve))])
      isClosed = true
    },
  }
}
