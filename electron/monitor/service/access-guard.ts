import type { Refusal } from '../../shared/app-state.ts'
import { toErrorInfo, type ErrorCode, type ErrorInfo } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import type { Clock } from '../clock.ts'
import type { NetworkKey } from '../secrets/key-of.ts'

/** Interval at which a refused key or operation is tried again. */
const retryMs = 5 * 60_000

/** Errors that a service reports only if it accepts the key. */
const acceptedCodes: ReadonlySet<ErrorCode> = new Set(['not-found', 'not-ready', 'unsupported'])

export interface AccessGuard {
  /** Called for a refused request. `sentKey`: the key at the time it was sent. */
  readonly refused: (operation: string, error: ErrorInfo, sentKey: string | null) => void
  readonly answered: (operation: string) => void
  /** Immediately tries the refused key and operations again. Does nothing if none are refused. */
  readonly retry: () => void
  /** Called after the key was replaced, removed, rejected or accepted. */
  readonly keyChanged: () => void
  /** Null if nothing is refused. */
  readonly refusal: () => Refusal | null
}

export interface AccessGuardDeps {
  readonly clock: Clock
  readonly signal: AbortSignal
  readonly key: Pick<NetworkKey, 'key' | 'refuse' | 'accept' | 'isRejected'>
  /** Sends one request of this operation with the stored key. Throws like the client. */
  readonly probe: (operation: string) => Promise<void>
  readonly allow: () => void
  readonly isResting: () => boolean
  readonly onChange: (refusal: Refusal | null) => void
}

export function createAccessGuard(deps: AccessGuardDeps): AccessGuard {
  const { clock, signal, key, onChange } = deps
  /** Refused operations, with the number of tries before the refusal. They are counted, because the clock may be set back. */
  const stopped = new Map<string, number>()
  let tries = 0
  let keyChanges = 0
  let rejectedFor = ''
  let note = ''
  let since: Millis | null = null
  let retryAt: Millis | null = null
  let cancelTimer: (() => void) | null = null
  let isTrying = false
  let isConfirmed = false

  const isRefused = (): boolean => key.isRejected() || stopped.size > 0

  function refusal(): Refusal | null {
    if (since === null) return null
    return { isKeyRejected: key.isRejected(), since, retryAt, stopped: [...stopped.keys()].toSorted(), note }
  }

  function plan(): void {
    cancelTimer?.()
    retryAt = clock.now() + retryMs
    cancelTimer = clock.after(retryMs, () => (deps.isResting() ? plan() : retry()))
  }

  function update(): void {
    if (!isRefused()) {
      since = null
      cancelTimer?.()
      cancelTimer = null
    } else if (since === null) {
      since = clock.now()
      plan()
    }
    isConfirmed = true
    onChange(refusal())
  }

  async function tryKey(): Promise<void> {
    const changes = keyChanges
    try {
      await deps.probe(rejectedFor)
    } catch (thrown) {
      const error = toErrorInfo(thrown)
      if (!acceptedCodes.has(error.code)) return
    }
    // A response to a request with another key says nothing about this key.
    if (signal.aborted || keyChanges !== changes) return
    key.accept()
  }

  async function tryAgain(): Promise<void> {
    isTrying = true
    plan()
    if (key.isRejected()) await tryKey()
    isTrying = false
    if (signal.aborted) return
    // Nothing requests these operations any more: they were not refused again since the last try.
    for (const [operation, before] of stopped) if (before < tries) stopped.delete(operation)
    tries += 1
    if (stopped.size > 0) deps.allow()
    update()
  }

  function retry(): void {
    if (!isTrying && !signal.aborted && isRefused()) void tryAgain()
  }

  return {
    refused: (operation, error, sentKey) => {
      // A response to a request with another key says nothing about this key.
      if (sentKey !== key.key()) return
      note = error.message
      if (sentKey === null) stopped.set(operation, tries)
      else rejectedFor = operation
      key.refuse(error)
      update()
    },
    answered: (operation) => {
      if (stopped.delete(operation) || !isConfirmed) update()
    },
    retry,
    keyChanged: () => {
      keyChanges += 1
      if (!key.isRejected()) stopped.clear()
      update()
    },
    refusal,
  }
}
