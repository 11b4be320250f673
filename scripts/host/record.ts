export interface MenuRecord {
  readonly label: string
  readonly type: string
  readonly role?: string
  readonly enabled: boolean
  readonly visible: boolean
  readonly checked: boolean
  readonly accelerator?: string
  readonly submenu?: readonly MenuRecord[]
}

export interface ImageRecord {
  readonly path: string
  readonly width: number
  readonly height: number
}

export interface DialogRecord {
  readonly kind: 'error' | 'message' | 'open' | 'save'
  readonly options: unknown
}

export interface NotificationRecord {
  readonly title: string
  readonly body: string
  readonly options: unknown
  /** 'dropped' after the notification was garbage-collected with its handlers, as in Electron. */
  readonly state: 'shown' | 'clicked' | 'closed' | 'dropped'
}

export interface ConsoleRecord {
  readonly level: string
  readonly text: string
}

export interface Recorded {
  readonly openExternal: string[]
  /** Names of files that Electron would offer to save, because the app did not prevent their download. */
  readonly downloads: string[]
  readonly dialogs: DialogRecord[]
  readonly answers: unknown[]
  readonly shortcuts: Map<string, () => void>
  readonly console: ConsoleRecord[]
  badgeCount: number
  clipboard: string
  loginItem: unknown
  proxy: unknown
  online: boolean
}

export const record: Recorded = {
  openExternal: [],
  downloads: [],
  dialogs: [],
  answers: [],
  shortcuts: new Map(),
  console: [],
  badgeCount: 0,
  clipboard: '',
  loginItem: null,
  proxy: null,
  online: true,
}
