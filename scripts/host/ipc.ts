/** ipcMain with Electron's cloning, error messages and sender rules. */
import { EventEmitter } from 'node:events'
import type {} from 'electron'
import type { Contents } from './contents-events.ts'
import { isAlive, type WebFrameMain } from './frame.ts'
import { strict } from './strict.ts'

export interface IpcMainInvokeEvent {
  readonly type: 'frame'
  readonly frameId: number
  readonly processId: number
  readonly sender: Contents
  readonly senderFrame: WebFrameMain | null
}

export interface IpcMainEvent extends IpcMainInvokeEvent {
  returnValue: unknown
  readonly reply: (channel: string, ...args: unknown[]) => void
}

/** As in Electron, the declared argument types are not checked. */
type Args = ReturnType<typeof JSON.parse>[]
type Handler = (event: IpcMainInvokeEvent, ...args: Args) => unknown
type Listener = (event: IpcMainEvent, ...args: Args) => void

const handlers = new Map<string, Handler>()
const listeners = new EventEmitter()

export function clone<T>(value: T): T {
  try {
    return structuredClone(value)
  } catch {
    throw new Error('An object could not be cloned.')
  }
}

export const ipcMain = strict('ipcMain', {
  handle(channel: string, handler: Handler): void {
    if (handlers.has(channel)) throw new Error(`Attempted to register a second handler for '${channel}'`)
    if (typeof handler !== 'function')
      throw new TypeError(`Expected handler to be a function, but found type '${typeof handler}'`)
    handlers.set(channel, handler)
  },
  on(channel: string, listener: Listener) {
    listeners.on(channel, listener)
    return ipcMain
  },
  off(channel: string, listener: Listener) {
    listeners.off(channel, listener)
    return ipcMain
  },
  removeAllListeners(channel?: string) {
    listeners.removeAllListeners(channel)
    return ipcMain
  },
})

function makeEvent(sender: Contents, frame: WebFrameMain): IpcMainInvokeEvent {
  return strict('IpcMainInvokeEvent', {
    type: 'frame' as const,
    frameId: 1,
    processId: 1,
    sender,
    get senderFrame() {
      return isAlive(frame) ? frame : null
    },
    // In Electron, the event also has these members of a DOM event.
    defaultPrevented: false,
    preventDefault: () => undefined,
  })
}

export async function answerInvoke(
  sender: Contents,
  frame: WebFrameMain,
  message: { readonly id: number; readonly channel: string; readonly args: readonly unknown[] },
): Promise<object> {
  const { id, channel, args } = message
  const handler = handlers.get(channel)
  const failure = (error: unknown) => ({
    kind: 'reply',
    id,
    error: `Error invoking remote method '${channel}': ${String(error)}`,
  })
  if (handler === undefined) return failure(new Error(`No handler registered for '${channel}'`))
  try {
    const value: unknown = await handler(makeEvent(sender, frame), ...args)
    return { kind: 'reply', id, value: clone(value) }
  } catch (error) {
    console.error(`Error occurred in handler for '${channel}':`, error)
    return failure(error)
  }
}

export function dispatchSend(
  sender: Contents,
  frame: WebFrameMain,
  message: { readonly channel: string; readonly args: readonly unknown[] },
): void {
  const event = Object.assign(makeEvent(sender, frame), {})
  const full: IpcMainEvent = strict('IpcMainEvent', {
    type: event.type,
    frameId: event.frameId,
    processId: event.processId,
    sender,
    get senderFrame() {
      return isAlive(frame) ? frame : null
    },
    returnValue: undefined,
    reply: (channel: string, ...args: unknown[]) => sender.send(channel, ...args),
  })
  for (const listener of listeners.rawListeners(message.channel)) {
    try {
      Reflect.apply(listener, ipcMain, [full, ...message.args])
    } catch (error) {
      queueMicrotask(() => {
        throw error
      })
    }
  }
}
