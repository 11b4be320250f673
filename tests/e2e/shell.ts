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
  /** The native notices so far, oldest first. */
  readonly notifications: () => Promise<readonly NotificationShown[]>
  /** Clicks the newest notice. */
  readonly clickNotification: () => Promise<void>
  /** The session's proxy setting; null before the first. */
  readonly proxy: () => Promise<object | null>
  /** The answer of the next system dialog; without it a question is answered by its first button, and a choice cancelled. */
  readonly answerDialog: (answer: object) => Promise<void>
  readonly isWindowVisible: () => Promise<boolean>
  readonly closeWindow: () => Promise<void>
  /** The next save dialog is answered with this path. */
  readonly saveNextAs: (path: string) => Promise<void>
  /** The next open dialog is answered with this path. */
  readonly openNext: (path: string) => Promise<void>
  /** Another program takes a global shortcut; the user presses one. */
  readonly takeShortcut: (accelerator: string) => Promise<void>
  readonly pressShortcut: (accelerator: string) => Promise<void>
  readonly suspend: () => Promise<void>
  readonly resume: () => Promise<void>
  /** Throws inside main, uncaught. */
  readonly throwInMain: (message: string) => Promise<void>
  /** Texts of the message boxes so far: message and detail, oldest first. */
  readonly messages: () => Promise<readonly string[]>
  /** The pages that were opened outside. */
  readonly opened: () => Promise<readonly string[]>
  /** Windows logs its user off. */
  readonly endSession: () => Promise<void>
  /** Starts the app once more on the same profile; its exit code. */
  readonly startAgain: (switches?: readonly string[]) => Promise<number>
  readonly isRunning: () => boolean
  /** What main wrote to standard output and error so far. */
  readonly output: () => string
  /** Quits as the user does and waits until nothing is left. */
  readonly quit: () => Promise<void>
}
