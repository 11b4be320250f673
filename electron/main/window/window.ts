import { join } from 'node:path'
import { BrowserWindow, nativeTheme, screen, session } from 'electron'
import { wireName, type EventChannel } from '../../shared/channels.ts'
import type { EventOf } from '../../shared/contract.ts'
import type { Navigation } from '../../shared/app-state.ts'
import { appOrigin, pageUrl } from '../bundle.ts'
import { logLines } from '../main-words.ts'
import { attachContextMenu } from '../menu.ts'
import { createRateLimiter } from '../rate-limiter.ts'
import { createPageLoad, type PageLoad } from './page-load.ts'
import { createReloads } from './reloads.ts'
import { hideWindow } from './hide-window.ts'
import { createIdleWindowTimer } from './idle-window-timer.ts'
import { afterTimeout } from '../../monitor/after-timeout.ts'
import { placeFor, type WindowPlace } from './window-place.ts'

const showAnywayAfterMs = 4_000

/** The only window. It is created on demand and destroyed a while after it was hidden; monitoring continues. */
export interface MainWindow {
  /** Opens the window or brings it to the front, and navigates if a place is given. */
  readonly show: (navigation?: Navigation) => void
  readonly hide: () => void
  readonly send: <E extends EventChannel>(channel: E, payload: EventOf<E>) => void
  readonly showAndSend: <E extends EventChannel>(channel: E, payload: EventOf<E>) => void
  readonly isOurs: (webContentsId: number) => boolean
  /** True if the last window was destroyed to save memory, not closed by the user. */
  readonly isClosedWhenIdle: () => boolean
}

export interface WindowOptions {
  readonly files: { readonly preload: string; readonly icon: string | null }
  readonly title: () => string
  readonly place: { readonly read: () => WindowPlace | null; readonly write: (place: WindowPlace) => void }
  /** Decides what closing does: hide the window, keep it, or close it. */
  readonly onClose: () => 'hide' | 'stay' | 'go'
  readonly onShown: () => void
  readonly onHidden: () => void
  /** Called when Windows ends the session: no quit events follow, and little time is left. */
  readonly onSessionEnd: () => void
  readonly log: (message: string, thrown?: unknown) => void
}

/** Denies all permissions, which Electron would grant without handlers. Call after ready. */
export function denyPermissions(): void {
  session.defaultSession.setPermissionRequestHandler((_contents, _permission, answer) => answer(false))
  session.defaultSession.setPermissionCheckHandler(() => false)
}

/** Refuses every download: files are written by main only, where the user chose. Call after ready. */
export function refuseDownloads(log: (message: string) => void): void {
  const mayLog = createRateLimiter(5, 60_000, Date.now)
  session.defaultSession.on('will-download', (event, item) => {
    event.preventDefault()
    if (mayLog()) log(logLines.downloadRefused(new URL(item.getURL()).protocol))
  })
}

function harden(window: BrowserWindow): void {
  const contents = window.webContents
  contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp')
  contents.setWindowOpenHandler(() => ({ action: 'deny' }))
  const stay = (event: { preventDefault: () => void; url: string }): void => {
    if (!event.url.startsWith(`${appOrigin}/`)) event.preventDefault()
  }
  contents.on('will-navigate', stay)
  contents.on('will-frame-navigate', stay)
  contents.on('will-redirect', stay)
  contents.on('will-attach-webview', (event) => event.preventDefault())
}

function whenPainted(created: BrowserWindow, show: () => void): void {
  let isShown = false
  const once = (): void => {
    if (isShown || created.isDestroyed()) return
    isShown = true
    show()
  }
  created.once('ready-to-show', once)
  created.webContents.once('did-finish-load', once)
  const timer = setTimeout(once, showAnywayAfterMs)
  created.once('closed', () => clearTimeout(timer))
}

