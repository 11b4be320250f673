let phase: 'loading' | 'ready' | 'over' = 'loading'
const waiting: (() => void)[] = []

export function isReady(): boolean {
  return phase !== 'loading'
}

export function markReady(): void {
  phase = 'ready'
  for (const resolve of waiting.splice(0)) resolve()
}

export function markOver(): void {
  phase = 'over'
}

export function whenReady(): Promise<void> {
  return phase === 'loading' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
}

/** Returns whether a caller waits for `ready`. Electron deadlocks if the main module waits at top level. */
export function isAwaited(): boolean {
  return waiting.length > 0
}

export function requireReady(message: string, kind: new (message: string) => Error = Error): void {
  if (phase === 'loading') throw new kind(message)
}

/** Throws if the app is already ready. Electron also throws, or silently ignores the call. */
export function requireLoading(message: string): void {
  if (phase !== 'loading') throw new Error(message)
}
