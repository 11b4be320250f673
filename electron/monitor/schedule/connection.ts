import type { Millis } from '../../shared/models.ts'
import { backoffMs } from './backoff.ts'

/** State of the connection to the service. While offline, one request at a time probes the connection. */
export interface Connection {
  /** When the next probe may be sent. Null while online. */
  readonly probeAt: () => Millis | null
  /**
   * Called when a request did not reach the service. After each further one, the next probe waits longer; requests that were
   * sent before the first failure are none.
   */
  readonly failed: (sentAt: Millis, steadyClock: Millis) => void
  readonly probeNow: (steadyClock: Millis) => void
  readonly restored: () => void
}

export function createConnection(random: () => number): Connection {
  let probeAt: Millis | null = null
  let lostAt: Millis | null = null
  let probes = 0
  return {
    probeAt: () => probeAt,
    failed: (sentAt, steadyClock) => {
      if (lostAt !== null && sentAt < lostAt) return
      lostAt ??= steadyClock
      probes += 1
      probeAt = steadyClock + backoffMs(probes, 3_000, 30_000, random)
    },
    probeNow: (steadyClock) => {
      probes = 0
      probeAt = steadyClock
    },
    restored: () => {
      lostAt = null
      probes = 0
      probeAt = null
    },
  }
}
