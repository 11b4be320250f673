import type { ErrorCode, ErrorInfo } from '../../shared/errors.ts'
import type { ServiceHealth } from '../../shared/app-state.ts'
import type { Operation } from '../store/types.ts'

/** What the service's answers say about the service itself, apart from the things that are watched. */
export interface ServiceHealthTracker {
  /** Notes how a request ended; null is a good answer. */
  readonly note: (operation: Operation, error: ErrorInfo | null) => void
  /** These are asked from now on. What went wrong with others says nothing of the service any more. */
  readonly setAsked: (operations: ReadonlySet<Operation>) => void
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

/**
 * Keeps the last outcome of each operation. Answers about one thing (not found, not ready, an invalid request, a key that was
 * refused) say that the service works. A block is asked once, so its failure is forgotten when anything else is answered.
 */
export function createServiceHealth(): ServiceHealthTracker {
  const last = new Map<Operation, { readonly health: ServiceHealth; readonly note: string | null }>()
  return {
    note: (operation, error) => {
      if (error?.code === 'cancelled') return
      const health = (error && healthOfCode[error.code]) ?? 'ok'
      last.set(operation, { health, note: health === 'ok' ? null : (error?.message ?? null) })
      if (health === 'ok') last.delete('getBlockTransactions')
      if (health === 'ok' && last.size === 0) last.set(operation, { health: 'ok', note: null })
    },
    setAsked: (operations) => {
      for (const [operation, { health }] of last) {
        const isOnce = operation === 'getBlockTransactions'
        if (health !== 'ok' && !isOnce && !operations.has(operation)) last.delete(operation)
      }
    },
    current: () => {
      const outcomes = [...last.values()]
      for (const health of worstFirst) {
        const found = outcomes.find((outcome) => outcome.health === health)
        if (found !== undefined) return found
      }
      return { health: outcomes.length === 0 ? 'starting' : 'ok', note: null }
    },
  }
}
