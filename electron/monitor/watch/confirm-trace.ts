import { parseAddress } from '../../shared/address.ts'
import { blockKey } from '../../shared/block-ref.ts'
import type { BlockRef } from '../../shared/block-models.ts'
import type { Evidence } from '../../shared/evidence.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceStep } from '../../shared/pending-models.ts'
import { shardFromHex, wholeShard } from '../../shared/units.ts'
import { isObject } from '../toncenter/shape.ts'
import type { Block, WireAction, WireJson } from '../toncenter/client-types.ts'
import type { TraceRecord, WatchEvent } from './watch-types.ts'

/** A transaction with its block, as given by a response. */
export interface LocatedTransaction {
  readonly account: AddressKey
  /** base64. */
  readonly hash: string
  readonly ref: BlockRef
}

/** A block to search for any of these transactions of a trace. */
export interface BlockHint {
  readonly ref: BlockRef
  readonly hashes: readonly string[]
  /** A response placed them in the block. If false they may be there, and a block without them proves nothing. */
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

/** Returns the transactions of an action that are in a block, from `transactions_full` (api.md 1.5). Emulated ones are in none. */
export function locatedTransactions({ raw }: Pick<WireAction, 'raw'>): readonly LocatedTransaction[] {
  const full = fieldOf(raw, 'transactions_full')
  if (!Array.isArray(full)) return []
  return full.flatMap((each: WireJson) => placeOf(each) ?? [])
}

/** Returns the action as it would be without `include_transactions`. */
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

/** Returns the hint for the masterchain block that ends the trace: it may hold transactions of masterchain accounts. */
function masterchainHint({ view, raw }: TraceRecord): BlockHint | null {
  const ends = raw.map((each) => fieldOf(each, 'trace_mc_seqno_end'))
  const seqno = view.mcSeqno ?? Math.max(0, ...ends.filter((end) => typeof end === 'number'))
  const isThere = raw.some((each) => textsOf(each, 'accounts').some((account) => account.startsWith('-1:')))
  if (seqno <= 0 || !isThere) return null
  const hashes = raw.flatMap((each) => textsOf(each, 'transactions'))
  return { ref: { workchain: masterchain, shard: wholeShard, seqno }, hashes, isExact: false }
}

/** True when a block can confirm the trace: it ended without one, and none was searched yet. */
export function isConfirmable({ view, proof }: TraceRecord): boolean {
  const isEnded = view.state === 'settled' || view.state === 'unknown' || view.state === 'probably-dropped'
  return isEnded && proof === undefined
}

/** Returns the block to search: that of the first transaction, else the one that ends the trace. Null when neither is known. */
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
 * Applies a block to a trace. A transaction found in it proves that the trace is on chain: a Settled trace gets better evidence,
 * an Unknown or Probably dropped one becomes Settled. A complete block without the expected transactions is recorded but decides
 * nothing. Null when the block is not the hinted one, or proves nothing.
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
  const { key, state, lastSeenAt } = record.view
  if (state === 'settled') return { record: withEvidence(proven, evidence), events: [] }
  const when = { after: record.heldAt ?? lastSeenAt, before: at }
  const step: TraceStep = { state: 'settled', when, evidence: [evidence] }
  return {
    record: { ...proven, view: { ...proven.view, state: 'settled', steps: [...record.view.steps, step] } },
    events: [{ kind: 'trace-state', key, from: state, to: 'settled', at }],
  }
}
