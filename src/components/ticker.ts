import { useSyncExternalStore } from 'react'

const stepMs = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let frozenAt: number | null = null
let timer: ReturnType<typeof setInterval> | null = null

function tick(): void {
  if (document.hidden) return
  now = frozenAt ?? Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    now = frozenAt ?? Date.now()
    timer = setInterval(tick, stepMs)
    document.addEventListener('visibilitychange', tick)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0 || timer === null) return
    clearInterval(timer)
    timer = null
    document.removeEventListener('visibilitychange', tick)
  }
}

/** Stops the clock at a past moment, so that ages refer to that moment. Null restarts it. */
export function freezeNow(at: number | null): void {
  frozenAt = at
  tick()
}

/**
 * Returns the result of `read` for the current time. One clock ticks once a second while the window is visible. The
 * component renders again only when the result changes, so it must be a primitive.
 */
export function useNow<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now))
}
