/** BrowserWindow. Stores bounds, focus and visibility. With a display, Chromium's window follows them. */
import type {} from 'electron'
import type { Browser, Target } from './browser.ts'
import { allContents, destroyContents, loadContents, pageOf, WebContents } from './contents.ts'
import { cancelQuit, forgetWindow, windows } from './lifecycle.ts'
import { requireReady } from './phase.ts'
import { Emitter, emit, makeEvent, strict } from './strict.ts'
import { settings } from './settings.ts'
import { PLAIN_EVENTS, type WindowEvents, type WindowMembers } from './window-events.ts'
import { blur, conceal, focus, hasFocus, reveal, setMode, emitEvent } from './window-focus.ts'
import { core, follow, living, type WindowState } from './window-state.ts'
import { checkOptions, type WindowOptions } from './window-options.ts'

const CLOSE_PATIENCE_MS = 2000
const open = new Set<BrowserWindow>()
let lastId = 0

export class BrowserWindow
  extends Emitter<WindowEvents>
  implements Pick<Electron.BrowserWindow, WindowMembers>
{
  readonly [core]: WindowState

  static getAllWindows(): BrowserWindow[] {
    return [...open]
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...open].find((window) => window[core].contents === contents) ?? null
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...open].find(hasFocus) ?? null
  }

  constructor(options: WindowOptions = {}) {
    requireReady('Cannot create BrowserWindow before app is ready')
    super('BrowserWindow', [...PLAIN_EVENTS, 'close', 'session-end'])
    checkOptions(options)
    const window = strict('BrowserWindow', this)
    const { width = 800, height = 600, title = settings().name, webPreferences: { preload } = {} } = options
    const contents = new WebContents(
      { width, height, preload, preloadProcess: settings().preloadProcess },
      {
        onPaint: () => onPaint(window),
        onStay: cancelQuit,
        onClosed: () => onPageClosed(window),
        onPopup: openPopup,
        // As in Electron, the page's title is the window's.
        onTitle: (text) => void (window[core].title = text),
      },
    )
    this[core] = {
      id: ++lastId,
      contents,
      bounds: { x: options.x ?? 0, y: options.y ?? 0, width, height },
      mode: 'normal',
      title,
      isVisible: false,
      isFullScreen: false,
      isDestroyed: false,
      wasReadyToShow: false,
      close: () => closeWindow(window),
      destroy: () => destroyWindow(window),
    }
    open.add(window)
    windows.add(this[core])
    if (options.show ?? true) queueMicrotask(() => this[core].isDestroyed || window.show())
    return window
  }

  get id(): number {
    return living(this).id
  }

  get webContents(): WebContents {
    return living(this).contents
  }

  loadURL(url: string): Promise<void> {
    const { contents } = living(this)
    const loading = loadContents(contents, url)
    // A caller that ignores the promise learns of a failed load only through did-fail-load.
    loading.catch(() => undefined)
    return loading
  }

  show(): void {
    reveal(this)
    this.focus()
  }

  showInactive(): void {
    reveal(this)
  }

  hide(): void {
    if (process.platform === 'darwin' && living(this).isFullScreen)
      throw new Error('Hiding a full-screen window leaves a black screen: the stand-in refuses it')
    conceal(this)
  }

  focus(): void {
    focus(this)
  }

  isVisible(): boolean {
    const { isVisible, mode } = living(this)
    return isVisible && mode !== 'minimized'
  }

  isMinimized(): boolean {
    return living(this).mode === 'minimized'
  }

  minimize(): void {
    setMode(this, 'minimized', 'minimize')
    blur(this)
  }

  restore(): void {
    if (living(this).mode === 'minimized') setMode(this, 'normal', 'restore')
  }

  isMaximized(): boolean {
    return living(this).mode === 'maximized'
  }

  maximize(): void {
    reveal(this)
    setMode(this, 'maximized', 'maximize')
  }

  isFullScreen(): boolean {
    return living(this).isFullScreen
  }

  /** Asynchronous, like the animation on macOS. */
  setFullScreen(isFull: boolean): void {
    if (living(this).isFullScreen === isFull) return
    setTimeout(() => {
      if (this[core].isDestroyed) return
      this[core].isFullScreen = isFull
      emitEvent(this, isFull ? 'enter-full-screen' : 'leave-full-screen')
    }, 50)
  }

  close(): void {
    living(this)
    closeWindow(this)
  }

  destroy(): void {
    living(this)
    destroyWindow(this)
  }

  isDestroyed(): boolean {
    return this[core].isDestroyed
  }

  getBounds(): Electron.Rectangle {
    return { ...living(this).bounds }
  }

  getNormalBounds(): Electron.Rectangle {
    return { ...living(this).bounds }
  }

  setBounds(bounds: Partial<Electron.Rectangle>): void {
    const own = living(this)
    const before = own.bounds
    own.bounds = { ...before, ...bounds }
    follow(this)
    if (before.width !== own.bounds.width || before.height !== own.bounds.height) emitEvent(this, 'resize')
    if (before.x !== own.bounds.x || before.y !== own.bounds.y) emitEvent(this, 'move')
  }

  setTitle(title: string): void {
    living(this).title = title
  }

  getTitle(): string {
    return living(this).title
  }
}

function onPaint(window: BrowserWindow): void {
  const own = window[core]
  // On some systems Electron never emits ready-to-show. LOOKOUT_HOST_NO_READY_TO_SHOW simulates that.
  if (own.isDestroyed || own.wasReadyToShow || process.env.LOOKOUT_HOST_NO_READY_TO_SHOW) return
  own.wasReadyToShow = true
  follow(window)
  emitEvent(window, 'ready-to-show')
}

function closeWindow(window: BrowserWindow): void {
  const own = window[core]
  if (own.isDestroyed) return
  const event = makeEvent({})
  emit<WindowEvents, 'close'>(window, 'close', event)
  if (event.defaultPrevented) return cancelQuit()
  if (!own.isDestroyed) void pageOf(own.contents).close(CLOSE_PATIENCE_MS)
}

function destroyWindow(window: BrowserWindow): void {
  if (window[core].isDestroyed) return
  pageOf(window[core].contents).destroy()
  bury(window)
}

function bury(window: BrowserWindow): void {
  const own = window[core]
  if (own.isDestroyed) return
  blur(window)
  open.delete(window)
  destroyContents(own.contents)
  own.isDestroyed = true
  emitEvent(window, 'closed')
  forgetWindow(own)
}

function onPageClosed(window: BrowserWindow): void {
  const own = window[core]
  if (own.isDestroyed) return
  if (!pageOf(own.contents).wasClosedByUser()) return bury(window)
  const event = makeEvent({})
  emit<WindowEvents, 'close'>(window, 'close', event)
  if (!event.defaultPrevented) return bury(window)
  // Chromium cannot keep a window that the user closed. A prevented close reloads the page in a hidden window.
  void pageOf(own.contents).reload()
}

function openPopup(_url: string, target: Target, browser: Browser): void {
  const window = new BrowserWindow({})
  pageOf(window.webContents).adopt(target, browser)
}

export function recordWindows(): object[] {
  return [...open].map((window) => {
    const { id, contents, bounds, title, mode, isVisible } = window[core]
    return {
      id,
      visible: isVisible && mode !== 'minimized',
      focused: hasFocus(window),
      title,
      url: contents.getURL(),
      bounds,
      mode,
    }
  })
}

export const webContents = strict('webContents', {
  getAllWebContents: allContents,
  fromId: (id: number): WebContents | undefined => allContents().find((each) => each.id === id),
})
