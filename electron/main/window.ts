import { join } from 'node:path'
import { BrowserWindow, screen, session } from 'electron'
import { wireName, type EventChannel } from '../shared/channels.ts'
import type { EventOf } from '../shared/contract.ts'
import type { Navigation } from '../shared/models.ts'
import { attachContextMenu } from './menu.ts'
import { isOnScreen, type Bounds } from './bounds.ts'
import { appOrigin, pageUrl } from './bundle.ts'

const showAnywayAfterMs = 4_000
const mostReloads = 3

/** The one window: created when it is wanted, gone when it is closed, while the monitor goes on. */
export interface MainWindow {
  /** Opens it, or brings it to the front, at a place when one is given. */
  readonly show: (navigation?: Navigation) => void
  readonly send: <E extends EventChannel>(channel: E, payload: EventOf<E>) => void
  readonly isOurs: (webContentsId: number) => boolean
  readonly isOpen: () => boolean
}

export interface WindowOptions {
  readonly preload: string
  readonly icon: string
  readonly title: () => string
  readonly log: (message: string, thrown: unknown) => void
}

/** Denies every permission, asked or checked: without handlers Electron grants them all. After ready. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

function harden(window: BrowserWindow): void {
  const contents = window.webContents
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (!event.url.startsWith(`${appOrigin}/`)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

export function createMainWindow(options: WindowOptions): MainWindow {
  let window: BrowserWindow | null = null
  let lastBounds: Bounds | null = null
  let reloads = 0

  function rememberedBounds(): Partial<Bounds> {
    if (lastBounds === null) return { width: 1360, height: 860 }
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    if (isOnScreen(lastBounds, areas)) return lastBounds
    return { width: lastBounds.width, height: lastBounds.height }
  }

  /** On Wayland ready-to-show may never come, so a finished load or a timeout shows the window too. */
  function showWhenPainted(created: BrowserWindow): void {
    let isShown = false
    const show = (): void => {
      if (isShown || created.isDestroyed()) return
      isShown = true
      created.show()
    }
    created.once('ready-to-show', show)
    created.webContents.once('did-finish-load', show)
    const timer = setTimeout(show, showAnywayAfterMs)
    created.once('closed', () => clearTimeout(timer))
  }

  function open(navigation: Navigation | undefined): BrowserWindow {
    const created = new BrowserWindow({
      ...rememberedBounds(),
      minWidth: 480,
      minHeight: 360,
      show: false,
      title: options.title(),
      backgroundColor: '#0f1216',
      icon: options.icon,
      webPreferences: {
        preload: options.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        spellcheck: false,
      },
    })
    harden(created)
    attachContextMenu(created)
    showWhenPainted(created)
    created.on('close', () => {
      lastBounds = created.getNormalBounds()
    })
    created.once('closed', () => {
      window = null
    })
    created.webContents.on('render-process-gone', (_event, details) => {
      options.log(`The window's process is gone (${details.reason})`, null)
      if (details.reason === 'clean-exit' || reloads >= mostReloads) return
      reloads += 1
      setTimeout(() => {
        if (!created.isDestroyed()) created.webContents.reload()
      }, 250)
    })
    created.webContents.on('preload-error', (_event, _path, error) =>
      options.log('The preload failed', error),
    )
    const query = navigation === undefined ? '' : `?panel=${navigation.panel}`
    created
      .loadURL(`${pageUrl}${query}`)
      .catch((thrown: unknown) => options.log('The page did not load', thrown))
    if (navigation !== undefined && navigation.key !== null) {
      created.webContents.once('did-finish-load', () => send('navigate', navigation))
    }
    return created
  }

  function send<E extends EventChannel>(channel: E, payload: EventOf<E>): void {
    if (window === null || window.isDestroyed()) return
    window.webContents.send(wireName(channel), payload)
  }

  return {
    send,
    isOpen: () => window !== null,
    isOurs: (id) => window !== null && !window.isDestroyed() && window.webContents.id === id,
    show: (navigation) => {
      if (window === null || window.isDestroyed()) {
        window = open(navigation)
        return
      }
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
      if (navigation !== undefined) send('navigate', navigation)
    },
  }
}

export function preloadPath(mainFolder: string): string {
  return join(mainFolder, '../preload/index.cjs')
}
