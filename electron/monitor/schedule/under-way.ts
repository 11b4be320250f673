import type { Millis } from '../../shared/models.ts'
import type { Breaker } from './backoff.ts'
import type { Claim } from './bucket.ts'
import type { Lane } from './lane.ts'
import type { Item } from './schedule-types.ts'

export interface Flight {
  readonly item: Item
  readonly sentAt: Millis
  readonly previousAskedAt: Millis | null
  /** True if the request was caused by a click and sent during the pause after a 429. */
  readonly isInPause: boolean
  /** Number of resets before the request was sent. A failure with the old key says nothing about the new one. */
  readonly era: number
}

/** Minimum number of slots for concurrent requests. If a service is slow, more requests would only wait for a socket. */
const leastPlaces = 6
const placesPerRate = 0.25

export interface UnderWay {
  readonly add: (flight: Flight) => void
  readonly take: (id: string) => Flight | null
  readonly has: (id: string) => boolean
  readonly isEmpty: () => boolean
  /** Returns false while the lane has its maximum number of polls in flight. */
  readonly hasPlaceIn: (lane: Lane) => boolean
  /** True if a request may be sent now at `rate` requests per second. One slot is reserved for clicks. */
  readonly hasPlace: (claim: Claim, rate: number) => boolean
  /** Returns when each failing operation may be polled. Null while its only probe is in flight. */
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
    hasPlaceIn: (lane) => {
      if (lane.how !== 'steady' || lane.mostAtOnce === undefined) return true
      let count = 0
      for (const { item } of flights.values()) if (item.lane === lane) count += 1
      return count < lane.mostAtOnce
    },
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
