import type { Refusal, Status } from '../../shared/app-state.ts'
import { healthOfCode, type ErrorInfo, type ServiceHealth } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'

/** Tracks the state of the service itself, apart from watched items. */
export interface ServiceHealthTracker {
  /** `error`: null for a valid response. `isOnce`: the request is not repeated automatically. */
  readonly note: (operation: string, error: ErrorInfo | null, isOnce: boolean, at: Millis) => void
  /** When the service last failed to answer a request properly, unix ms. */
  readonly failedAt: () => Millis | null
  readonly setPolled: (operations: ReadonlySet<string>) => void
  readonly current: () => { readonly health: ServiceHealth; readonly note: string | null }
}

/** Operations that a service may not offer, and that are requested rarely. */
const optional: ReadonlySet<string> = new Set(['actions', 'traces'])

const worstFirst: readonly ServiceHealth[] = ['offline', 'rate-limited', 'service-error', 'malformed']

/** `over`: since the operation lost its connection, others got responses. `own`: after that, it lost its connection again. */
type Loss = 'new' | 'over' | 'own'

interface LastOutcome {
  readonly health: ServiceHealth
  readonly note: string | null
  readonly isOnce: boolean
  /** Null unless the operation lost its connection. */
  readonly loss: Loss | null
}

function lossAfter(before: Loss | null, health: ServiceHealth): Loss | null {
  if (health !== 'offline') return null
  return before === 'over' || before === 'own' ? 'own' : 'new'
}

/**
 * An error about one item shows that the service works. Any success clears failures of one-time and optional requests, and any
 * response shows that the connection is back, unless one operation alone loses it again.
 */
export function createServiceHealth(): ServiceHealthTracker {
  const last = new Map<string, LastOutcome>()
  let failedAt: Millis | null = null
  return {
    note: (operation, error, isRequestedOnce, at) => {
      const isOnce = isRequestedOnce || optional.has(operation)
      if (error?.code === 'cancelled') return
      const health = (error && healthOfCode[error.code]) ?? 'ok'
      if (health === 'service-error' || health === 'malformed') failedAt = at
      const note = health === 'ok' ? null : (error?.message ?? null)
      const loss = lossAfter(last.get(operation)?.loss ?? null, health)
      last.set(operation, { health, note, isOnce, loss })
      if (health !== 'offline')
        for (const [key, outcome] of last)
          if (outcome.loss === 'new') last.set(key, { ...outcome, loss: 'over' })
      if (health !== 'ok') return
      for (const [key, outcome] of last) if (outcome.isOnce) last.delete(key)
      if (last.size === 0) last.set(operation, { health, note: null, isOnce, loss: null })
    },
    failedAt: () => failedAt,
    setPolled: (operations) => {
      for (const [operation, { health, isOnce }] of last) {
        if (health !== 'ok' && !isOnce && !operations.has(operation)) last.delete(operation)
      }
    },
    current: () => {
      const outcomes = [...last.values()].filter(({ loss }) => loss !== 'over')
      for (const health of worstFirst) {
        const found = outcomes.find((outcome) => outcome.health === health)
        if (found !== undefined) return { health: found.health, note: found.note }
      }
      // Each lost connection that is over was ended by a response.
      return { health: last.size === 0 ? 'starting' : 'ok', note: null }
    },
  }
}

/** The service is unhealthy while it refuses one operation, even if others succeed. */
export function healthOf(
  health: ServiceHealthTracker,
  refusal: Refusal | null,
): Pick<Status, 'health' | 'note' | 'refusal'> {
  const current = health.current()
  if (refusal === null) return current
  const isStopped = refusal.stopped.length > 0 && current.health !== 'offline'
  return { ...(isStopped ? { health: 'refused', note: refusal.note } : current), refusal }
}
