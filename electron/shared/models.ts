import type { BlockContradiction, BlockPin, BlockProblem, BlockReading, HeadView } from './block-models.ts'
import type { ErrorInfo } from './errors.ts'
import type { Network } from './networks.ts'
import type { PoolRound } from './pool-models.ts'
import type { Settings } from './settings.ts'
import type { WatchMarks } from './watch-marks.ts'

/** `workchain:64 lower-case hex digits`: the one key of an account everywhere in Lookout. */
export type AddressKey = string
/** An integer of any size as decimal text: nanoton, jetton units, logical time. */
export type Integer = string
/** Unix time in milliseconds, by this computer's clock. */
export type Millis = number
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json }

/** What a panel knows about how fresh a watched thing is, and why it is not fresher. */
export interface Freshness {
  /** When the last good answer came, null before the first. */
  readonly observedAt: Millis | null
  /**
   * Set while answers come as planned: the age stays below it, and main says so when it does not. `observedAt` and `triedAt`
   * are then those of the moment when it was set, so that an answer without news needs no message.
   */
  readonly withinMs?: number
  readonly triedAt: Millis | null
  /** The interval that the schedule aims at, null while it is not asked at all. */
  readonly intervalMs: number | null
  readonly nextAt: Millis | null
  readonly waits: 'due' | 'quota' | 'backoff' | 'offline' | 'stopped' | 'paused' | null
  /** Why the last attempt failed, null when it did not. */
  readonly error: ErrorInfo | null
}

export interface AccountView extends WatchMarks {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  /** Traces that are pending, on chain or committed now. */
  readonly liveTraces: number
  readonly freshness: Freshness
}

/** A group of the watchlist. */
export interface WatchGroup {
  readonly id: string
  readonly name: string
  readonly note?: string
  readonly colour?: WatchMarks['colour']
  readonly position: number
}

/** An external message hash that is followed until its trace ended. */
export interface FollowView extends WatchMarks {
  /** base64, as `TraceView.key` is. */
  readonly key: string
  readonly label: string | null
  readonly addedAt: Millis
  /** The trace that the service gave for it, null before the first time. */
  readonly trace: string | null
  /** How that trace stands, null while none was seen. */
  readonly state: TraceState | null
  readonly freshness: Freshness
}

/** States of a trace as the watch decides them; how each is written stands in `traceStateNames` (labels.ts). */
export type TraceState =
  | 'pending'
  | 'on-chain'
  | 'committed'
  | 'settled'
  | 'failed'
  | 'unknown'
  | 'probably-dropped'

/** It happened after the poll at `after` (null: nobody looked before) and not later than the poll at `before`. */
export interface Interval {
  readonly after: Millis | null
  readonly before: Millis
}

export interface TraceStep {
  readonly state: TraceState
  readonly when: Interval
  /** What was seen that proves it, in a few words. */
  readonly evidence: string
}

export type Asset =
  | { readonly kind: 'native' }
  | {
      readonly kind: 'jetton'
      readonly master: AddressKey
      readonly symbol: string | null
      /** Null when no metadata tells: the amount is then shown in units, never guessed. */
      readonly decimals: number | null
      /** The service marks it as a scam. */
      readonly isScam?: true
      /** The service says that it has not looked at it. */
      readonly isIndexed?: false
    }
  | { readonly kind: 'item'; readonly address: AddressKey | null; readonly name: string | null }

export interface Amount {
  readonly units: Integer
  readonly asset: Asset
  readonly direction: 'in' | 'out' | null
}

export interface Party {
  readonly role: string
  readonly address: AddressKey
  /** The domain or name that the service knows, untrusted text. */
  readonly name: string | null
}

export interface ActionView {
  /** Stable inside its trace while action ids and logical times change. */
  readonly key: string
  readonly type: string
  readonly title: string
  /** `raw`: an unknown type or odd details; everything is in the trace's detail. */
  readonly isRaw: boolean
  /** What the service says; on an emulated action it is a prediction. */
  readonly success: boolean | null
  readonly parties: readonly Party[]
  readonly amounts: readonly Amount[]
  readonly comment: string | null
}

export interface TraceView {
  /** `trace_external_hash_norm ?? trace_external_hash`, base64. */
  readonly key: string
  readonly state: TraceState
  /** True when a still emulated action says that it will fail. */
  readonly isFailurePredicted: boolean
  /** The watched accounts in whose answers it was seen. */
  readonly accounts: readonly AddressKey[]
  readonly firstSeenAt: Millis
  readonly lastSeenAt: Millis
  readonly endedAt: Millis | null
  readonly steps: readonly TraceStep[]
  readonly actions: readonly ActionView[]
  /** Masterchain block that holds its end, null until committed. */
  readonly mcSeqno: number | null
}

