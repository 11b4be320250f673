import type { ErrorInfo, Reply } from '../../electron/shared/errors.ts'
import type { AppState, StateDelta } from '../../electron/shared/app-state.ts'

export interface SyncDeps {
  readonly fetch: () => Promise<Reply<AppState>>
  readonly hydrate: (state: AppState) => void
  readonly apply: (delta: StateDelta) => void
  readonly fail: (error: ErrorInfo) => void
}

export interface Sync {
  readonly start: () => Promise<void>
  readonly receive: (delta: StateDelta) => void
}

/**
 * Applies the full state once, then deltas in order. After a missing delta, fetches the state again, and applies the deltas
 * that arrived in the meantime.
 */
export function createSync(deps: SyncDeps): Sync {
  let revision: number | null = null
  let isFetching = false
  let early: StateDelta[] = []

  function receive(delta: StateDelta): void {
    if (isFetching) {
      early.push(delta)
      return
    }
    if (revision !== null && delta.revision <= revision) return
    if (delta.from !== revision) {
      void start()
      return
    }
    revision = delta.revision
    deps.apply(delta)
  }

  async function start(): Promise<void> {
    if (isFetching) return
    isFetching = true
    const reply = await deps.fetch()
    isFetching = false
    const waiting = early
    early = []
    if (!reply.ok) {
      deps.fail(reply.error)
      return
    }
    revision = reply.value.revision
    deps.hydrate(reply.value)
    for (const delta of waiting) receive(delta)
  }

  return { start, receive }
}
