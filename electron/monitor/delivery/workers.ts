import type { Millis } from '../../shared/models.ts'
import type { OpenStore } from '../store/open-store.ts'
import { failures } from './delivery-words.ts'
import { createPace, type Pace } from './pace.ts'

export interface Worker {
  readonly channel: string
  readonly pace: Pace
  sending: Promise<void> | null
  failures: number
  failingSince: Millis | null
  error: string | null
  retryAt: Millis
  /** Number of messages to send one by one, after the receiver refused them as a batch. */
  singles: number
}

export interface Workers {
  readonly known: ReadonlyMap<string, Worker>
  readonly of: (channel: string) => Worker
  readonly setFailing: (worker: Worker, since: Millis | null) => void
  /** A channel cannot have failed since a time in the future, which a clock that was ahead leaves. */
  readonly limitFailingSince: (worker: Worker, at: Millis) => void
  /** A channel without its secret fails, also while no message waits. */
  readonly noteSecret: (worker: Worker, isMissing: boolean) => void
  readonly remove: (channel: string) => void
}

/** Returns what is known of each channel in this session. `failingSince` is stored. */
export function createWorkers(outbox: OpenStore['outbox'], now: () => Millis): Workers {
  const known = new Map<string, Worker>()

  function setFailing(worker: Worker, since: Millis | null): void {
    if (worker.failingSince !== since) outbox.setFailing(worker.channel, since)
    worker.failingSince = since
  }

  function limitFailingSince(worker: Worker, at: Millis): void {
    if (worker.failingSince !== null && worker.failingSince > at) setFailing(worker, at)
  }

  return {
    known,
    setFailing,
    limitFailingSince,
    of: (id) => {
      const found = known.get(id)
      if (found !== undefined) return found
      const failingSince = outbox.report.failing().get(id) ?? null
      const idle = { sending: null, failures: 0, error: null, retryAt: 0, singles: 0 }
      const worker: Worker = { channel: id, pace: createPace(), failingSince, ...idle }
      known.set(id, worker)
      limitFailingSince(worker, now())
      return worker
    },
    noteSecret: (worker, isMissing) => {
      if (isMissing) {
        worker.error = failures.secretMissing
        setFailing(worker, worker.failingSince ?? now())
        return
      }
      const { failingSince, error } = worker
      if (failingSince === null || (error !== null && error !== failures.secretMissing)) return
      // A message that is due will show whether the channel works. Why it failed before the start is not known.
      const dueAt = outbox.nextDueAt(worker.channel, 'all')
      if (dueAt !== null && (error === null || dueAt <= now())) return
      worker.error = null
      setFailing(worker, null)
    },
    remove: (id) => known.delete(id),
  }
}
