/**
 * Code that runs in each document before the page's first script. The page's own world gets the preload's API. The
 * isolated world runs the preload like Electron's sandbox. Both functions are sent as source text, so they use
 * nothing but their arguments.
 */
import type { Codec } from '../codec.ts'
import type { Bridge, Wire } from './bridge.ts'

export interface WorldConfig {
  readonly toMain: string
  readonly toIsolated: string
  /** Random name of the function that sends text to the host. */
  readonly binding: string
  /** Random name of the function that receives text from the host. */
  readonly receiver: string
  readonly preloadPath: string
  readonly process: Readonly<Record<string, unknown>>
}

export type MakeBridge = (
  incoming: string,
  outgoing: string,
  onExpose: (key: string, wire: Wire) => void,
) => Bridge
export type Preload = (
  require: unknown,
  process: unknown,
  exports: object,
  module: object,
  global: unknown,
) => void

export function startMainWorld(config: WorldConfig, makeBridge: MakeBridge): void {
  if (window.top !== window) return
  const freeze = (value: unknown): unknown => {
    if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return value
    if (Object.isFrozen(value) || value instanceof Promise || ArrayBuffer.isView(value)) return value
    Object.freeze(value)
    for (const each of Object.values(value)) freeze(each)
    return value
  }
  const bridge = makeBridge(config.toMain, config.toIsolated, (key, wire) => {
    if (Object.hasOwn(window, key)) {
      throw new Error('Cannot bind an API on top of an existing property on the window object')
    }
    const value = freeze(bridge.decode(wire))
    Object.defineProperty(window, key, { value, enumerable: true, writable: false, configurable: false })
  })
}

