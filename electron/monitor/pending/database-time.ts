import type { Millis } from '../../shared/models.ts'

/** Tracks the time up to which the service's database is known to be complete. */
export interface DatabaseTime {
  /** Notes the end of a finished trace, unix seconds. */
  readonly note: (endUtime: number) => void
  /** The latest end of a finished trace in any response, unix ms. */
  readonly latest: () => Millis
}

export function createDatabaseTime(): DatabaseTime {
  let latest: Millis = 0
  return {
    note: (endUtime) => {
      latest = Math.max(latest, endUtime * 1000)
    },
    latest: () => latest,
  }
}
