import type { Millis } from '../shared/models.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { OpenStore } from './store/open-store.ts'
import type { RunStore } from './store/store-types.ts'
import type { Subject } from './store/store-types.ts'

export interface PauseTracker {
  /** While paused, only user actions send requests. */
  readonly setPaused: (isPaused: boolean) => void
  readonly setAsleep: (isAsleep: boolean) => void
  /** Null while polling. Sleep takes precedence over a pause, because no user action was possible. */
  readonly reason: () => 'asleep' | 'paused' | null
  /** Called for each response. A response during a pause counts for its own time only. */
  readonly answered: (subject: Subject, at: Millis) => void
  /** Called when a timer runs that was due at `promisedAt`. A very late timer indicates an unannounced sleep. */
  readonly woke: (promisedAt: Millis, at: Millis) => void
  /** Called every few seconds while the computer is awake. Ends a sleep whose end was not announced. */
  readonly sweep: () => void
}

export interface PauseTrackerDeps {
  readonly store: Pick<OpenStore, 'batch'> & { readonly runs: Pick<RunStore, 'gap'> }
  readonly schedule: Pick<Schedule, 'set'>
  readonly now: () => Millis
  readonly wake: () => void
  /** Called with the time when polling stopped. */
  readonly interrupted: (at: Millis) => void
  /** Called when polling resumes after a pause or a sleep. */
  readonly resumed: () => void
  readonly subjects: () => readonly Subject[]
}

const noticeableMs = 60_000

export function createPauseTracker(options: PauseTrackerDeps): PauseTracker {
  const { store, schedule, now, subjects } = options
  let isPaused = false
  let asleepSince: Millis | null = null

  const reason = (): 'asleep' | 'paused' | null =>
    asleepSince !== null ? 'asleep' : isPaused ? 'paused' : null

  function noteGaps(why: 'asleep' | 'paused', at: Millis): void {
    // Write all gaps at once, because the computer is about to sleep.
    store.batch(() => {
      for (const subject of subjects()) store.runs.gap(subject, why, at)
    })
    options.interrupted(at)
  }

  function apply(before: 'asleep' | 'paused' | null): void {
    const why = reason()
    schedule.set({ isPaused: why !== null }, now())
    if (why !== null && why !== before) noteGaps(why, now())
    if (why === null && before !== null) options.resumed()
    options.wake()
  }

  function setAsleep(value: boolean): void {
    const before = reason()
    asleepSince = value ? (asleepSince ?? now()) : null
    apply(before)
  }

  return {
    reason,
    setAsleep,
    setPaused: (value) => {
      const before = reason()
      isPaused = value
      apply(before)
    },
    answered: (subject, at) => {
      const why = reason()
      if (why !== null) store.runs.gap(subject, why, at + 1)
    },
    woke: (promisedAt, at) => {
      if (at - promisedAt <= noticeableMs || reason() !== null) return
      noteGaps('asleep', promisedAt)
      options.resumed()
    },
    sweep: () => {
      if (asleepSince !== null && Math.abs(now() - asleepSince) > noticeableMs) setAsleep(false)
    },
  }
}
