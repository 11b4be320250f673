import type { BlockView, HeadView } from './block-models.ts'
import type { BookEntry } from './address-book.ts'
import type { ServiceHealth } from './errors.ts'
import type { AddressKey, Json, Millis } from './models.ts'
import type { Incident } from './alert-events.ts'
import type { Network } from './networks.ts'
import type { AccountView, FollowView, TraceView, WatchGroup } from './pending-models.ts'
import type { PayoutList, PayoutView } from './payouts.ts'
import type { PoolView } from './pool-models.ts'
import type { Settings } from './settings.ts'
import type { SetAside, UnreadableRecords } from './storage-models.ts'

/** Where the key for the current origin is stored. The key itself never leaves the main process. */
export interface KeyStatus {
  readonly origin: string
  readonly state: 'none' | 'keychain' | 'memory' | 'rejected' | 'wrong-network'
  /** Message for the user: why the key is in memory only or was rejected. */
  readonly note: string | null
}

/** True if the service refused the key, also as one for another network. */
export function isKeyRefused({ state }: Pick<KeyStatus, 'state'>): boolean {
  return state === 'rejected' || state === 'wrong-network'
}

export interface Refusal {
  /** True while requests are sent without the key. */
  readonly isKeyRejected: boolean
  readonly since: Millis
  /** The key and the stopped operations are tried again at this time. */
  readonly retryAt: Millis | null
  /** Operations that are also refused without a key, and are not polled until `retryAt`. */
  readonly stopped: readonly string[]
  readonly note: string
}

/** Operations that a service may not offer. */
export const optionalOperations = ['finishedTraces', 'finishedActions', 'stream'] as const
export type OptionalOperation = (typeof optionalOperations)[number]

/** Whether the service offers an operation, according to the requests of the last day. */
export interface Capability {
  readonly state: 'unknown' | 'yes' | 'no'
  /** Null while unknown. */
  readonly checkedAt: Millis | null
}

export interface StreamStatus {
  readonly state:
    | 'off'
    | 'idle'
    | 'connecting'
    | 'live'
    | 'reconnecting'
    | 'unsupported'
    | 'refused'
    | 'stopped'
  readonly since?: Millis
  readonly accounts?: number
  readonly retryAt?: Millis
  readonly reason?: string
  readonly perMinute: number
  readonly lagMs: number | null
}

/** The clock changed by more than a day. Nothing is deleted until the time is trusted again. */
export interface ClockDoubt {
  readonly than: 'service' | 'last-run'
  /** This computer's clock minus the service's, or minus the last trusted time. */
  readonly aheadMs: number
  /** When deletion resumes, in the service's time. Null: once the service confirms the time. */
  readonly until: Millis | null
}

export interface Status {
  readonly network: Network
  /** Base URL of the service that was set on the command line, also after another one was chosen. Absent: none was. */
  readonly givenBaseUrl?: string
  readonly health: ServiceHealth
  readonly note: string | null
  readonly key: KeyStatus
  readonly refusal?: Refusal
  /** Requests per second: the limit, and the average sent over the last 10 s. */
  readonly quota: { readonly limit: number; readonly used: number }
  readonly latencyMs: number | null
  readonly lastAnswerAt: Millis | null
  /** Upper limit of the last response's age. `lastAnswerAt` is not published again while responses stay within the limit. */
  readonly answersWithinMs?: number
  readonly capabilities?: Readonly<Record<OptionalOperation, Capability>>
  /** Correction to add to the computer's clock to get the service's time. Absent if they agree. */
  readonly clockOffsetMs?: number
  readonly clockDoubt?: ClockDoubt
  readonly stream?: StreamStatus
  readonly isPaused: boolean
  /** When the pause ends automatically. */
  readonly pausedUntil?: Millis
  readonly storage: {
    readonly mode: 'disk' | 'memory' | 'read-only'
    /** Which data was set aside, or why nothing is written. */
    readonly note: string | null
    readonly setAside?: SetAside
    /** Absent if all records read so far were readable. */
    readonly unreadable?: UnreadableRecords
  }
}

/** Lists are in default display order. */
export interface AppState {
  readonly revision: number
  readonly status: Status
  readonly settings: Settings
  /** Saved settings of each view (columns, sorting, filters) by name. Only the view knows their schema. */
  readonly views: Readonly<Record<string, Json>>
  readonly groups: readonly WatchGroup[]
  readonly accounts: readonly AccountView[]
  readonly follows: readonly FollowView[]
  readonly book: readonly BookEntry[]
  readonly payoutLists: readonly PayoutList[]
  readonly payouts: readonly PayoutView[]
  readonly traces: readonly TraceView[]
  readonly pools: readonly PoolView[]
  readonly blocks: readonly BlockView[]
  readonly head?: HeadView
  readonly incidents: readonly Incident[]
}

export type PastState = Pick<AppState, 'accounts' | 'traces' | 'pools' | 'blocks' | 'incidents'> & {
  readonly at: Millis
}

export interface Activity {
  readonly from: Millis
  readonly to: Millis
  readonly buckets: readonly {
    /** Traces first seen in the bucket. */
    readonly traces: number
    /** False if the network was not observed at all: a gap, not a quiet period. */
    readonly isObserved: boolean
    /** True if the network was not observed, but the finished actions of all watched accounts were read later. */
    readonly isFilled?: true
  }[]
}

export interface ListDelta<T> {
  readonly upserts: readonly T[]
  readonly removed: readonly string[]
}

/** The lists at a past moment: their changes from the moment `from`, or all elements if `from` is null. */
export interface PastDelta {
  readonly at: Millis
  readonly from: Millis | null
  readonly accounts: ListDelta<AccountView>
  readonly traces: ListDelta<TraceView>
  readonly pools: ListDelta<PoolView>
  readonly blocks: ListDelta<BlockView>
  readonly incidents: ListDelta<Incident>
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
  readonly book?: ListDelta<BookEntry>
  readonly payoutLists?: ListDelta<PayoutList>
  readonly payouts?: ListDelta<PayoutView>
  readonly traces?: ListDelta<TraceView>
  readonly pools?: ListDelta<PoolView>
  readonly blocks?: ListDelta<BlockView>
  readonly head?: HeadView
  readonly incidents?: ListDelta<Incident>
}

export const panels = ['pending', 'blocks', 'pools', 'alerts', 'settings'] as const
export type Panel = (typeof panels)[number]

/** A place to show after a click on a tray row or a notification, or after a second start. */
export interface Navigation {
  readonly panel: Panel
  readonly key: string | null
  /** True for a list that main names because of what is in it now. */
  readonly isPresent?: true
}

/** The unwatched target of a link, which the window offers to watch. For a message, `address` is its base64 hash. */
export interface Offer {
  readonly kind: 'account' | 'pool' | 'message'
  readonly address: AddressKey
}

export type WindowCommand = 'palette' | 'help' | 'find' | 'welcome'

/** Maximum length of a reported page error, in characters. */
export const longestFault = 4_000

/** Maximum length of a file that the window saves. */
export const longestSavedText = 64_000_000

export interface AppInfo {
  readonly name: string
  readonly version: string
  readonly electron: string
  readonly chromium: string
  readonly node: string
  readonly platform: string
  readonly userData: string
  readonly dataBytes?: number
}
