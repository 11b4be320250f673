import { wireName, type RequestChannel } from '../../electron/shared/channels.ts'
import { ipcMain } from '../fixtures/window/electron.ts'

type Respond = (payload: unknown, proceed: () => Promise<unknown>) => unknown

/** Answers requests of the page in place of main. `proceed` returns main's response. */
export function intercept(channel: RequestChannel, respond: Respond): void {
  const name = wireName(channel)
  const main = globalThis.lookoutWires.handlers.get(name)
  ipcMain.handle(name, (event, payload) =>
    respond(payload, async () => main?.(event, ...(payload === undefined ? [] : [payload]))),
  )
}