export function createMainWindow(options: WindowOptions): MainWindow {
  let window: BrowserWindow | null = null
  let page = createPageLoad()
  let isClosedWhenIdle = false
  let isHidden = false
  const reloads = createReloads(() => Date.now())

  const living = (): BrowserWindow | null => (window === null || window.isDestroyed() ? null : window)

  function keepPlace(created: BrowserWindow): void {
    if (created.isDestroyed() || created.isMinimized()) return
    options.place.write({ bounds: created.getNormalBounds(), isMaximized: created.isMaximized() })
  }

  const idleTimer = createIdleWindowTimer(() => {
    const hidden = living()
    if (hidden === null || hidden.isVisible()) return
    isClosedWhenIdle = true
    hidden.destroy()
  }, afterTimeout)

  function hide(): void {
    const shown = living()
    if (shown === null) return
    keepPlace(shown)
    isHidden = true
    hideWindow(shown, process.platform, () => isHidden)
    idleTimer.begin()
    options.onHidden()
  }

  function reveal(created: BrowserWindow): void {
    idleTimer.stop()
    isClosedWhenIdle = false
    isHidden = false
    if (created.isMinimized()) created.restore()
    // A page that crashed too often is no longer reloaded automatically, only when the user opens the window.
    if (created.webContents.isCrashed()) created.webContents.reload()
    created.show()
    created.focus()
    options.onShown()
  }

  function watchProcess(created: BrowserWindow, load: PageLoad): void {
    created.webContents.on('did-finish-load', load.loaded)
    created.webContents.on('render-process-gone', (_event, details) => {
      load.gone()
      options.log(logLines.rendererEnded(details.reason))
      if (details.reason === 'clean-exit' || !reloads.take()) return
      setTimeout(() => {
        if (!created.isDestroyed()) created.webContents.reload()
      }, 250)
    })
    created.webContents.on('preload-error', (_event, _path, error) =>
      options.log(logLines.preloadFailed, error),
    )
  }

  function open(navigation: Navigation | undefined): BrowserWindow {
    const kept = options.place.read()
    const areas = screen.getAllDisplays().map((display) => display.workArea)
    const created = new BrowserWindow({
      ...placeFor(kept, areas),
      minWidth: 480,
      minHeight: 360,
      show: false,
      title: options.title(),
      backgroundColor: nativeTheme.shouldUseDarkColors ? '#0f1216' : '#f4f5f7',
      ...(options.files.icon === null ? {} : { icon: options.files.icon }),
      webPreferences: {
        preload: options.files.preload,
        sandbox: true,
        contextIsolation: true,
        nodeIntegration: false,
        spellcheck: false,
      },
    })
    page = createPageLoad()
    harden(created)
    attachContextMenu(created)
    whenPainted(created, () => {
      if (kept?.isMaximized === true) created.maximize()
      reveal(created)
    })
    created.on('close', (event) => {
      keepPlace(created)
      const behaviour = options.onClose()
      if (behaviour === 'go') return
      event.preventDefault()
      if (behaviour === 'hide') hide()
    })
    created.once('session-end', options.onSessionEnd)
    created.once('closed', () => {
      if (window === created) window = null
      idleTimer.stop()
      options.onHidden()
    })
    watchProcess(created, page)
    const query = navigation === undefined ? '' : `?panel=${navigation.panel}`
    page.whenLoaded(() => {
      if (navigation !== undefined && navigation.key !== null) send('navigate', navigation)
    })
    created
      .loadURL(`${pageUrl}${query}`)
      .catch((thrown: unknown) => options.log(logLines.pageNotLoaded, thrown))
    return created
  }

  function send<E extends EventChannel>(channel: E, payload: EventOf<E>): void {
    living()?.webContents.send(wireName(channel), payload)
  }

  function show(navigation?: Navigation): void {
    const shown = living()
    if (shown === null) {
      window = open(navigation)
      return
    }
    reveal(shown)
    if (navigation !== undefined) page.whenLoaded(() => send('navigate', navigation))
  }

  return {
    show,
    hide,
    send,
    showAndSend: (channel, payload) => {
      show()
      page.whenLoaded(() => send(channel, payload))
    },
    isOurs: (id) => living()?.webContents.id === id,
    isClosedWhenIdle: () => isClosedWhenIdle,
  }
}

export function preloadPath(mainFolder: string): string {
  return join(mainFolder, '../preload/index.cjs')
}
