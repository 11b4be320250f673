/** The sequence in which an app quits: events, cancellation and windows. */
import { isReady, markOver } from './phase.ts'

export interface ManagedWindow {
  close(): void
  destroy(): void
}

interface AppEvents {
  isPrevented(event: 'before-quit' | 'will-quit'): boolean
  emitQuit(exitCode: number): void
  /** Emits `window-all-closed`. Returns false without a listener. */
  emitAllClosed(): boolean
}

export const windows = new Set<ManagedWindow>()
let events: AppEvents | undefined
let leave: (exitCode: number) => void = (exitCode) => process.exit(exitCode)
let isQuitting = false
let isExiting = false
let isShutDown = false

export function setLifecycle(appEvents: AppEvents, exitProcess: (exitCode: number) => void): void {
  events = appEvents
  leave = exitProcess
}

/** Emits before-quit, closes every window, then emits will-quit and quit. Before ready, the main module keeps running. */
export function requestQuit(): void {
  if (isQuitting || isShutDown) return
  isQuitting = true
  if (events?.isPrevented('before-quit')) {
    isQuitting = false
    return
  }
  if (windows.size === 0) return finishQuit()
  for (const window of windows) window.close()
}

export function cancelQuit(): void {
  if (!isExiting) isQuitting = false
}

function finishQuit(): void {
  if (isShutDown) return
  if (!isExiting && events?.isPrevented('will-quit')) {
    isQuitting = false
    return
  }
  shutDown(0)
}

function shutDown(exitCode: number): void {
  isShutDown = true
  events?.emitQuit(exitCode)
  // An app that quits early still reaches `ready` before the process ends.
  if (isReady()) end(exitCode)
  else pendingExit = exitCode
}

let pendingExit: number | undefined

function end(exitCode: number): void {
  markOver()
  setImmediate(() => leave(exitCode))
}

/** Ends the process if the app quit before `ready`. Call this right after emitting `ready`. */
export function endIfQuitEarly(): void {
  if (pendingExit !== undefined) end(pendingExit)
}

/**
 * Implements app.exit. Emits no before-quit, will-quit or close events. Before ready, the process ends immediately and the call
 * does not return.
 */
export function exitNow(exitCode: number): void {
  if (!isReady()) process.exit(exitCode)
  if (isExiting) return
  isExiting = true
  isQuitting = true
  for (const window of windows) window.destroy()
  if (isShutDown) return
  shutDown(exitCode)
}

/**
 * Removes a closed window. After the last window, finishes a quit or emits `window-all-closed`. The app quits if that event has
 * no listener.
 */
export function forgetWindow(window: ManagedWindow): void {
  windows.delete(window)
  if (windows.size > 0 || isExiting || isShutDown) return
  if (isQuitting) return finishQuit()
  if (events?.emitAllClosed() === false) requestQuit()
}
