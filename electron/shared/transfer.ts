import type { Proxy } from './settings.ts'

/** The effect of an import, computed before it runs. */
export interface ImportPreview {
  readonly networks: readonly {
    readonly name: string
    readonly accounts: ImportCount
    readonly pools: ImportCount
  }[]
  /** Names of the settings that would change. */
  readonly settings: readonly string[]
  /** The new proxy of all requests; null: unchanged. */
  readonly proxy: Proxy | null
}

export interface ImportCount {
  readonly added: number
  /** Already watched, with another label. */
  readonly renamed: number
  readonly same: number
}

/** State of the desktop integration, read from the system rather than stored. */
export interface DesktopInfo {
  /** False when no tray was found. */
  readonly isTraySure: boolean
  readonly startsAtLogin: boolean
  /** Why start at login cannot be changed, or a remark about it. */
  readonly loginNote: string | null
  /** Whether the global shortcut is registered; `taken`: another program uses it, or the desktop does not support it. */
  readonly shortcut: 'off' | 'on' | 'taken'
}