export function startIsolatedWorld(
  config: WorldConfig,
  makeCodec: () => Codec,
  makeBridge: MakeBridge,
  preload: Preload | null,
): void {
  if (window.top !== window) return
  type Listener = (event: object, ...args: unknown[]) => void

  const send: (text: string) => void = Reflect.get(globalThis, config.binding)
  Reflect.deleteProperty(globalThis, config.binding)
  const codec = makeCodec()
  const bridge = makeBridge(config.toIsolated, config.toMain, () => {
    throw new Error('Only the preload exposes')
  })
  const post = (message: object): void => send(codec.encode(message))

  const strict = <T extends object>(name: string, target: T): T =>
    new Proxy(target, {
      get(object, key, receiver) {
        if (
          typeof key === 'symbol' ||
          key in object ||
          key === 'then' ||
          key === '__esModule' ||
          key === 'default'
        ) {
          return Reflect.get(object, key, receiver)
        }
        throw new Error(`${name}.${key} is not in the stand-in`)
      },
    })

  const cloned = (args: unknown[]): unknown[] => {
    try {
      return structuredClone(args)
    } catch {
      throw new Error('An object could not be cloned.')
    }
  }
  const channelOf = (channel: unknown): string => {
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    return channel
  }

  const listeners = new Map<string, { listener: Listener; isOnce: boolean }[]>()
  const invocations = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>()
  let lastInvocation = 0

  const add = (channel: string, listener: Listener, isOnce: boolean): void => {
    if (typeof listener !== 'function')
      throw new TypeError('The "listener" argument must be of type function')
    listeners.set(channel, [...(listeners.get(channel) ?? []), { listener, isOnce }])
  }
  const remove = (channel: string, listener: Listener): void => {
    const list = listeners.get(channel) ?? []
    const index = list.findLastIndex((each) => each.listener === listener)
    if (index >= 0) listeners.set(channel, list.toSpliced(index, 1))
  }
  const chain =
    (run: (channel: string, listener: Listener) => void) => (channel: string, listener: Listener) => {
      run(channel, listener)
      return ipcRenderer
    }
  class IpcRenderer {
    // As in Electron, methods are on the prototype, so an ipcRenderer passed over the bridge is an empty object.
    async invoke(channel: string, ...args: unknown[]): Promise<unknown> {
      const message = {
        kind: 'invoke',
        id: ++lastInvocation,
        channel: channelOf(channel),
        args: cloned(args),
      }
      return new Promise((resolve, reject) => {
        invocations.set(message.id, { resolve, reject })
        post(message)
      })
    }

    send(channel: string, ...args: unknown[]): void {
      post({ kind: 'send', channel: channelOf(channel), args: cloned(args) })
    }

    get on() {
      return chain((channel, listener) => add(channel, listener, false))
    }

    get addListener() {
      return this.on
    }

    get once() {
      return chain((channel, listener) => add(channel, listener, true))
    }

    get off() {
      return chain(remove)
    }

    get removeListener() {
      return this.off
    }

    get removeAllListeners() {
      return chain((channel) => void listeners.delete(channel))
    }
  }
  const ipcRenderer: IpcRenderer = strict('ipcRenderer', new IpcRenderer())

  const deliver = (channel: string, args: unknown[]): void => {
    for (const { listener, isOnce } of listeners.get(channel) ?? []) {
      if (isOnce) remove(channel, listener)
      try {
        listener({ sender: ipcRenderer, senderId: 0, ports: [] }, ...args)
      } catch (error) {
        reportError(error)
      }
    }
  }

  const receive = (text: string): void => {
    const message: ReturnType<typeof JSON.parse> = codec.decode(text)
    if (message.kind === 'event') return deliver(message.channel, message.args)
    const waiting = invocations.get(message.id)
    invocations.delete(message.id)
    if (message.error === undefined) waiting?.resolve(message.value)
    else waiting?.reject(new Error(message.error))
  }
  Object.defineProperty(globalThis, config.receiver, { value: receive })

  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(key: string, api: unknown): void {
      if (typeof key !== 'string') throw new TypeError('The key must be a string')
      bridge.expose(key, bridge.encode(api))
    },
  })
  const webUtils = strict('webUtils', {
    getPathForFile(file: unknown): string {
      if (!(file instanceof File))
        throw new TypeError('getPathForFile expected to receive a File object but one was not provided')
      return ''
    },
  })
  const electron = strict('electron', { contextBridge, ipcRenderer, webUtils })
  const require = (name: string): unknown => {
    if (['electron', 'electron/common', 'electron/renderer'].includes(name)) return electron
    throw new Error(`module not found: ${name}`)
  }

  window.addEventListener('contextmenu', (event) => {
    if (event.defaultPrevented) return
    const element = event.composedPath().find((each) => each instanceof Element)
    const link = element?.closest('a[href]')
    const field =
      element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element : null
    const isEditable = field !== null || (element instanceof HTMLElement && element.isContentEditable)
    const selectionText = field
      ? field.value.slice(field.selectionStart ?? 0, field.selectionEnd ?? 0)
      : String(window.getSelection() ?? '')
    post({
      kind: 'context-menu',
      params: {
        x: event.clientX,
        y: event.clientY,
        linkURL: link instanceof HTMLAnchorElement ? link.href : '',
        linkText: link?.textContent ?? '',
        selectionText,
        isEditable,
        pageURL: location.href,
        canCopy: selectionText !== '',
      },
    })
  })

  window.addEventListener('DOMContentLoaded', () => {
    const reportTitle = () => void (document.title !== '' && post({ kind: 'title', title: document.title }))
    new MutationObserver(reportTitle).observe(document.head, {
      childList: true,
      subtree: true,
      characterData: true,
    })
    reportTitle()
  })

  post({ kind: 'hello', url: location.href })
  if (preload === null) return
  const module = { exports: {} }
  try {
    preload(require, strict('process', { ...config.process }), module.exports, module, globalThis)
  } catch (error) {
    const known = error instanceof Error ? error : new Error(String(error))
    console.error(`Unable to load preload script: ${config.preloadPath}`)
    console.error(known)
    post({ kind: 'preload-error', error: known })
  }
}
