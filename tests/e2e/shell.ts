import type { Page } from '@playwright/test'

export interface MenuItem {
  readonly label: string
  readonly enabled: boolean
}

export interface TrayShown {
  readonly toolTip: string
  readonly menu: readonly MenuItem[]
}

export interface LaunchOptions {
  /** Switches of the app. */
  readonly switches: readonly string[]
  readonly profile: string
  readonly env: NodeJS.ProcessEnv
  /** Whether a window is waited for. */
  readonly isHidden: boolean
}

/** A running Lookout, and what the desktop around it can do and see: the same in real Electron and in the Chromium host. */
export interface Lookout {
  /** The window's page. Throws when there was none at the start. */
  readonly page: Page
  /** Waits for the window that is open now: after a close to the tray it is a new one. */
  readonly findPage: () => Promise<Page>
  readonly tray: () => Promise<TrayShown>
  /** Clicks an item of the tray's menu. */
  readonly clickTray: (label: string) => Promise<void>
  readonly isWindowVisible: () => Promise<boolean>
  readonly closeWindow: () => Promise<void>
  readonly suspend: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Starts the app once more on the same profile; its exit code. */
  readonly startAgain: (switches?: readonly string[]) => Promise<number>
  readonly isRunning: () => boolean
  /** What main wrote to standard output and error so far. */
  readonly output: () => string
  /** Quits as the user does and waits until nothing is left. */
  readonly quit: () => Promise<void>
}
