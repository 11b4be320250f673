import type { Millis } from '../../shared/models.ts'
import type { Breaker } from './backoff.ts'
import type { Claim } from './bucket.ts'
import type { Item } from './schedule-types.ts'

/** One item in flight. Times are the schedule's own. */
export interface Flight {
  readonly item: Item
  readonly sentAt: Millis
  /** When it was polled before. */
  readonly previousAskedAt: Millis | null
  /** The number of resets before it: a failure with the old key says nothing about the new one. */
  readonly era: number
}

/** A slow service does not get a pile of requests; more than this many would wait for a socket. */
const leastPlaces = 6
const placesPerRate = 0.25

/** The requests in flight. */
export interface UnderWay {
  readonly add: (flight: Flight) => void
  /** Removes and returns it; null if it is not in flight. */
  readonly take: (id: string) => Flight | null
  readonly has: (id: string) => boolean
  readonly isEmpty: () => boolean
  /** Whether a request may be sent now, at `rate` requests a second. One place is reserved for clicks. */
  readonly hasPlace: (claim: Claim, rate: number) => boolean
  /** When each failing operation may be polled: its breaker's time, or null while its one probe is in flight. */
  readonly openings: (breakers: ReadonlyMap<string, Breaker>) => ReadonlyMap<string, Millis | null>
}

export function createUnderWay(): UnderWay {
  const flights = new Map<string, Flight>()
  return {
    add: (flight) => void flights.set(flight.item.id, flight),
    take: (id) => {
      const flight = flights.get(id) ?? null
      flights.delete(id)
      return flight
    },
    has: (id) => flights.has(id),
    isEmpty: () => flights.size === 0,
    hasPlace: (claim, rate) => {
      const places = Math.max(leastPlaces, Math.ceil(rate * placesPerRate))
      return flights.size < (claim === 'click' ? places : places - 1)
    },
    openings: (breakers) => {
      const opensAt = new Map<string, Millis | null>()
      for (const [operation, breaker] of breakers) {
        if (breaker.isProbing()) opensAt.set(operation, breaker.openUntil())
      }
      if (opensAt.size === 0) return opensAt
      for (const { item } of flights.values())
        if (opensAt.has(item.operation)) opensAt.set(item.operation, null)
      return opensAt
    },
  }
}
