import type { Incident } from '../../shared/alert-events.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { OverduePayouts } from '../payouts/payout-lists.ts'
import type { Observation } from './alert-types.ts'

export interface PayoutSources {
  /** Returns the lists past their deadline. */
  readonly overdue: () => readonly OverduePayouts[]
  readonly accounts: () => Iterable<AddressKey>
  /** Returns since when no action of a watched account can have been missed. */
  readonly unmissedSince: (account: AddressKey) => Millis
}

/** A list may stay overdue for months, and looking up the gaps of many accounts takes a few ms. */
const everyMs = 60_000

/**
 * Returns a function that observes the lists past their deadline, and lists with an open alert. A list is left out while it may have
 * been paid in a gap that the histories of the accounts do not fill.
 */
export function createPayoutObservations(
  { overdue, accounts, unmissedSince }: PayoutSources,
  incidents: () => readonly Incident[],
): (at: Millis) => readonly Observation[] {
  let nextAt = 0
  return (at) => {
    // The clock may be set back.
    if (at < nextAt && nextAt - at <= everyMs) return []
    nextAt = at + everyMs
    const lists = overdue()
    const present = new Set(lists.map(({ list }) => list))
    const gone = incidents()
      .filter(isOpenIncident)
      .flatMap(({ event }): readonly Observation[] =>
        event.kind === 'payouts-overdue' && !present.has(event.list)
          ? [{ kind: 'payouts', payouts: { ...event, overdue: 0 }, at }]
          : [],
      )
    if (lists.length === 0) return gone
    const missedBefore = Math.max(0, ...[...accounts()].map(unmissedSince))
    const seen = lists.filter(({ since }) => missedBefore <= since)
    return [...gone, ...seen.map((payouts): Observation => ({ kind: 'payouts', payouts, at }))]
  }
}
