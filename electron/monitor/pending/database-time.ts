import type { Millis } from '../../shared/models.ts'

/** How far the service's database has come, as far as its responses show. */
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
