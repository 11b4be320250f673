import type { BlockRef, BlockTransaction } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Millis } from '../../shared/models.ts'
import type { PoolState } from '../../shared/pool-models.ts'

/** JSON as JSON.parse returns it, except that an integer beyond 2^53 is a bigint. */
export type WireJson =
  | null
  | boolean
  | number
  | bigint
  | string
  | readonly WireJson[]
  | { readonly [key: string]: WireJson }

/** One element of `actions` (api.md 1.5). Absent fields are null; `raw` is the unchanged element. */
export interface WireAction {
  /** `trace_external_hash_norm ?? trace_external_hash`: the identity of the trace, which never changes. */
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
  /** From `extra.decimals`, or null when absent. */
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
  /** Number of actions per trace that were not stored with this response. Absent when all were. */
  readonly omitted?: ReadonlyMap<string, number>
}

/** A block with all its pages. Transactions are ordered by account id, then logical time. */
export interface Block {
  readonly ref: BlockRef
  /** base64. */
  readonly rootHash: string
  readonly fileHash: string
  readonly transactions: readonly BlockTransaction[]
  /** False when reading stopped early; see `stoppedBecause`. */
  readonly isComplete: boolean
  readonly stoppedBecause: 'empty-page' | 'cursor-stuck' | null
}

/** A decoded response with its timing. */
export interface Answer<T> {
  readonly value: T
  readonly receivedAt: Millis
  /** Time from sending the (first) request to `receivedAt`: the maximum age of the value on receipt. */
  readonly latencyMs: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Awaited before each HTTP request of a call but the first, so that every page counts against the quota. */
  readonly beforePage?: () => Promise<void>
}

export interface PendingOptions extends CallOptions {
  /** Requests `transactions_full`, which is then part of each action's `raw`. */
  readonly withTransactions?: boolean
}

export interface BlockOptions extends CallOptions {
  /** Called with the partial block after each page but the last. */
  readonly onPart?: (part: Block) => void
  /** Transactions per page, 1 to 10000, default 10000. */
  readonly pageSize?: number
  /** Stops after the first page: only the existence of the block matters. */
  readonly isGlance?: boolean
}

/** The three operations. Every failure is a LookoutError with a code of `serviceErrorCodes`. */
export interface Client {
  /** Pending actions of one account (api.md 1). */
  pendingByAccount(account: AddressKey, options?: PendingOptions): Promise<Answer<PendingActions>>
  /** Pending actions of many traces (api.md 1), by external message hash (base64, like `traceKey`). */
  pendingByHashes(hashes: readonly string[], options?: PendingOptions): Promise<Answer<PendingActions>>
  /** All transactions of one block (api.md 3). */
  block(ref: BlockRef, options?: BlockOptions): Promise<Answer<Block>>
  /** One staking pool (api.md 4). */
  pool(pool: AddressKey, options?: CallOptions): Promise<Answer<PoolState>>
}

export interface ClientOptions {
  /** Without trailing slash. */
  readonly baseUrl: string
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  /** Returns the key for the origin of the base URL, or null. Called for each request. */
  readonly key: () => string | null
  readonly now: () => Millis
  /** Runs a callback once after `ms`; the returned function cancels it. Default: the platform's timers. */
  readonly after?: (ms: number, run: () => void) => () => void
  /** Called for each response with a Date header: the service's clock minus ours, in ms, accurate to half a second. */
  readonly onSkew?: (skewMs: number) => void
  /** Default 10 000. */
  readonly timeoutMs?: number
  /** Default 32 MiB. Reading stops at this size. */
  readonly maxBytes?: number
  /** Maximum concurrent requests, default 4. */
  readonly maxInFlight?: number
}
