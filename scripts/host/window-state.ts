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
  isFullScreen: boolean
  isDestroyed: boolean
  wasReadyToShow: boolean
}

export const core = Symbol('core')

interface Window {
  readonly [core]: WindowState
}

export function living(window: Window): WindowState {
  if (window[core].isDestroyed) throw new TypeError('Object has been destroyed')
  return window[core]
}

export function follow(window: Window): void {
  const { contents, bounds, mode, isVisible } = window[core]
  followWindow(pageOf(contents), { ...bounds, state: isVisible ? mode : 'minimized' })
}
