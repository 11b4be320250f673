import type { Millis } from '../shared/models.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { OpenStore } from './store/index.ts'
import type { Subject } from './store/types.ts'

/** Times in which nothing is asked because of this side: the user paused, or the computer sleeps. They are kept as gaps. */
export interface PauseTracker {
  /** The user wants nothing to be asked but by a click. */
  readonly setPaused: (isPaused: boolean) => void
  /** The computer goes to sleep, or woke up. */
  readonly setAsleep: (isAsleep: boolean) => void
  /** Null while things are asked as usual. A sleep goes before a pause: nobody could have clicked. */
  readonly reason: () => 'asleep' | 'paused' | null
  /** An answer came: in a rest it is true for that moment only. */
  readonly answered: (subject: Subject, at: Millis) => void
  /** Called when a timer runs that was to run at `promisedAt`; one that is much too late tells of a sleep that nobody announced. */
  readonly woke: (promisedAt: Millis, at: Millis) => void
  /** Called every few seconds while the computer is awake: a sleep of which nobody told the end is over. */
  readonly sweep: () => void
}

export interface PauseTrackerDeps {
  readonly store: Pick<OpenStore, 'batch' | 'gap'>
  readonly schedule: Pick<Schedule, 'setPaused'>
  readonly now: () => Millis
  readonly wake: () => void
  /** Nothing was looked at for a time: called whenever gaps are noted of all that is polled. */
  readonly interrupted: () => void
  /** What is polled. */
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
    // One write, however many there are: the computer is about to sleep.
    store.batch(() => {
      for (const subject of subjects()) store.gap(subject, why, at)
    })
    options.interrupted()
  }

  function apply(before: 'asleep' | 'paused' | null): void {
    const why = reason()
    schedule.setPaused(why !== null, now())
    if (why !== null && why !== before) noteGaps(why, now())
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
      if (why !== null) store.gap(subject, why, at + 1)
    },
    woke: (promisedAt, at) => {
      if (at - promisedAt > noticeableMs && reason() === null) noteGaps('asleep', promisedAt)
    },
    sweep: () => {
      if (asleepSince !== null && now() - asleepSince > noticeableMs) setAsleep(false)
    },
  }
}
