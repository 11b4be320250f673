import type { Millis } from '../../shared/models.ts'
import type { GapReason, Subject } from '../store/store-types.ts'
import { itemId, type PollSource } from './poll-source.ts'

/** Minimum duration of an outage, ms. A shorter failure hides no more than the usual interval between two polls. */
const leastMs = 10_000
/** A stream that delivered nothing for this long no longer counts as an observation, ms. */
const silentMs = 60_000

export interface OutageGapsDeps {
  readonly sources: readonly PollSource[]
  readonly observedAt: (id: string) => Millis | null
  readonly subjectOf: (source: PollSource, key: string) => Subject | null
  readonly gap: (subjects: readonly Subject[], at: Millis) => void
}

export interface OutageGaps {
  /** Called with each failed poll while polling is not paused. */
  readonly failed: (reason: GapReason, at: Millis) => void
  readonly answered: () => void
}

/**
 * Records an outage as a gap of all items. While offline, the schedule tries one of them, and an unchanged response of the others
 * after the outage would otherwise count as observed throughout. Any other failure is met by each item itself.
 */
export function createOutageGaps({ sources, observedAt, subjectOf, gap }: OutageGapsDeps): OutageGaps {
  let since: Millis | null = null

  function isUnobserved(id: string, from: Millis, at: Millis): boolean {
    const last = observedAt(id)
    return last === null || last < from || Math.abs(at - last) > silentMs
  }

  return {
    failed: (reason, at) => {
      if (since === null && reason !== 'offline') return
      const from = (since ??= at)
      if (Math.abs(at - from) < leastMs) return
      const subjects = sources.flatMap((source) =>
        [...(source.recorded?.items.keys() ?? [])]
          .filter((key) => isUnobserved(itemId(source.name, key), from, at))
          .flatMap((key) => subjectOf(source, key) ?? []),
      )
      gap(subjects, at)
    },
    answered: () => {
      since = null
    },
  }
}
