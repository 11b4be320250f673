import type { BlockView, HeadView } from './block-models.ts'
import type { AddressKey, Incident, Json, Millis } from './models.ts'
import type { Network } from './networks.ts'
import type { AccountView, FollowView, TraceView, WatchGroup } from './pending-models.ts'
import type { PoolView } from './pool-models.ts'
import type { Settings } from './settings.ts'
import type { SetAside } from './storage-models.ts'

/** Where the key for the current origin is stored. The key itself never leaves main. */
export interface KeyStatus {
  readonly origin: string
  readonly state: 'none' | 'keychain' | 'memory' | 'rejected' | 'wrong-network'
  /** Message for the user: why the key is in memory only or was rejected. */
  readonly note: string | null
}

export type ServiceHealth = 'starting' | 'ok' | 'offline' | 'rate-limited' | 'malformed' | 'service-error'

export interface Status {
  readonly network: Network
  /** The service was set on the command line. */
  readonly isNetworkGiven?: boolean
  readonly health: ServiceHealth
  /** Explanation of the health when it is not ok. */
  readonly note: string | null
  readonly key: KeyStatus
  /** Requests per second: the limit, and the average sent over the last 10 s. */
  readonly quota: { readonly limit: number; readonly used: number }
  readonly latencyMs: number | null
  readonly lastAnswerAt: Millis | null
  /** Set while responses arrive regularly: `lastAnswerAt` is then not republished, and the last response is at most this old. */
  readonly answersWithinMs?: number
  readonly isPaused: boolean
  readonly storage: {
    readonly mode: 'disk' | 'memory' | 'read-only'
    readonly note: string | null
    /** Absent when nothing is quarantined. */
    readonly setAside?: SetAside
  }
}

/** The complete app state of the window. Lists are in default display order. */
export interface AppState {
  readonly revision: number
  readonly status: Status
  readonly settings: Settings
  /** Saved settings of each view (columns, sorting, filters) by name. Opaque to everything but the view. */
  readonly views: Readonly<Record<string, Json>>
  readonly groups: readonly WatchGroup[]
  readonly accounts: readonly AccountView[]
  readonly follows: readonly FollowView[]
  readonly traces: readonly TraceView[]
  readonly pools: readonly PoolView[]
  readonly blocks: readonly BlockView[]
  /** Absent until the masterchain head is known. */
  readonly head?: HeadView
  readonly incidents: readonly Incident[]
}

/** The app state at a past moment. */
export type PastState = Pick<AppState, 'accounts' | 'traces' | 'pools' | 'blocks' | 'incidents'> & {
  readonly at: Millis
}

/** Activity over a time range, in buckets of equal width. */
export interface Activity {
  readonly from: Millis
  readonly to: Millis
  readonly buckets: readonly {
    /** Traces first seen in the bucket. */
    readonly traces: number
    /** False when the network was not observed at all: a gap, not a quiet time. */
    readonly isObserved: boolean
  }[]
}

export interface ListDelta<T> {
  readonly upserts: readonly T[]
  readonly removed: readonly string[]
}

/** Changes from revision `from` to `revision`. A window at another revision requests the full state. */
export interface StateDelta {
  readonly from: number
  readonly revision: number
  readonly status?: Status
  readonly settings?: Settings
  /** The changed views, each complete. */
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

/** A place to show, sent after a click on a tray row or a notification, or a second start. */
export interface Navigation {
  readonly panel: Panel
  readonly key: string | null
}

/** The target of a link is not watched: the window offers to watch it. */
export interface Offer {
  readonly kind: 'account' | 'pool'
  readonly address: AddressKey
}

/** Commands of the application menu for the window. */
export type WindowCommand = 'palette' | 'help' | 'find' | 'welcome'

/** Maximum length of a reported page error, in characters. */
export const longestFault = 4_000

export interface AppInfo {
  readonly name: string
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly userData: string
  /** Size of the database on disk, bytes. */
  readonly dataBytes?: number
}
