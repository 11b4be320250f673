import type { Proxy } from './settings.ts'

/** What an import would do, before it does it. */
export interface ImportPreview {
  readonly networks: readonly {
    readonly name: string
    readonly accounts: ImportCount
    readonly pools: ImportCount
  }[]
  /** Settings that would change, by their names. */
  readonly settings: readonly string[]
  /** The way that every request would go from then on; null when it stays. */
  readonly proxy: Proxy | null
}

export interface ImportCount {
  readonly added: number
  /** Watched already, under another label. */
  readonly renamed: number
  readonly same: number
}

/** How the desktop treats the app: asked of the system, not remembered. */
export interface DesktopInfo {
  /** False where nobody could be found who shows tray icons. */
  readonly isTraySure: boolean
  readonly startsAtLogin: boolean
  /** Why it cannot be switched, or what to know. */
  readonly loginNote: string | null
  /** Whether the system gave the global shortcut; `taken`: another program has it, or it cannot be used here. */
  readonly shortcut: 'off' | 'on' | 'taken'
}
