import type { BlockRef, BlockResponse, BlockTransaction } from '../../shared/block-models.ts'
import type { AddressKey, Integer, Millis } from '../../shared/models.ts'
import type { PoolState } from '../../shared/pool-models.ts'

/** JSON with exact integers: integers beyond 2^53 are bigints. */
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
  /** `trace_external_hash_norm ?? trace_external_hash`: the identity of the trace. */
  readonly traceKey: string
  readonly externalHash: string
  readonly traceId: string | null
  readonly actionId: string
  readonly type: string
  readonly startLt: Integer
  readonly endLt: Integer
  /** Unix seconds. */
  readonly startUtime: number
  readonly traceEndUtime: number
  /** 0 while no transaction of the trace is in a masterchain block. */
  readonly mcSeqnoEnd: number
  readonly success: boolean | null
  readonly finality: string | null
  readonly accounts: readonly AddressKey[]
  readonly transactions: readonly string[]
  readonly details: WireJson
  readonly raw: WireJson
}

export interface AddressBookEntry {
  readonly domain: string | null
  readonly raw: WireJson
}

export interface TokenInfo {
  readonly type: string | null
  readonly name: string | null
  readonly symbol: string | null
  readonly decimals: number | null
  readonly isScam: boolean
  /** The jetton of a jetton wallet. */
  readonly master?: AddressKey
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
  /** Number of actions per trace that were left out. Absent if no action was left out. */
  readonly omitted?: ReadonlyMap<string, number>
}

/**
 * A trace from the service's database (api.md 9). Once the trace is complete and classified, the outcome of its actions is
 * known.
 */
export interface FinishedTrace {
  /** The canonical hash, like `traceKey`: the normalised hash, or else the external one. */
  readonly key: string
  readonly externalHash: string
  /** The hashes of all messages of this trace in the response, as base64. Any of them may have been requested. */
  readonly hashes: readonly string[]
  readonly traceId: string
  /** False while messages of the trace are in transit. A complete trace without actions is not classified yet. */
  readonly isComplete: boolean
  readonly mcSeqnoEnd: number | null
  /** Unix seconds. */
  readonly startUtime: number
  readonly endUtime: number
  readonly startLt: Integer
  readonly endLt: Integer
  /** Hashes in base64. */
  readonly transactions: readonly string[]
  readonly accounts: readonly AddressKey[]
  /**
   * At most `maxActionsPerTrace` actions; failed actions take precedence. The `accounts` of each action are empty, because this
   * operation does not return them.
   */
  readonly actions: readonly WireAction[]
  /** Number of actions left out of `actions`. */
  readonly omitted: number
}

export interface FinishedTraces {
  readonly traces: readonly FinishedTrace[]
  /**
   * Traces indexed by each of their `hashes`. A missing entry means that the service did not find the hash, but the trace may
   * still exist.
   */
  readonly byHash: ReadonlyMap<string, FinishedTrace>
  readonly addressBook: ReadonlyMap<AddressKey, AddressBookEntry>
  readonly metadata: ReadonlyMap<AddressKey, Metadata>
}

/** Selects finished actions of an account. All bounds are inclusive and apply to the end of the trace. */
export interface FinishedActionsQuery {
  readonly startLt?: Integer
  readonly endLt?: Integer
  /** Unix seconds. */
  readonly startUtime?: number
  readonly endUtime?: number
  /** Sorts by the end of the trace: with a bound of time by its time, otherwise by its logical time. */
  readonly sort: 'asc' | 'desc'
  /** 1 to 1000. */
  readonly limit: number
  readonly offset: number
}

export interface RawResponse extends Omit<BlockResponse, 'bytes'> {
  readonly chunks: readonly Uint8Array[]
}

/** A block with all its pages. Transactions are ordered by account id, then by logical time. */
export interface Block {
  readonly ref: BlockRef
  /** base64. */
  readonly rootHash: string
  readonly fileHash: string
  readonly transactions: readonly BlockTransaction[]
  readonly isComplete: boolean
  /** The responses as received, one per page. Empty for a block that is too large to store them. */
  readonly responses?: readonly RawResponse[]
}

export interface Answer<T> {
  readonly value: T
  /** Time of the observation: when the response arrived, minus its `Age` if it came from a cache. */
  readonly receivedAt: Millis
  /** Time from sending the first request to `receivedAt`, which is the maximum age of the value. */
  readonly latencyMs: number
}

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Awaited before every page except the first, so that every page counts against the quota. */
  readonly beforePage?: () => Promise<void>
}

export interface FinishedTracesOptions extends CallOptions {
  /** The kind of the hashes. Default: external messages. */
  readonly by?: 'message' | 'transaction'
}

export interface PendingOptions extends CallOptions {
  readonly withTransactions?: boolean
}

export interface BlockOptions extends CallOptions {
  readonly onPart?: (part: Block) => void
  /** Transactions per page, 1 to 10000, default 10000. */
  readonly pageSize?: number
  readonly isGlance?: boolean
}

/**
 * Every failure is a LookoutError with a code of `serviceErrorCodes`. The code for a missing optional operation is
 * `unsupported`.
 */
export interface Client {
  /** Pending actions of one account (api.md 1). */
  pendingByAccount(account: AddressKey, options?: PendingOptions): Promise<Answer<PendingActions>>
  /** Pending actions by external message hash in base64 (api.md 1). */
  pendingByHashes(hashes: readonly string[], options?: PendingOptions): Promise<Answer<PendingActions>>
  /** All transactions of one block (api.md 3). */
  block(ref: BlockRef, options?: BlockOptions): Promise<Answer<Block>>
  /** One staking pool (api.md 4). */
  pool(pool: AddressKey, options?: CallOptions): Promise<Answer<PoolState>>
  /**
   * Requests traces by external message hash, original or normalised, or by transaction hash (api.md 9). Ignores text that is
   * not a hash.
   */
  finishedTraces(hashes: readonly string[], options?: FinishedTracesOptions): Promise<Answer<FinishedTraces>>
  /** One page of the finished actions of an account, or of all accounts (api.md 9). */
  finishedActions(
    account: AddressKey | null,
    query: FinishedActionsQuery,
    options?: CallOptions,
  ): Promise<Answer<PendingActions>>
}
