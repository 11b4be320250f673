import type {} from 'electron'
import type { Browser, Target } from './browser.ts'
import {
  CONSOLE_LEVELS,
  CONTENTS_EVENTS,
  contextParams,
  type Contents,
  type ContentsEvents,
  type Edit,
} from './contents-events.ts'
import { answerInvoke, clone, dispatchSend } from './ipc.ts'
import { Page } from './page.ts'
import type { PageListener, PageOptions } from './page-listener.ts'
import { record } from './record.ts'
import { applyPermissions, defaultSession, emitDownload } from './session.ts'
import { Emitter, emit, makeEvent, strict, type Promises } from './strict.ts'
import { nativeTheme, onThemeChange } from './system.ts'
import { toAppUrl } from './urls.ts'

const mostLines = 5_000

type WindowOpenHandler = (
  details: Pick<Electron.HandlerDetails, 'url' | 'frameName' | 'features' | 'disposition'>,
) => {
  readonly action: 'allow' | 'deny'
}

export interface ContentsOwner {
  onPaint(): void
  onStay(): void
  onClosed(): void
  onTitle(title: string): void
  onPopup(url: string, target: Target, browser: Browser): void
}

interface ContentsState {
  readonly page: Page
  isDestroyed: boolean
  isCrashed: boolean
  zoom: number
  openHandler: WindowOpenHandler | undefined
}

const state = Symbol('state')
const all = new Set<WebContents>()
let lastId = 0

export class WebContents extends Emitter<ContentsEvents> implements Contents {
  readonly [state]: ContentsState
  readonly id = ++lastId

  constructor(options: PageOptions, owner: ContentsOwner) {
    super('webContents', CONTENTS_EVENTS)
    const contents = strict('webContents', this)
    const page = new Page(options, makeListener(contents, options, owner))
    this[state] = { page, isDestroyed: false, isCrashed: false, zoom: 1, openHandler: undefined }
    all.add(contents)
    return contents
  }

  get session(): typeof defaultSession {
    living(this)
    return defaultSession
  }

  send(channel: string, ...args: unknown[]): void {
    const { page, isCrashed } = living(this)
    if (typeof channel !== 'string') throw new TypeError('Missing required channel argument')
    try {
      if (isCrashed) throw new Error('Render frame was disposed before WebFrameMain could be accessed')
      page.deliver(page.frame, { kind: 'event', channel, args: clone(args) })
    } catch (error) {
      // Electron also logs this and continues.
      console.error('Error sending from webFrameMain: ', error)
    }
  }

  /** Has no effect here, because the app's page has no WebRTC. */
  setWebRTCIPHandlingPolicy(_policy: string): void {
    living(this)
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    living(this).openHandler = handler
  }

  isDestroyed(): boolean {
    return this[state].isDestroyed
  }

  isCrashed(): boolean {
    return living(this).isCrashed
  }

  getURL(): string {
    return living(this).page.url
  }

  isLoading(): boolean {
    return living(this).page.isLoading
  }

  reload(): void {
    const own = living(this)
    own.isCrashed = false
    own.page.reload().catch(() => undefined)
  }

  getZoomFactor(): number {
    return living(this).zoom
  }

  setZoomFactor(factor: number): void {
    if (!(factor > 0)) throw new Error("'zoomFactor' must be a double greater than 0.0")
    living(this).zoom = factor
    applyZoom(this)
  }

  undo(): void {
    edit(this, 'undo')
  }

  redo(): void {
    edit(this, 'redo')
  }

  cut(): void {
    edit(this, 'cut')
  }

  copy(): void {
    edit(this, 'copy')
  }

  paste(): void {
    edit(this, 'paste')
  }

  selectAll(): void {
    edit(this, 'selectAll')
  }
}

function living(contents: WebContents): ContentsState {
  if (contents[state].isDestroyed) throw new TypeError('Object has been destroyed')
  return contents[state]
}

export function pageOf(contents: WebContents): Page {
  return contents[state].page
}

export function allContents(): readonly WebContents[] {
  return [...all]
}

export function destroyContents(contents: WebContents): void {
  if (contents[state].isDestroyed) return
  contents[state].isDestroyed = true
  all.delete(contents)
  emit<ContentsEvents, 'destroyed'>(contents, 'destroyed')
}

export async function loadContents(contents: WebContents, url: string): Promise<void> {
  const own = living(contents)
  own.isCrashed = false
  if (/^[a-z][a-z0-9+.-]*:/i.test(url)) await applyPermissions(contents, url).catch(() => undefined)
  await own.page.load(url)
}

