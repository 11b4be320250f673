import { app } from 'electron'
import { closeInTime } from './close-timeout.ts'
import type { Log } from './log.ts'
import { afterTimeout } from './timers.ts'

let isBegun = false

/** True once the app is to end: then closing a window is no wish to keep it in the tray. */
export function isQuitting(): boolean {
  return isBegun
}

/** Closes what is open before the app ends, by whatever way it was asked to, but not for ever; then does `last`. */
export function closeOnQuit(log: Log, close: () => Promise<void>, last: () => void): void {
  let isClosed = false
  app.on('before-quit', () => {
    isBegun = true
  })
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    isClosed = true
    closeInTime(close, { log: log.write, after: afterTimeout })
      .then(last)
      .catch((thrown: unknown) => log.write('Quitting failed', thrown))
      .finally(() => app.exit(0))
  })
}
