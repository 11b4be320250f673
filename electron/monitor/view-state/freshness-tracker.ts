import type { ErrorInfo } from '../../shared/errors.ts'
import type { Freshness, Millis } from '../../shared/models.ts'

interface Attempt {
  readonly observedAt: Millis | null
  readonly triedAt: Millis | null
  readonly error: ErrorInfo | null
}

export interface FreshnessTracker {
  readonly succeed: (id: string, at: Millis) => void
  readonly fail: (id: string, at: Millis, error: ErrorInfo) => void
  readonly restore: (id: string, observedAt: Millis) => void
  readonly forget: (id: string) => void
  readonly observedAt: (id: string) => Millis | null
  readonly view: (id: string, explained: Pick<Freshness, 'intervalMs' | 'nextAt' | 'waits'>) => Freshness
}

const never: Attempt = { observedAt: null, triedAt: null, error: null }

export function createFreshnessTracker(): FreshnessTracker {
  const attempts = new Map<string, Attempt>()
  const attemptOf = (id: string): Attempt => attempts.get(id) ?? never
  return {
    succeed: (id, at) => attempts.set(id, { observedAt: at, triedAt: at, error: null }),
    fail: (id, at, error) => attempts.set(id, { ...attemptOf(id), triedAt: at, error }),
    restore: (id, observedAt) => attempts.set(id, { ...never, observedAt }),
    forget: (id) => attempts.delete(id),
    observedAt: (id) => attemptOf(id).observedAt,
    view: (id, explained) => ({ ...attemptOf(id), ...explained }),
  }
}
