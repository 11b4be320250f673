import type { AddressKey } from './models.ts'
import type { Proxy } from './settings.ts'

/** Maximum size of a chosen file and of pasted text: requests to main have at most 8 MiB. */
export const mostText = 8_000_000

/** Settings that belong to this computer and are not exported. */
export const personal = ['mutedUntil', 'isWelcomed', 'knowsTray', 'delivery', 'archive'] as const

export interface ImportPreview {
  readonly networks: readonly {
    readonly name: string
    /** Number of groups that the import adds. */
    readonly groups: number
    /** Number of watched accounts that keep their group, or none, although the file has them in another group. */
    readonly keptInGroup: number
    readonly accounts: ImportCount
    readonly pools: ImportCount
    readonly book: ImportCount
    /** Numbers of lists of expected payouts that the import adds, and that this profile has. */
    readonly payouts: { readonly added: number; readonly same: number }
  }[]
  /** Networks of the file whose lists the import can put into the present network instead. */
  readonly movable: readonly { readonly network: string; readonly name: string }[]
  /** Number of saved views that the import adds. */
  readonly views: number
  /** Number of nominators that the import marks as the user's own. */
  readonly mine: number
  /** Why the watchlists cannot be imported; null if they can. */
  readonly refusal: string | null
  readonly settings: readonly string[]
  /** The new proxy for all requests; null if unchanged. */
  readonly proxy: Proxy | null
}

export interface ImportCount {
  readonly added: number
  readonly renamed: number
  /** The first renamed items. `before` is null for an item without a label. */
  readonly renames: readonly {
    readonly key: AddressKey
    readonly before: string | null
    readonly after: string
  }[]
  /** Number of items without a note or colour that get those of the file, and keep their label. */
  readonly marked: number
  /** Number of items that keep their note, although the file has another. */
  readonly keptNotes: number
  readonly same: number
}

export interface DesktopInfo {
  readonly isTraySure: boolean
  readonly startsAtLogin: boolean
  readonly loginNote: string | null
  /** Why the system may not show native notifications; null if it has not refused any. */
  readonly notificationNote: string | null
  /** State of the global shortcut. `taken`: another program uses it, or the desktop does not support it. */
  readonly shortcut: 'off' | 'on' | 'taken'
}
