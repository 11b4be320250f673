/** What a page is given, and what it tells the webContents that it belongs to. */
import type { Browser, Target } from './browser.ts'
import type { WebFrameMain } from './frame.ts'
import type { Navigation } from './requests.ts'

export interface Gone {
  readonly reason: 'crashed' | 'killed'
  readonly exitCode: number
}

/** What a page tells its webContents. */
export interface PageListener {
  onMessage(frame: WebFrameMain, message: unknown): void
  onPreloadError(error: Error): void
  onLoad(): void
  onFail(code: number, text: string, url: string): void
  onPaint(): void
  onGone(gone: Gone): void
  onConsole(level: string, text: string, line: number, source: string): void
  /** True when the app lets the page go there. */
  mayNavigate(navigation: Navigation): boolean
  onPopup(url: string, target: Target, browser: Browser): void
  /** The page refused to be closed. */
  onStay(): void
  onClosed(): void
}

export interface PageOptions {
  readonly width: number
  readonly height: number
  readonly preload: string | undefined
  readonly preloadProcess: Readonly<Record<string, unknown>>
}
