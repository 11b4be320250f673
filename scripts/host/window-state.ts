/** The insides of a BrowserWindow, out of reach of the app. */
import type {} from 'electron'
import { pageOf, type WebContents } from './contents.ts'
import type { ManagedWindow } from './lifecycle.ts'
import { followWindow } from './placement.ts'

export interface WindowState extends ManagedWindow {
  readonly id: number
  readonly contents: WebContents
  bounds: Electron.Rectangle
  mode: 'normal' | 'minimized' | 'maximized'
  title: string
  isVisible: boolean
  isDestroyed: boolean
  wasReadyToShow: boolean
}

export const core = Symbol('core')

interface Window {
  readonly [core]: WindowState
}

/** The state of a window that is there. Throws Electron's text for one that is not. */
export function living(window: Window): WindowState {
  if (window[core].isDestroyed) throw new TypeError('Object has been destroyed')
  return window[core]
}

/** Makes Chromium's window follow what the app asked for. */
export function follow(window: Window): void {
  const { contents, bounds, mode, isVisible } = window[core]
  followWindow(pageOf(contents), { ...bounds, state: isVisible ? mode : 'minimized' })
}
