/** Where the app is in its life. Electron forbids some calls before `ready` and others after it. */
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

/** Settles when `ready` is emitted. */
export function whenReady(): Promise<void> {
  return phase === 'loading' ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve()
}

/** True when somebody waits for `ready`: with a main module that never settles, this is the deadlock of Electron. */
export function isAwaited(): boolean {
  return waiting.length > 0
}

/** Throws Electron's text when the app is not ready yet. */
export function requireReady(message: string, kind: new (message: string) => Error = Error): void {
  if (phase === 'loading') throw new kind(message)
}

/** Throws when the app is ready already: Electron throws here, or silently ignores the call. */
export function requireLoading(message: string): void {
  if (phase !== 'loading') throw new Error(message)
}
