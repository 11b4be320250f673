import type { ErrorCode, ErrorInfo } from '../../shared/errors.ts'
import type { ServiceHealth } from '../../shared/app-state.ts'

/** Tracks what the responses say about the service itself, apart from the things that are watched. */
export interface ServiceHealthTracker {
  /** Records how a request ended; null is a good response. `isOnce`: the request is not repeated by itself. */
  readonly note: (operation: string, error: ErrorInfo | null, isOnce: boolean) => void
  /** Sets the operations that are polled from now on. Failures of others say nothing about the service any more. */
  readonly setPolled: (operations: ReadonlySet<string>) => void
  readonly current: () => { readonly health: ServiceHealth; readonly note: string | null }
}

const healthOfCode: Partial<Record<ErrorCode, ServiceHealth>> = {
  offline: 'offline',
  'rate-limited': 'rate-limited',
  malformed: 'malformed',
  timeout: 'service-error',
  server: 'service-error',
  'too-large': 'service-error',
  'refused-redirect': 'service-error',
}

const worstFirst: readonly ServiceHealth[] = ['offline', 'rate-limited', 'service-error', 'malformed']

interface LastOutcome {
  readonly health: ServiceHealth
  readonly note: string | null
  readonly isOnce: boolean
}

/**
 * Keeps the last outcome of each operation. Responses about one thing (not found, not ready, an invalid request, a refused key)
 * mean that the service works. The failure of a request that is not repeated is forgotten at the next good response.
 */
export function createServiceHealth(): ServiceHealthTracker {
  const last = new Map<string, LastOutcome>()
  return {
    note: (operation, error, isOnce) => {
      if (error?.code === 'cancelled') return
      const health = (error && healthOfCode[error.code]) ?? 'ok'
      last.set(operation, { health, note: health === 'ok' ? null : (error?.message ?? null), isOnce })
      if (health !== 'ok') return
      for (const [key, outcome] of last) if (outcome.isOnce) last.delete(key)
      if (last.size === 0) last.set(operation, { health, note: null, isOnce })
    },
    setPolled: (operations) => {
      for (const [operation, { health, isOnce }] of last) {
        if (health !== 'ok' && !isOnce && !operations.has(operation)) last.delete(operation)
      }
    },
    current: () => {
      const outcomes = [...last.values()]
      for (const health of worstFirst) {
        const found = outcomes.find((outcome) => outcome.health === health)
        if (found !== undefined) return { health: found.health, note: found.note }
      }
      return { health: outcomes.length === 0 ? 'starting' : 'ok', note: null }
    },
  }
}
