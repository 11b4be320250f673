import type { Plan } from '../plans/plan.ts'
import { workchainOf } from './addresses.ts'
import type { Chain } from './chain.ts'
import type { Random } from './random.ts'
import { digest64 } from './random.ts'

/** How long entries outlive their last news (api.md section 1.4), in milliseconds. */
export const pendingTtl = 60_000
export const syntheticTtl = 30_000
export const completedTtl = 30_000
/** A transaction is seen this long after its shard block was made. */
const shardDelay = 150
/** And it is known to be in a masterchain block this long after that block was made. */
export const masterDelay = 400
/** A slow trace is emulated again this often, which renews its ids and its life span. */
export const refresh = 20_000
/** Time that the blocks of a usual trace take. */
const blocksTake = 2_000

export type Fate = 'commits' | 'dropped' | 'replaced'

/** One trace with its complete life cycle. All moments are unix milliseconds. */
export interface Trace {
  readonly key: string
  readonly plan: Plan
  readonly externalHash: string
  /** The normalised hash; equal to the other for some wallets. */
  readonly normalHash: string
  readonly fate: Fate
  readonly createdAt: number
  readonly emulatedAt: number
  /** Block index of each transaction; empty unless the trace commits. */
  readonly blocks: readonly number[]
  /** When each transaction is seen in a shard block. */
  readonly seenAt: readonly number[]
  /** When each transaction is known to be in the masterchain. */
  readonly finalAt: readonly number[]
  /** When the complete trace is in the masterchain. */
  readonly committedAt: number | undefined
  /** When the database has classified it. */
  readonly classifiedAt: number | undefined
  /** When it leaves the pending list. */
  readonly goneAt: number
  /** The emulation promised the opposite of what the chain did. */
  readonly isSurprise: boolean
  /** Offset of its logical times inside a block; unique among the traces of its time. */
  readonly ltOffset: number
}

/** A wanted life: how long it waits before the root, in the middle, and for classification, in milliseconds. */
export interface Pacing {
  readonly beforeRoot: number
  readonly inside: number
  readonly classify: number
}

/** Weight, least and most milliseconds that a trace stays in the list. */
export type Delays = readonly (readonly [number, number, number])[]
export const usualDelays: Delays = [
  [64, 1_000, 5_000],
  [27, 5_000, 30_000],
  [9, 30_000, 150_000],
]

/** Draws how long a trace will take. */
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
  readonly plan: Plan
  readonly createdAt: number
  readonly fate: Fate
  readonly pacing: Pacing
  readonly ltOffset: number
  /** For what is dropped or replaced: when it goes, if not by its time to live. */
  readonly endsAt?: number
  /** The root's block, when it is already decided. */
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

/** Works out the life of a trace. */
export function createTrace(from: TraceSeed, chain: Chain, random: Random): Trace {
  const emulatedAt = from.createdAt + random.int(40, 260)
  const externalHash = digest64(from.seed, 'external', from.key)
  const base = {
    key: from.key,
    plan: from.plan,
    externalHash,
    normalHash: random.chance(0.4) ? externalHash : digest64(from.seed, 'normal', from.key),
    fate: from.fate,
    createdAt: from.createdAt,
    emulatedAt,
    ltOffset: from.ltOffset,
  }
  if (from.fate !== 'commits') {
    const ttl = random.chance(0.3) ? syntheticTtl : pendingTtl
    const goneAt = from.endsAt ?? emulatedAt + ttl
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
    isSurprise: random.chance(0.01),
  }
}

/** Whether the pending list holds it at this moment. */
export function isVisible(trace: Trace, ms: number): boolean {
  return ms >= trace.emulatedAt && ms < trace.goneAt
}

/** How often it has been emulated by this moment, and which of its transactions are known on chain. */
export function stageAt(
  trace: Trace,
  ms: number,
): { readonly emulation: number; readonly onChain: readonly boolean[] } {
  return {
    emulation: Math.floor((ms - trace.emulatedAt) / refresh),
    onChain: trace.plan.transactions.map((_, i) => ms >= (trace.seenAt[i] ?? Infinity)),
  }
}

/** Returns the masterchain index of the block that commits the complete trace; undefined until committed. */
export function committingBlock(trace: Trace): number | undefined {
  if (trace.fate !== 'commits') return undefined
  const blocks = trace.blocks.map((block, i) =>
    workchainOf(trace.plan.transactions[i]?.account ?? '0:') === -1 ? block : block + 1,
  )
  return Math.max(...blocks)
}
