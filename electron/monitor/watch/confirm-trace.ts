import { parseAddress } from '../../shared/address.ts'
import { blockKey } from '../../shared/block-ref.ts'
import type { BlockRef } from '../../shared/block-models.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceStep } from '../../shared/pending-models.ts'
import { shardFromHex, wholeShard } from '../../shared/units.ts'
import { isObject } from '../toncenter/shape.ts'
import type { Block, WireAction, WireJson } from '../toncenter/client-types.ts'
import { isLater } from './stage.ts'
import { withProgress } from './trace-step.ts'
import type { TraceRecord, WatchEvent } from './watch-types.ts'

export interface LocatedTransaction {
  readonly account: AddressKey
  /** base64. */
  readonly hash: string
  readonly ref: BlockRef
}

/** A block that may contain one of the given transactions of a trace. */
export interface BlockHint {
  readonly ref: BlockRef
  readonly hashes: readonly string[]
  /** True if a response located the transactions in the block. Otherwise their absence from the block proves nothing. */
  readonly isExact: boolean
}

const masterchain = -1

function refOf(value: WireJson | undefined): BlockRef | null {
  if (!isObject(value)) return null
  const { workchain, shard, seqno } = value
  if (typeof workchain !== 'number' || typeof seqno !== 'number' || seqno <= 0) return null
  if (typeof shard !== 'string' || !/^[0-9a-f]{1,16}$/i.test(shard)) return null
  return { workchain, shard: shardFromHex(shard), seqno }
}

function placeOf(value: WireJson): LocatedTransaction | null {
  if (!isObject(value) || value['emulated'] !== false) return null
  const ref = refOf(value['block_ref'])
  const { account, hash } = value
  if (ref === null || typeof account !== 'string' || typeof hash !== 'string') return null
  const parsed = parseAddress(account)
  return parsed.ok ? { account: parsed.address.key, hash, ref } : null
}

/** Reads locations from `transactions_full` (api.md 1.5). Emulated transactions have no block. */
export function locatedTransactions({ raw }: Pick<WireAction, 'raw'>): readonly LocatedTransaction[] {
  const full = fieldOf(raw, 'transactions_full')
  if (!Array.isArray(full)) return []
  return full.flatMap((each: WireJson) => placeOf(each) ?? [])
}

/** Returns an action as it would be without `include_transactions`. */
export function withoutTransactions(action: WireAction): WireAction {
  if (!isObject(action.raw) || action.raw['transactions_full'] === undefined) return action
  const { transactions_full: _full, ...raw } = action.raw
  return { ...action, raw }
}

function fieldOf(raw: WireJson, name: string): WireJson | undefined {
  return isObject(raw) ? raw[name] : undefined
}

function textsOf(raw: WireJson, name: string): readonly string[] {
  const value = fieldOf(raw, name)
  return Array.isArray(value) ? value.filter((each): each is string => typeof each === 'string') : []
}

/** The masterchain block that ends the trace may contain transactions of masterchain accounts. */
function masterchainHint({ view, raw }: TraceRecord): BlockHint | null {
  const ends = raw.map((each) => fieldOf(each, 'trace_mc_seqno_end'))
  const seqno = view.mcSeqno ?? Math.max(0, ...ends.filter((end) => typeof end === 'number'))
  const isThere = raw.some((each) => textsOf(each, 'accounts').some((account) => account.startsWith('-1:')))
  if (seqno <= 0 || !isThere) return null
  const hashes = raw.flatMap((each) => textsOf(each, 'transactions'))
  return { ref: { workchain: masterchain, shard: wholeShard, seqno }, hashes, isExact: false }
}

/**
 * True if a block can show that the trace is on chain: the trace ended without a verified outcome, and no block was searched
 * yet.
 */
export function isConfirmable({ view, proof }: TraceRecord): boolean {
  const isUncertain = view.state === 'unverified' || view.state === 'not-executed'
  return isUncertain && proof === undefined
}

/** Returns the block to search: that of the first located transaction, or else the one in which the trace ends. */
export function blockHintOf(record: TraceRecord, located: readonly LocatedTransaction[]): BlockHint | null {
  const [first] = located
  if (first === undefined) return masterchainHint(record)
  const key = blockKey(first.ref)
  return {
    ref: first.ref,
    hashes: located.filter(({ ref }) => blockKey(ref) === key).map(({ hash }) => hash),
    isExact: true,
  }
}

function withEvidence(record: TraceRecord, more: Evidence): TraceRecord {
  const { steps } = record.view
  const last = steps.at(-1)
  if (last === undefined) return record
  const step: TraceStep = { ...last, evidence: [...last.evidence, more] }
  return { ...record, view: { ...record.view, steps: [...steps.slice(0, -1), step] } }
}

/**
 * Applies a block to a trace. A transaction found in it proves that the trace is on chain, but not how it ended: its state is
 * `unverified`. A complete block without the expected transactions is recorded but decides nothing. Null when the block is not
 * the hinted one, or proves nothing.
 */
export function confirmTrace(
  record: TraceRecord,
  hint: BlockHint,
  block: Pick<Block, 'ref' | 'isComplete' | 'transactions'>,
  at: Millis,
): { readonly record: TraceRecord; readonly events: readonly WatchEvent[] } | null {
  const name = blockKey(hint.ref)
  if (!isConfirmable(record) || blockKey(block.ref) !== name) return null
  const found = block.transactions.find(({ hash }) => hint.hashes.includes(hash))
  if (found === undefined) {
    if (!block.isComplete || !hint.isExact) return null
    const proof = { block: name, isFound: false }
    return { record: withEvidence({ ...record, proof }, { kind: 'not-in-block', block: name }), events: [] }
  }
  const proven: TraceRecord = { ...record, proof: { block: name, isFound: true } }
  const evidence: Evidence = { kind: 'transaction-in-block', block: name, hash: found.hash }
  const { key, state, lastSeenAt, stage } = record.view
  const move = { after: record.heldAt ?? lastSeenAt, at, evidence: [evidence] }
  const change = { stage: isLater('on-chain', stage) ? ('on-chain' as const) : stage }
  const view = withProgress(record.view, { change, ...move })
  if (view.state === state) return { record: withEvidence({ ...proven, view }, evidence), events: [] }
  return {
    record: { ...proven, view },
    events: [{ kind: 'trace-state', key, from: state, to: view.state, at }],
  }
}
