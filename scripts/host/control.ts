/**
 * The control channel, through which tests read the recorded desktop calls, and simulate the user and the system. A request is
 * { id, method, params }, and a response { id, result } or { id, error }. They are sent over child_process IPC if the host was
 * forked, or as JSON lines on the unix socket LOOKOUT_HOST_CONTROL.
 */
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { createInterface } from 'node:readline'
import { app, playActivate, playOpenUrl } from './app.ts'
import { debuggingEndpoint, killBrowser } from './browser.ts'
import { pageOf, refreshEnvironment, type WebContents } from './contents.ts'
import { findItem, Menu, openPopup, recordMenu } from './menu.ts'
import { clickNotification, recordNotifications } from './notification.ts'
import { record } from './record.ts'
import { Emitter, emit, makeEvent } from './strict.ts'
import { emitPower, setSystemDark } from './system.ts'
import { currentTray, recordTray, trayCount, trayMenu } from './tray.ts'
import { BrowserWindow, recordWindows } from './window.ts'

type Param = ReturnType<typeof JSON.parse>
type Method = (...params: Param[]) => unknown

const KEY_EVENT = {
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  triggeredByAccelerator: false,
}

function windowOf(id: number | undefined): BrowserWindow {
  const all = BrowserWindow.getAllWindows()
  const found = id === undefined ? all[0] : all.find((each) => each.id === id)
  if (found === undefined) throw new Error(`No window ${id ?? ''}`)
  return found
}

function contentsOf(id: number | undefined): WebContents {
  return windowOf(id).webContents
}

function menuOf(which: 'tray' | 'app' | 'popup'): Menu | null {
  const tray = currentTray()
  if (which === 'tray') return tray === undefined ? null : trayMenu(tray)
  return which === 'app' ? Menu.getApplicationMenu() : openPopup()
}

async function evaluate(expression: string, id?: number): Promise<unknown> {
  const session = await pageOf(contentsOf(id)).open()
  // Apply the page's CSP to this code as well.
  const options = { awaitPromise: true, returnByValue: true, allowUnsafeEvalBlockedByCSP: false }
  const { result, exceptionDetails } = await session.send('Runtime.evaluate', { expression, ...options })
  if (exceptionDetails !== undefined)
    throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text)
  return result.value
}

/** All methods by name. Methods for a window take an optional id and default to the first window. */
const methods: Readonly<Record<string, Method>> = {
  state: () => ({
    ready: app.isReady(),
    tray: recordTray(currentTray()),
    trays: trayCount(),
    notifications: recordNotifications(),
    windows: recordWindows(),
    applicationMenu: recordMenu(Menu.getApplicationMenu()),
    popup: recordMenu(openPopup()),
    openExternal: record.openExternal,
    downloads: record.downloads,
    badgeCount: record.badgeCount,
    clipboard: record.clipboard,
    dialogs: record.dialogs,
    shortcuts: [...record.shortcuts.keys()],
    proxy: record.proxy,
    console: record.console,
    online: record.online,
  }),
  endpoint: () => debuggingEndpoint(),
  evaluate,
  trayClick() {
    const tray = currentTray()
    if (tray === undefined) throw new Error('There is no tray')
    const bounds = { x: 0, y: 0, width: 22, height: 22 }
    const target: Emitter<{ click: [event: object, bounds: object, position: object] }> = tray
    return emit(target, 'click', { ...makeEvent({}), ...KEY_EVENT }, bounds, { x: 0, y: 0 })
  },
  /** Clicks a menu item, given as a path of labels or ids, in the tray, application ('app') or popup menu. */
  menuClick(path: readonly string[], which: 'tray' | 'app' | 'popup' = 'tray') {
    findItem(menuOf(which), path).click(
      { ...makeEvent({}), ...KEY_EVENT },
      BrowserWindow.getFocusedWindow() ?? undefined,
    )
  },
  notificationClick: (index = -1) => clickNotification(index),
  takeShortcut: (accelerator: string) => void record.shortcuts.set(accelerator, () => undefined),
  shortcut(accelerator: string) {
    const callback = record.shortcuts.get(accelerator)
    if (callback === undefined) throw new Error(`No shortcut ${accelerator}`)
    callback()
  },
  emit(target: string, event: string, ...rest: Param[]) {
    if (target === 'powerMonitor') return emitPower(event)
    if (target === 'app' && event === 'activate') return playActivate(rest[0] === true)
    if (target === 'app' && event === 'open-url') return playOpenUrl(String(rest[0]))
    if (target === 'window' && event === 'session-end') {
      const window: Emitter<{ 'session-end': [event: object] }> = windowOf(rest[0])
      return emit(window, 'session-end', makeEvent({}))
    }
    throw new Error(`The control channel cannot emit '${event}' of ${target}`)
  },
  setOnline(isOnline: boolean) {
    record.online = isOnline
    refreshEnvironment()
  },
  setDark: setSystemDark,
  answerDialog: (answer: unknown) => record.answers.push(answer),
  closeWindow: (id?: number) => windowOf(id).close(),
  reload: (id?: number) => contentsOf(id).reload(),
  showWindow: (id?: number) => windowOf(id).show(),
  async crashRenderer(id?: number) {
    const session = await pageOf(contentsOf(id)).open()
    session.post('Page.crash')
  },
  crashBrowser: () => killBrowser(),
  throwInMain(message: string) {
    setImmediate(() => {
      throw new Error(message)
    })
  },
  async screenshot(file: string, id?: number) {
    const session = await pageOf(contentsOf(id)).open()
    const { data } = await session.send('Page.captureScreenshot', { format: 'png' })
    writeFileSync(file, Buffer.from(data, 'base64'))
    return file
  },
  quit: () => app.quit(),
  exit: (code?: number) => app.exit(code),
}

async function answer(message: Param): Promise<object> {
  const { id, method, params = [] } = message
  try {
    const run = Object.hasOwn(methods, method) ? methods[method] : undefined
    if (run === undefined) throw new Error(`The control channel has no ${method}`)
    return { id, result: (await run(...params)) ?? null }
  } catch (error) {
    return { id, error: error instanceof Error ? error.message : String(error) }
  }
}

export function serveControl(): void {
  if (process.send !== undefined) {
    process.on('message', (message) => {
      void answer(message).then((reply) => process.connected && process.send?.(reply, () => undefined))
    })
    // Exit when the parent process is gone, because nothing else would end this process.
    process.on('disconnect', () => process.exit(1))
    process.channel?.unref()
  }
  const socket = process.env.LOOKOUT_HOST_CONTROL
  if (socket === undefined || !socket.includes('/')) return
  const server = createServer((connection) => {
    connection.on('error', () => undefined)
    createInterface({ input: connection }).on('line', (line) => {
      void answer(JSON.parse(line)).then((reply) => connection.write(`${JSON.stringify(reply)}\n`))
    })
  })
  server.listen(socket)
  server.unref()
}
