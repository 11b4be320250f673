import { LookoutError } from '../shared/errors.ts'
import { alwaysKeptMs, cutoffsOf, mostBytesOf } from '../shared/retention.ts'
import type { Millis } from '../shared/models.ts'
import type { Retention } from '../shared/settings.ts'
import type { StorageJob, StorageRemoved } from '../shared/storage-models.ts'
import type { Clock } from './clock.ts'
import type { OpenStore } from './store/open-store.ts'
import type { KeptAlerts } from './store/retention.ts'
import type { JobName, RequestOf, ResultOf } from './store/worker/protocol.ts'
import { createStoreWorker } from './store/worker/store-worker.ts'
import { jobErrors, jobLog, jobs as jobNames } from './store/store-words.ts'

/** Asks the user for a file; null if cancelled. */
export interface FileDialogs {
  readonly askSave: (suggestedName: string) => Promise<string | null>
  readonly askOpen: (what: string, extensions: readonly string[]) => Promise<string | null>
}

export interface StorageOptions {
  readonly store: OpenStore
  readonly folder: string
  readonly program: URL | string
  readonly clock: Clock
  /** The current time for decisions about expiry; null while the clock is not trusted. */
  readonly trustedNow: () => Millis | null
  /** `kept`: the alerts that stay with their data. */
  readonly retention: () => Retention & { readonly kept?: KeptAlerts }
  /** Writes pending data, so that the worker can read it. */
  readonly flush: () => void
  readonly log: (message: string, thrown: unknown) => void
}

export interface Storage {
  readonly run: <J extends JobName>(what: string, job: J, request: RequestOf<J>) => Promise<ResultOf<J>>
  /** Throws LookoutError `storage` naming the job that is running. */
  readonly checkFree: () => void
  /** Returns the current time for decisions about expiry. Throws LookoutError `storage` while the clock is not trusted. */
  readonly trustedNow: () => Millis
  readonly retain: () => Promise<StorageRemoved>
  readonly job: () => StorageJob | null
  readonly cancel: () => void
  readonly schedule: () => void
  /** Adds traces that are missing from the search index to it, such as restored ones. Waits if another job is running. */
  readonly indexLater: () => void
  readonly close: () => Promise<void>
}

const firstAfterMs = 120_000
const indexAfterMs = 5_000
/** While the clock is not trusted or another job runs. */
const againAfterMs = 600_000
const everyMs = 6 * 3_600_000

export function createStorage(options: StorageOptions): Storage {
  const { store, folder, program, clock } = options
  const worker = createStoreWorker({ folder, program, after: clock.after, log: options.log })
  let current: { job: StorageJob; readonly stop: AbortController } | null = null
  let lastId = 0
  let cancelTimer: (() => void) | null = null
  let cancelIndexing: (() => void) | null = null

  function checkFree(): void {
    if (current === null) return
    throw new LookoutError('storage', jobErrors.running(current.job.what))
  }

  async function run<J extends JobName>(what: string, job: J, request: RequestOf<J>): Promise<ResultOf<J>> {
    checkFree()
    options.flush()
    const stop = new AbortController()
    const mine = { job: { id: (lastId += 1), what, done: 0, total: null as number | null }, stop }
    current = mine
    // An import is a single transaction, which locks the file throughout.
    if (job === 'import') store.upkeep.setBusy(jobErrors.importRunning)
    try {
      return await worker.run(job, request, {
        signal: stop.signal,
        onProgress: (progress) => {
          mine.job = { ...mine.job, ...progress }
        },
      })
    } finally {
      current = null
      if (job === 'import') store.upkeep.setBusy(null)
      store.upkeep.countSetAside()
    }
  }

  function trustedNow(): Millis {
    const now = options.trustedNow()
    if (now === null) throw new LookoutError('storage', jobErrors.clockUnconfirmed)
    return now
  }

  async function retain(): Promise<StorageRemoved> {
    const now = trustedNow()
    const retention = options.retention()
    return run(jobNames.retain, 'remove', {
      cutoffs: cutoffsOf(retention, now),
      mostBytes: mostBytesOf(retention),
      keepFrom: now - alwaysKeptMs,
      ...(retention.kept === undefined ? {} : { kept: retention.kept }),
    })
  }

  function later(ms: number): void {
    cancelTimer = clock.after(ms, () => {
      const isHeldUp = options.trustedNow() === null || current !== null
      later(isHeldUp ? againAfterMs : everyMs)
      if (isHeldUp || store.status().mode !== 'disk') return
      retain().catch((thrown: unknown) => options.log(jobLog.retainFailed, thrown))
    })
  }

  function indexLater(): void {
    cancelIndexing?.()
    cancelIndexing = clock.after(indexAfterMs, () => {
      if (store.traces.isSearchComplete() || store.status().mode !== 'disk') return
      if (current !== null) return indexLater()
      run(jobNames.index, 'index', null).catch((thrown: unknown) => options.log(jobLog.indexFailed, thrown))
    })
  }

  /** Checks a large file once after an unexpected exit. */
  async function checkOnce(): Promise<void> {
    const { problems } = await run(jobNames.checkAfterCrash, 'check', null)
    store.upkeep.noteCheck(problems.length === 0)
    if (problems.length > 0) options.log(jobLog.damaged, new Error(problems.join(' ')))
  }

  return {
    run,
    checkFree,
    trustedNow,
    retain,
    job: () => current?.job ?? null,
    cancel: () => current?.stop.abort(),
    indexLater,
    schedule: () => {
      later(firstAfterMs)
      indexLater()
      if (store.upkeep.isUnchecked())
        checkOnce().catch((thrown: unknown) => options.log(jobLog.checkFailed, thrown))
    },
    close: () => {
      cancelTimer?.()
      cancelIndexing?.()
      return worker.close()
    },
  }
}
