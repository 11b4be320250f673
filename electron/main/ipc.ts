import { ipcMain } from 'electron'
import { requestChannels, wireName, type RequestChannel } from '../shared/channels.ts'
import type { Handlers } from '../shared/contract.ts'
import { LookoutError, toErrorInfo, type Reply } from '../shared/errors.ts'
import { checkSender, parseRequest } from './guard.ts'
import { logLines, requestErrors } from './main-words.ts'

function register<C extends RequestChannel>(
  channel: C,
  handlers: Handlers,
  isOurWindow: (webContentsId: number) => boolean,
  log: (message: string, thrown: unknown) => void,
): void {
  ipcMain.handle(wireName(channel), async (event, ...payload: unknown[]): Promise<Reply<unknown>> => {
    try {
      checkSender(event, isOurWindow)
      if (payload.length > 1) throw new LookoutError('invalid-input', requestErrors.oneValue)
      return { ok: true, value: await handlers[channel](parseRequest(channel, payload[0])) }
    } catch (thrown) {
      const error = toErrorInfo(thrown)
      if (error.code === 'internal') log(logLines.requestFailed(channel), thrown)
      return { ok: false, error }
    }
  })
}

/** Registers a handler for every channel of the contract. Each reply is a value or an error as data; nothing throws. */
export function bindContract(
  handlers: Handlers,
  isOurWindow: (webContentsId: number) => boolean,
  log: (message: string, thrown: unknown) => void,
): void {
  for (const channel of requestChannels) register(channel, handlers, isOurWindow, log)
}
