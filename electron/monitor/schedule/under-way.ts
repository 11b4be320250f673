import type { Millis } from '../../shared/models.ts'
import type { Breaker } from './backoff.ts'
import type { Claim } from './bucket.ts'
import type { Item } from './schedule-types.ts'

/** One item that was sent and not answered yet. Times are the clock's inner ones. */
export interface Flight {
  readonly item: Item
  readonly sentAt: Millis
  /** When it was asked before. */
  readonly previousAskedAt: Millis | null
  /** Of which reset it is: a failure with the old key says nothing of the new one. */
  readonly era: number
}

/** A service that answers slowly gets no pile of requests; more than this many would wait for a socket. */
const leastPlaces = 6
const placesPerRate = 0.25

/** The requests under way. */
export interface UnderWay {
  readonly add: (flight: Flight) => void
  /** Takes it out; null when it is not under way. */
  readonly take: (id: string) => Flight | null
  readonly has: (id: string) => boolean
  readonly isEmpty: () => boolean
  /** Whether what is sent now goes out at once, at so many requests a second. A place is kept for clicks. */
  readonly hasPlace: (claim: Claim, rate: number) => boolean
  /** From when on each troubled operation may be asked: its breaker's time, or null while its one probe is under way. */
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
