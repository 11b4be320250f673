import { app } from 'electron'
import { closeInTime } from './close-timeout.ts'
import type { Log } from './log.ts'
import { logLines } from './main-words.ts'
import { afterTimeout } from '../monitor/after-timeout.ts'

let isBegun = false

/** True once the app is quitting. Closing the window must then not hide it in the tray. */
export function isQuitting(): boolean {
  return isBegun
}

/** Runs `close`, with a timeout, and then `last` before the app exits. */
export function closeOnQuit(log: Log, close: () => Promise<void>, last: () => void): void {
  let isClosing = false
  app.on('before-quit', () => {
    isBegun = true
  })
  app.on('will-quit', (event) => {
    // A second quit is prevented, too: it would end the app before its data is closed. The final `exit` emits no event.
    event.preventDefault()
    if (isClosing) return
    isClosing = true
    closeInTime(close, { log: log.write, after: afterTimeout })
      .then(last)
      .catch((thrown: unknown) => log.write(logLines.quittingFailed, thrown))
      .finally(() => app.exit(0))
  })
}