export interface TraceDetail {
  readonly key: string
  readonly traceId: string | null
  readonly externalHash: string
  /** When it was last listed: exact, where the view's own is that of its last change. */
  readonly lastSeenAt: Millis
  /** The actions exactly as last answered; integers beyond 2^53 as decimal text. */
  readonly raw: readonly Json[]
}

/** How one account stands in the schedule, exact to the moment of asking. */
export interface Standing {
  readonly freshness: Freshness
  /** The share, 0 to 1, of actions that polling at its interval sees, by how long they are listed; null while it is not asked. */
  readonly coverage: { readonly short: number; readonly stuck: number } | null
  /** How long a short action is listed: the median of those seen, or 3 s while too few were. */
  readonly shortMs: number
  readonly isShortLearned: boolean
  /** The mean interval of all accounts, and what it would be with one more; null without accounts. */
  readonly cost: { readonly nowMs: number; readonly withOneMoreMs: number } | null
}

/** Where a page of the journal ended. */
export interface JournalCursor {
  readonly at: Millis
  readonly key: string
}

export interface JournalPage {
  /** The latest first. */
  readonly traces: readonly TraceView[]
  /** Null when nothing older is kept. */
  readonly next: JournalCursor | null
  /** How many kept traces were looked at for this page. */
  readonly looked: number
}

export interface BlockRef {
  readonly workchain: number
  /** Signed 64-bit decimal. */
  readonly shard: string
  readonly seqno: number
}

export interface BlockView {
  /** `workchain:shard hex:seqno`. */
  readonly key: string
  readonly ref: BlockRef
  readonly rootHash: string | null
  readonly fileHash: string | null
  readonly status: 'loading' | 'complete' | 'partial' | 'failed'
  /** Transactions known so far; the whole number only when complete. */
  readonly loaded: number
  /** When the first and the last answer came, null before there was one. */
  readonly firstSeenAt: Millis | null
  readonly observedAt: Millis | null
  readonly error: ErrorInfo | null
  /** What the error means for this block, null without one. */
  readonly problem: BlockProblem | null
  readonly reading: BlockReading | null
  /** Whole answers so far that were equal or compared. */
  readonly checks: number
  readonly contradiction: BlockContradiction | null
  readonly pin: BlockPin | null
}

export interface BlockTransaction {
  readonly account: AddressKey
  readonly lt: Integer
  /** base64. */
  readonly hash: string
}

export interface Nominator {
  readonly address: AddressKey
  readonly balance: Integer
  readonly pending: Integer
}

export interface PoolState {
  /** Nanoton in the current round, 0 when not validating. */
  readonly stakeSent: Integer
  readonly validatorAmount: Integer
  readonly nominatorsCount: number
  /** Sorted by balance, then address. */
  readonly nominators: readonly Nominator[]
  readonly former: readonly AddressKey[]
}

export interface PoolView {
  readonly key: AddressKey
  readonly label: string | null
  readonly addedAt: Millis
  readonly freshness: Freshness
  readonly state: PoolState | null
  /** Null until enough is known. */
  readonly round: PoolRound | null
}

export interface Incident {
  readonly id: string
  readonly rule: string
  readonly severity: 'info' | 'warning' | 'critical'
  readonly title: string
  readonly at: Millis
  readonly subject: { readonly kind: 'trace' | 'pool' | 'block' | 'account'; readonly key: string }
  /** An acknowledged condition that lasts is not told again until it is over. */
  readonly acknowledgedAt: Millis | null
  /** When a condition that lasts was seen to be over. */
  readonly recoveredAt?: Millis
  /** When it happened, as far as it was seen, and what was seen. */
  readonly evidence?: { readonly when: Interval; readonly facts: readonly string[] }
  /** Why it made no native notice. */
  readonly silencedBy?: 'rule' | 'off' | 'muted' | 'quiet-hours'
}

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
  readonly storage: { readonly mode: 'disk' | 'memory' | 'read-only'; readonly note: string | null }
}

export type { Settings } from './settings.ts'

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

export type Panel = 'pending' | 'blocks' | 'pools' | 'alerts' | 'settings'

/** Main asks the window to show a place: a tray row, a notice or a second start was clicked. */
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
