import { useSyncExternalStore } from 'react'

const stepMs = 1_000
const listeners = new Set<() => void>()
let now = Date.now()
let offset = 0
let frozenAt: number | null = null
let timer: ReturnType<typeof setInterval> | null = null

/** Returns the time of the computer's clock, with the same correction as the times that main publishes. */
export function serviceNow(): number {
  return Date.now() + offset
}

function tick(): void {
  if (document.hidden) return
  now = frozenAt ?? serviceNow()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === null) {
    now = frozenAt ?? serviceNow()
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

/** Sets the correction of the computer's clock, in ms. Returns whether it changed. */
export function correctNow(ms: number): boolean {
  if (offset === ms) return false
  offset = ms
  tick()
  return true
}

/** Stops the clock at a past moment, so that ages refer to that moment. Null restarts it. */
export function freezeNow(at: number | null): void {
  frozenAt = at
  tick()
}

/**
 * Returns the result of `read`, which is called once a second while the window is visible. Renders again only when the result,
 * a primitive, changes.
 */
export function useNow<T extends string | number | boolean | null>(read: (now: number) => T): T {
  return useSyncExternalStore(subscribe, () => read(now))
}
