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
  /** Returns the interval of an item, ms; null if it is not polled regularly. */
  readonly intervalOf: (id: string, at: Millis) => Millis | null
  readonly subjectOf: (source: PollSource, key: string) => Subject | null
  readonly gap: (subjects: readonly Subject[], reason: GapReason, at: Millis) => void
}

export interface OutageGaps {
  /** Called with each failed poll while polling is not paused. */
  readonly failed: (source: PollSource, reason: GapReason, at: Millis) => void
  readonly answered: (source: PollSource) => void
}

/** Represents all sources. While offline, only one item is tried. */
const everything = null

/**
 * Records an outage as a gap of all items that it keeps from being observed. The schedule tries only a few of them meanwhile, and
 * an unchanged response of the others after the outage would otherwise count as observed throughout.
 */
export function createOutageGaps(deps: OutageGapsDeps): OutageGaps {
  const { sources, observedAt, intervalOf, subjectOf, gap } = deps
  const outages = new Map<PollSource | null, { readonly since: Millis; readonly reason: GapReason }>()

  function isUnobserved(id: string, since: Millis, at: Millis): boolean {
    const last = observedAt(id)
    return last === null || last < since || Math.abs(at - last) > silentMs
  }

  /** Failures other than a lost connection may concern one item. The others of its source are only held back once they are due. */
  function isOverdue(id: string, at: Millis): boolean {
    const [last, intervalMs] = [observedAt(id), intervalOf(id, at)]
    return last !== null && intervalMs !== null && Math.abs(at - last) > intervalMs + leastMs
  }

  return {
    failed: (source, reason, at) => {
      const cause = reason === 'offline' || outages.has(everything) ? everything : source
      const outage = outages.get(cause) ?? { since: at, reason }
      outages.set(cause, outage)
      if (Math.abs(at - outage.since) < leastMs) return
      const affected = cause === everything ? sources : [source]
      const subjects = affected.flatMap((each) =>
        [...(each.recorded?.items.keys() ?? [])]
          .filter((key) => {
            const id = itemId(each.name, key)
            return cause === everything ? isUnobserved(id, outage.since, at) : isOverdue(id, at)
          })
          .flatMap((key) => subjectOf(each, key) ?? []),
      )
      if (subjects.length > 0) gap(subjects, outage.reason, at)
    },
    answered: (source) => {
      outages.delete(everything)
      outages.delete(source)
    },
  }
}