function edit(contents: WebContents, command: Edit): void {
  // Chromium's editing commands have the same names.
  living(contents).page.session?.post('Input.dispatchKeyEvent', { type: 'rawKeyDown', commands: [command] })
}

function applyZoom(contents: WebContents): void {
  const { page, zoom } = contents[state]
  page.session?.post('Runtime.evaluate', { expression: `document.documentElement.style.zoom = ${zoom}` })
}

function applyEnvironment(contents: WebContents): void {
  const { session } = contents[state].page
  const features = [
    { name: 'prefers-color-scheme', value: nativeTheme.shouldUseDarkColors ? 'dark' : 'light' },
    { name: 'prefers-contrast', value: 'no-preference' },
  ]
  session?.post('Emulation.setEmulatedMedia', { features })
  const network = { offline: !record.online, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  session?.post('Network.overrideNetworkState', network)
}

export function refreshEnvironment(): void {
  for (const contents of all) applyEnvironment(contents)
}

onThemeChange(refreshEnvironment)

function makeListener(contents: WebContents, options: PageOptions, owner: ContentsOwner): PageListener {
  const isGone = () => contents[state].isDestroyed
  return {
    onMessage(frame, message) {
      // The message comes from the host's isolated world, so `kind` determines its shape.
      const known: ReturnType<typeof JSON.parse> = message
      if (known.kind === 'send') dispatchSend(contents, frame, known)
      if (known.kind === 'title') owner.onTitle(known.title)
      if (known.kind === 'context-menu') {
        emit<ContentsEvents, 'context-menu'>(
          contents,
          'context-menu',
          makeEvent({}),
          contextParams(known.params),
        )
      }
      if (known.kind !== 'invoke') return
      void answerInvoke(contents, frame, known).then((answer) => pageOf(contents).deliver(frame, answer))
    },
    onPreloadError: (error) =>
      emit<ContentsEvents, 'preload-error'>(
        contents,
        'preload-error',
        makeEvent({}),
        options.preload ?? '',
        error,
      ),
    onLoad() {
      if (isGone()) return
      applyEnvironment(contents)
      if (contents[state].zoom !== 1) applyZoom(contents)
      emit<ContentsEvents, 'did-finish-load'>(contents, 'did-finish-load')
    },
    onFail: (code, text, url) =>
      emit<ContentsEvents, 'did-fail-load'>(contents, 'did-fail-load', makeEvent({}), code, text, url, true),
    onPaint: () => owner.onPaint(),
    onGone(gone) {
      if (isGone()) return
      contents[state].isCrashed = true
      emit<ContentsEvents, 'render-process-gone'>(contents, 'render-process-gone', makeEvent({}), gone)
    },
    onConsole(level, text, lineNumber, sourceId) {
      record.console.push({ level, text })
      if (record.console.length > mostLines) record.console.shift()
      const details = {
        ...makeEvent({}),
        message: text,
        level: CONSOLE_LEVELS[level] ?? 'info',
        lineNumber,
        sourceId,
      }
      emit<ContentsEvents, 'console-message'>(contents, 'console-message', details)
    },
    mayNavigate({ url, isMainFrame, isRedirect }) {
      if (isGone()) return false
      const details = makeEvent({ url, isMainFrame })
      if (isRedirect) emit<ContentsEvents, 'will-redirect'>(contents, 'will-redirect', details)
      else {
        emit<ContentsEvents, 'will-frame-navigate'>(contents, 'will-frame-navigate', details)
        if (isMainFrame && !details.defaultPrevented)
          emit<ContentsEvents, 'will-navigate'>(contents, 'will-navigate', details)
      }
      return !details.defaultPrevented
    },
    onPopup(url, target, browser) {
      const details = { url, frameName: '', features: '', disposition: 'foreground-tab' as const }
      const verdict = contents[state].openHandler?.(details)
      // As in Electron, every window may open if there is no handler.
      if (verdict === undefined || verdict.action === 'allow') return owner.onPopup(url, target, browser)
      browser.refuse(target)
    },
    onDownload: ({ url, suggestedFilename }) => emitDownload(toAppUrl(url), suggestedFilename, contents),
    onStay: () => owner.onStay(),
    onClosed: () => owner.onClosed(),
  }
}

export type Checked = Promises<Electron.WebContents, Pick<WebContents, keyof Contents>>
