import type { Page } from '@playwright/test'

export interface MenuItem {
  readonly label: string
  readonly enabled: boolean
}

export interface TrayShown {
  readonly toolTip: string
  readonly menu: readonly MenuItem[]
}

export interface NotificationShown {
  readonly title: string
  readonly body: string
}

export interface LaunchOptions {
  readonly switches: readonly string[]
  readonly profile: string
  readonly env: NodeJS.ProcessEnv
  readonly isHidden: boolean
}

/** A running Lookout and its desktop, with one interface for real Electron and for the Chromium host. */
export interface Lookout {
  readonly page: Page
  /** Waits for the open window. After closing to the tray, the next window is a new page. */
  readonly findPage: () => Promise<Page>
  readonly tray: () => Promise<TrayShown>
  readonly clickTray: (label: string) => Promise<void>
  /** Native notifications so far, oldest first. */
  readonly notifications: () => Promise<readonly NotificationShown[]>
  readonly clickNotification: () => Promise<void>
  /** The session's proxy setting; null before it is first set. */
  readonly proxy: () => Promise<object | null>
  /** The names of files that the page could save by a download. */
  readonly downloads: () => Promise<readonly string[]>
  /** Sets the result of the next system dialog. By default, the first button is chosen, and file dialogs are cancelled. */
  readonly answerDialog: (answer: object) => Promise<void>
  readonly isWindowVisible: () => Promise<boolean>
  readonly closeWindow: () => Promise<void>
  readonly saveNextAs: (path: string) => Promise<void>
  readonly openNext: (path: string) => Promise<void>
  /** Registers a global shortcut as another program would. */
  readonly takeShortcut: (accelerator: string) => Promise<void>
  readonly pressShortcut: (accelerator: string) => Promise<void>
  readonly suspend: () => Promise<void>
  readonly resume: () => Promise<void>
  readonly throwInMain: (message: string) => Promise<void>
  readonly messages: () => Promise<readonly string[]>
  readonly opened: () => Promise<readonly string[]>
  /** Simulates a Windows logoff. */
  readonly endSession: () => Promise<void>
  /** Starts a second instance on the same profile. Resolves with its exit code. */
  readonly startAgain: (switches?: readonly string[]) => Promise<number>
  readonly isRunning: () => boolean
  readonly output: () => string
  readonly quit: () => Promise<void>
}
