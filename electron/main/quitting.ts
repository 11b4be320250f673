import { app } from 'electron'
import type { Log } from './log.ts'

let isBegun = false

/** True once the app is to end: then closing a window is no wish to keep it in the tray. */
export function isQuitting(): boolean {
  return isBegun
}

/** Closes what is open before the app ends, by whatever way it was asked to. */
export function closeOnQuit(log: Log, close: () => Promise<void>): void {
  let isClosed = false
  app.on('before-quit', () => {
    isBegun = true
  })
  app.on('will-quit', (event) => {
    if (isClosed) return
    event.preventDefault()
    isClosed = true
    close()
      .catch((thrown: unknown) => log.write('Closing failed', thrown))
      .finally(() => app.exit(0))
  })
}
