import type { Browser, Target } from './browser.ts'
import type { WebFrameMain } from './frame.ts'
import type { Navigation } from './requests.ts'

export interface Gone {
  readonly reason: 'crashed' | 'killed'
  readonly exitCode: number
}

export interface PageListener {
  onMessage(frame: WebFrameMain, message: unknown): void
  onPreloadError(error: Error): void
  onLoad(): void
  onFail(code: number, text: string, url: string): void
  onPaint(): void
  onGone(gone: Gone): void
  onConsole(level: string, text: string, line: number, source: string): void
  mayNavigate(navigation: Navigation): boolean
  onPopup(url: string, target: Target, browser: Browser): void
  onDownload(download: { readonly url: string; readonly suggestedFilename: string }): void
  onStay(): void
  onClosed(): void
}

export interface PageOptions {
  readonly width: number
  readonly height: number
  readonly preload: string | undefined
  readonly preloadProcess: Readonly<Record<string, unknown>>
}
