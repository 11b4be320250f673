import type { BlockView, HeadView } from './block-models.ts'
import type { AddressKey, Incident, Json, Millis } from './models.ts'
import type { Network } from './networks.ts'
import type { AccountView, FollowView, TraceView, WatchGroup } from './pending-models.ts'
import type { PoolView } from './pool-models.ts'
import type { Settings } from './settings.ts'
import type { SetAside } from './storage-models.ts'

/** Where the key of the present origin is. The key itself never leaves main. */
export interface KeyStatus {
  readonly origin: string
  readonly state: 'none' | 'keychain' | 'memory' | 'rejected' | 'wrong-network'
  /** Why it is only in memory or was not accepted, for the user. */
  readonly note: string | null
}

export type ServiceHealth = 'starting' | 'ok' | 'offline' | 'rate-limited' | 'malformed' | 'service-error'

export interface Status {
  readonly network: Network
  /** The command line named the service of this run. */
  readonly isNetworkGiven?: boolean
  readonly health: ServiceHealth
  /** A sentence about the health when it is not ok. */
  readonly note: string | null
  readonly key: KeyStatus
  /** Requests a second that the schedule may send, and how many it sent on average over the last 10 s. */
  readonly quota: { readonly limit: number; readonly used: number }
  readonly latencyMs: number | null
  readonly lastAnswerAt: Millis | null
  /** Set while answers come steadily: `lastAnswerAt` is not resent, and the last answer is never older than this. */
  readonly answersWithinMs?: number
  readonly isPaused: boolean
  readonly storage: {
    readonly mode: 'disk' | 'memory' | 'read-only'
    readonly note: string | null
    /** Absent when nothing is set aside. */
    readonly setAside?: SetAside
  }
}

/** The whole mirror that the window holds. Lists are in the order in which they are shown by default. */
export interface AppState {
  readonly revision: number
  readonly status: Status
  readonly settings: Settings
  /** What the window remembers of each view (columns, sorting, filters), by its name; only the view itself reads it. */
  readonly views: Readonly<Record<string, Json>>
  readonly groups: readonly WatchGroup[]
  readonly accounts: readonly AccountView[]
  readonly follows: readonly FollowView[]
  readonly traces: readonly TraceView[]
  readonly pools: readonly PoolView[]
  readonly blocks: readonly BlockView[]
  /** Absent before anything of the masterchain's head is known. */
  readonly head?: HeadView
  readonly incidents: readonly Incident[]
}

/** What was known at a past moment, as the window shows it. */
export type PastState = Pick<AppState, 'accounts' | 'traces' | 'pools' | 'blocks' | 'incidents'> & {
  readonly at: Millis
}

/** How much happened over a time, in buckets of equal width. */
export interface Activity {
  readonly from: Millis
  readonly to: Millis
  readonly buckets: readonly {
    /** Traces first seen in it. */
    readonly traces: number
    /** False when nothing of the network was observed in any of it: a gap, not a calm. */
    readonly isObserved: boolean
  }[]
}

export interface ListDelta<T> {
  readonly upserts: readonly T[]
  readonly removed: readonly string[]
}

/** What changed from revision `from` to `revision`; a window that is not at `from` asks for the state again. */
export interface StateDelta {
  readonly from: number
  readonly revision: number
  readonly status?: Status
  readonly settings?: Settings
  /** The views that changed, each whole. */
  readonly views?: Readonly<Record<string, Json>>
  readonly groups?: ListDelta<WatchGroup>
  readonly accounts?: ListDelta<AccountView>
  readonly follows?: ListDelta<FollowView>
  readonly traces?: ListDelta<TraceView>
  readonly pools?: ListDelta<PoolView>
  readonly blocks?: ListDelta<BlockView>
  readonly head?: HeadView
  readonly incidents?: ListDelta<Incident>
}

export const panels = ['pending', 'blocks', 'pools', 'alerts', 'settings'] as const
export type Panel = (typeof panels)[number]

/** Main asks the window to show a place: a tray row, a notification or a second start was clicked. */
export interface Navigation {
  readonly panel: Panel
  readonly key: string | null
}

/** A link named something that is not watched: the window asks whether it should be. */
export interface Offer {
  readonly kind: 'account' | 'pool'
  readonly address: AddressKey
}

/** What the application menu asks the window to do. */
export type WindowCommand = 'palette' | 'help' | 'find' | 'welcome'

/** The longest text of what went wrong in the page, in characters. */
export const longestFault = 4_000

export interface AppInfo {
  readonly name: string
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly userData: string
  /** The database on disk, bytes. */
  readonly dataBytes?: number
}
