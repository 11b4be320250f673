import type { BlockRef, BlockTransaction } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Millis } from '../../shared/models.ts'
import type { PoolState } from '../../shared/pool-models.ts'

/** JSON as the service sent it: an integer beyond 2^53 is a bigint, everything else as JSON.parse gives it. */
export type WireJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly WireJson[]
  | { readonly [key: string]: WireJson }

/** One element of `actions` (api.md 1.5). Absent optionals are null here; `raw` is the element exactly as answered. */
export interface WireAction {
  /** `trace_external_hash_norm ?? trace_external_hash`, the identity that never changes. */
  readonly traceKey: string
  readonly externalHash: string
  readonly traceId: string | null
  readonly actionId: string
  readonly type: string
  readonly startLt: Integer
  readonly endLt: Integer
  readonly traceEndLt: Integer
  /** Unix seconds. */
  readonly startUtime: number
  readonly endUtime: number
  readonly traceEndUtime: number
  /** 0 while nothing of the trace is in a masterchain block. */
  readonly mcSeqnoEnd: number
  readonly success: boolean | null
  readonly finality: string | null
  readonly accounts: readonly AddressKey[]
  readonly transactions: readonly string[]
  readonly details: WireJson
  readonly raw: WireJson
}

export interface AddressBookEntry {
  readonly userFriendly: string | null
  readonly domain: string | null
  readonly interfaces: readonly string[]
  readonly raw: WireJson
}

export interface TokenInfo {
  readonly type: string | null
  readonly isValid: boolean
  readonly name: string | null
  readonly symbol: string | null
  /** From `extra.decimals`; null when the metadata does not say. */
  readonly decimals: number | null
  readonly isScam: boolean
}

export interface Metadata {
  readonly isIndexed: boolean
  readonly tokens: readonly TokenInfo[]
  readonly raw: WireJson
}

export interface PendingActions {
  readonly actions: readonly WireAction[]
  readonly addressBook: ReadonlyMap<AddressKey, AddressBookEntry>
  readonly metadata: ReadonlyMap<AddressKey, Metadata>
  /** By trace: actions that were not stored with a response that is read from the store. Absent: none. */
  readonly omitted?: ReadonlyMap<string, number>
}

/** A block read to its end. Transactions in the service's order: by account id, then logical time. */
export interface Block {
  readonly ref: BlockRef
  /** base64. */
  readonly rootHash: string
  readonly fileHash: string
  readonly transactions: readonly BlockTransaction[]
  /** False when the reading stopped early: `stoppedBecause` says why. */
  readonly isComplete: boolean
  readonly stoppedBecause: 'empty-page' | 'cursor-stuck' | null
}

/** A decoded answer with what came around it. */
export interface Answer<T> {
  readonly value: T
  readonly receivedAt: Millis
  /** From the sending of the (first) request to `receivedAt`: what is answered may be as old. */
  readonly latencyMs: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Awaited before every HTTP request after the first of a call, so that each page is counted against the quota. */
  readonly beforePage?: () => Promise<void>
}

export interface PendingOptions extends CallOptions {
  /** Asks for `transactions_full`, which is then in each action's `raw`. */
  readonly withTransactions?: boolean
}

export interface BlockOptions extends CallOptions {
  /** Called after each page but the last with the block as far as it is known. */
  readonly onPart?: (part: Block) => void
  /** Transactions asked for per page, 1 to 10000, default 10000. */
  readonly pageSize?: number
  /** Stops after the first page: what there is of the block is not wanted, only that it is there. */
  readonly isGlance?: boolean
}

/** The three operations. Every failure is a LookoutError with a code of `serviceErrorCodes`. */
export interface Client {
  /** api.md 1: pending actions of one account, always one account a request. */
  pendingByAccount(account: AddressKey, options?: PendingOptions): Promise<Answer<PendingActions>>
  /** api.md 1: pending actions of traces by external message hash (base64, as in `traceKey`), many a request. */
  pendingByHashes(hashes: readonly string[], options?: PendingOptions): Promise<Answer<PendingActions>>
  /** api.md 3: all transactions of one block. */
  block(ref: BlockRef, options?: BlockOptions): Promise<Answer<Block>>
  /** api.md 4: one staking pool. */
  pool(pool: AddressKey, options?: CallOptions): Promise<Answer<PoolState>>
}

export interface ClientOptions {
  /** Without trailing slash. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** The key of this base URL's origin, or null. Read anew for each request. */
  readonly key: () => string | null
  readonly now: () => Millis
  /** Runs once after `ms`; the result cancels it. The platform's timers unless given. */
  readonly after?: (ms: number, run: () => void) => () => void
  /** Told with every answer that has a Date header: the service's clock minus ours, ms, to half a second. */
  readonly onSkew?: (skewMs: number) => void
  /** Default 10 000. */
  readonly timeoutMs?: number
  /** Default 32 MiB; reading stops at the bound. */
  readonly maxBytes?: number
  /** Requests on the wire at once, default 4. */
  readonly maxInFlight?: number
}
