import type { Plan } from '../plans/plan.ts'
import { workchainOf } from './addresses.ts'
import type { Chain } from './chain.ts'
import { hashInSlot } from './hash-slot.ts'
import type { Random } from './random.ts'

/** Time for which entries remain listed after their last change (api.md section 1.4), ms. */
export const pendingTtl = 60_000
const syntheticTtl = 30_000
const completedTtl = 30_000
/** Delay between a shard block and the observation of its transactions, ms. */
const shardDelay = 150
/** Delay between a masterchain block and the observation of its transactions as committed, ms. */
export const masterDelay = 400
/** Maximum delay between a trace's rows and its actions in the database (api.md section 9), ms. */
const handOver = 1_100
/**
 * Interval at which a slow trace is emulated again, ms. Each emulation changes the trace's ids and restarts its time to live.
 */
export const refresh = 20_000
const blocksTake = 2_000

export type Fate = 'commits' | 'dropped' | 'replaced'

/** One trace with its complete life cycle. All times in unix milliseconds. */
export interface Trace {
  readonly key: string
  readonly plan: Plan
  readonly externalHash: string
  /** The normalised hash, which equals the plain one for some wallets. */
  readonly normalHash: string
  readonly fate: Fate
  readonly createdAt: number
  readonly emulatedAt: number
  /** Block index of each transaction; empty for a trace that never commits. */
  readonly blocks: readonly number[]
  /** When each transaction is first seen in a shard block. */
  readonly seenAt: readonly number[]
  /** When each transaction is known to be in the masterchain. */
  readonly finalAt: readonly number[]
  readonly committedAt: number | undefined
  readonly classifiedAt: number | undefined
  readonly goneAt: number
  /** True if the outcome on chain is the opposite of the emulated outcome. */
  readonly isSurprise: boolean
  /** Offset of the trace's logical times inside a block, unique among concurrent traces. */
  readonly ltOffset: number
}

/** Delays of a trace before its root transaction, between its transactions, and before classification, ms. */
export interface Pacing {
  readonly beforeRoot: number
  readonly inside: number
  readonly classify: number
}

/** Weight, and minimum and maximum time in the pending list, ms. */
export type Delays = readonly (readonly [number, number, number])[]
export const usualDelays: Delays = [
  [64, 1_000, 5_000],
  [27, 5_000, 30_000],
  [9, 30_000, 150_000],
]

export function drawPacing(random: Random, delays: Delays): Pacing {
  const [least, most] = random.weighted(
    delays.map(([weight, from, to]) => [weight, [from, to] as const] as const),
  )
  const total = least + random.next() * (most - least)
  const waitsInside = random.chance(0.25)
  const wait = Math.max(0, total * 0.8 - blocksTake)
  return {
    beforeRoot: waitsInside ? Math.min(wait, 1_500) : wait,
    inside: waitsInside ? Math.max(0, wait - 1_500) : 0,
    classify: Math.max(200, total * 0.2 * random.next()),
  }
}

export interface TraceSeed {
  readonly seed: number
  readonly key: string
  /** Number of the traffic slot that contains the trace. */
  readonly slot: number
  readonly plan: Plan
  readonly createdAt: number
  readonly fate: Fate
  readonly pacing: Pacing
  readonly ltOffset: number
  readonly endsAt?: number
  /** Time to live of a dropped trace, ms. Default: one of the two usual values. */
  readonly ttl?: number
  readonly rootBlock?: number
}

function placeBlocks(from: TraceSeed, chain: Chain): number[] {
  const root = from.rootBlock ?? chain.indexAt(from.createdAt + from.pacing.beforeRoot) + 1
  const late = chain.indexAt(chain.time(root) + from.pacing.inside)
  const blocks: number[] = []
  for (const { account, parent, hop } of from.plan.transactions) {
    const before = blocks[parent]
    if (before === undefined) blocks.push(root)
    else {
      const crosses = workchainOf(account) !== workchainOf(from.plan.transactions[parent]?.account ?? account)
      const reached = before + (crosses ? Math.max(hop, 2) : hop)
      blocks.push(parent === 0 ? Math.max(reached, late) : reached)
    }
  }
  return blocks
}

export function createTrace(from: TraceSeed, chain: Chain, random: Random): Trace {
  const emulatedAt = from.createdAt + random.int(40, 260)
  const externalHash = hashInSlot(from.slot, from.seed, 'external', from.key)
  const base = {
    key: from.key,
    plan: from.plan,
    externalHash,
    normalHash: random.chance(0.4) ? externalHash : hashInSlot(from.slot, from.seed, 'normal', from.key),
    fate: from.fate,
    createdAt: from.createdAt,
    emulatedAt,
    ltOffset: from.ltOffset,
  }
  if (from.fate !== 'commits') {
    const ttl = random.chance(0.3) ? syntheticTtl : pendingTtl
    const goneAt = from.endsAt ?? emulatedAt + (from.ttl ?? ttl)
    const none = { blocks: [], seenAt: [], finalAt: [], committedAt: undefined, classifiedAt: undefined }
    return { ...base, ...none, goneAt, isSurprise: false }
  }
  const blocks = placeBlocks(from, chain)
  const isMaster = (i: number): boolean => workchainOf(from.plan.transactions[i]?.account ?? '0:') === -1
  const seenAt = blocks.map((block) => chain.time(block) + shardDelay)
  const finalAt = blocks.map((block, i) => chain.time(isMaster(i) ? block : block + 1) + masterDelay)
  const committedAt = Math.max(...finalAt)
  const classifiedAt = Math.ceil(committedAt + from.pacing.classify)
  const goneAt = Math.min(classifiedAt, committedAt + completedTtl)
  return {
    ...base,
    blocks,
    seenAt,
    finalAt,
    committedAt,
    classifiedAt,
    goneAt,
    // The rest of the world relies on the outcome of scripted traces, such as the deposits to a pool.
    isSurprise: random.chance(0.01) && from.rootBlock === undefined,
  }
}

export function isVisible(trace: Trace, ms: number): boolean {
  return ms >= trace.emulatedAt && ms < trace.goneAt
}

export function stageAt(
  trace: Trace,
  ms: number,
): { readonly emulation: number; readonly onChain: readonly boolean[] } {
  return {
    emulation: Math.floor((ms - trace.emulatedAt) / refresh),
    onChain: trace.plan.transactions.map((_, i) => ms >= (trace.seenAt[i] ?? Infinity)),
  }
}

/** Returns the index of the masterchain block that commits the complete trace; undefined if it does not commit. */
export function committingBlock(trace: Trace): number | undefined {
  if (trace.fate !== 'commits') return undefined
  const blocks = trace.blocks.map((block, i) =>
    workchainOf(trace.plan.transactions[i]?.account ?? '0:') === -1 ? block : block + 1,
  )
  return Math.max(...blocks)
}

/** Returns when the database receives the row of a transaction; Infinity if the trace never commits. */
export function indexedAt(trace: Trace, transaction: number): number {
  const { committedAt, classifiedAt, finalAt } = trace
  if (committedAt === undefined || classifiedAt === undefined) return Infinity
  return (finalAt[transaction] ?? Infinity) + Math.max(0, classifiedAt - handOver - committedAt)
}

export function isClassified(trace: Trace, ms: number): boolean {
  return ms >= (trace.classifiedAt ?? Infinity)
}
