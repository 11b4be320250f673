import type { UnreadableRecords } from '../../shared/storage-models.ts'
import type { Clock } from '../clock.ts'
import { combine } from '../repeat.ts'
import { log as logLines } from '../monitor-words.ts'

/** Startup finds most unreadable records, and its reads take less time than this. */
const settleMs = 1_000

export interface UnreadableLogDeps {
  readonly after: Clock['after']
  readonly log: (message: string, thrown: unknown) => void
  readonly records: () => UnreadableRecords | null
  readonly publish: () => void
}

/** Reports unreadable records: one log line for those found at startup, and one at the end for those found later. */
export interface UnreadableLog {
  readonly found: () => void
  readonly close: () => void
}

export function createUnreadableLog({ after, log, records, publish }: UnreadableLogDeps): UnreadableLog {
  let hasLogged = false
  let isUnlogged = false

  function logNow(): void {
    const unreadable = records()
    if (unreadable === null || !isUnlogged) return
    log(logLines.unreadable(unreadable), null)
    hasLogged = true
    isUnlogged = false
  }

  const settling = combine(after, settleMs, () => {
    if (!hasLogged) logNow()
    publish()
  })

  function found(): void {
    isUnlogged = true
    settling.ask()
  }
  if (records() !== null) found()

  return {
    found,
    close: () => {
      settling.cancel()
      logNow()
    },
  }
}
