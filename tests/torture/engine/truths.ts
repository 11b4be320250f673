import type { TraceRecord, World } from '../../../electron/demo/start-demo.ts'
import { createChain, indexOf } from '../../../electron/demo/world/chain.ts'
import { masterDelay } from '../../../electron/demo/world/traces.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'

export interface Truth {
  readonly record: TraceRecord
  /** Times at which its first and its last transaction were in a masterchain block. Infinity if they never were. */
  readonly firstFinalAt: number
  readonly lastFinalAt: number
}

export interface Truths {
  /** Returns what happened to a trace. `seenAt`: when the trace was first listed, unix ms. */
  readonly of: (key: string, seenAt: number) => Truth | null
  readonly listedBetween: (from: number, to: number) => readonly TraceRecord[]
  readonly advanceTo: (ms: number) => void
}

const rememberedMs = 1_800_000
/**
 * Traces from before the run are read in periods of this length, ms. For a trace, the period in which it was first listed and
 * the previous period are read.
 */
const partMs = 600_000
const never = Number.POSITIVE_INFINITY

export function createTruths(world: World): Truths {
  const chain = createChain(world.seed, world.blockMs)
  const truths = new Map<string, Truth>()
  const older = new Map<string, Truth>()
  const partsRead = new Set<number>()
  let known = world.now - rememberedMs

  function truthOf(record: TraceRecord): Truth {
    const finals =
      record.fate === 'commits'
        ? record.transactions.map(({ block }) => {
            const index = indexOf(block.workchain, block.seqno)
            return chain.time(block.workchain === -1 ? index : index + 1) + masterDelay
          })
        : [never]
    return { record, firstFinalAt: Math.min(...finals), lastFinalAt: Math.max(...finals) }
  }

  /** Returns a trace that only the history of the service shows. */
  function olderOf(key: string, seenAt: number): Truth | null {
    const last = Math.floor(seenAt / partMs)
    for (const part of [last - 1, last]) {
      if (partsRead.has(part)) continue
      partsRead.add(part)
      for (const record of world.record.traces(part * partMs, (part + 1) * partMs))
        older.set(record.normalHash, truthOf(record))
    }
    return older.get(key) ?? null
  }

  return {
    of: (key, seenAt) => truths.get(key) ?? olderOf(key, seenAt),
    listedBetween: (from, to) =>
      world.record
        .traces(from - 300_000, to)
        .filter(({ emulatedAt, goneAt }) => emulatedAt < to && goneAt > from),
    advanceTo: (ms) => {
      for (const record of world.record.traces(known, ms)) truths.set(record.normalHash, truthOf(record))
      known = ms
      for (const [key, { record }] of truths) {
        if (record.createdAt >= ms - rememberedMs) break
        truths.delete(key)
      }
    },
  }
}

/**
 * Returns true if a response at this time can show a trace in this state. A trace that ended is missing from the response. A
 * partial response does not show the actions of other accounts, which remain as they were last listed.
 */
export function isVisibleAs(truth: Truth, state: TraceState, at: number, isPartial: boolean): boolean {
  const { emulatedAt, onChainAt = never, goneAt } = truth.record
  const isListed = emulatedAt <= at && at < goneAt
  switch (state) {
    case 'pending':
      return isListed && at < onChainAt
    case 'on-chain':
      return isListed && onChainAt <= at && (isPartial || at < truth.lastFinalAt)
    case 'completed':
    case 'partly-failed':
    case 'failed':
      return isListed && truth.firstFinalAt <= at
    case 'checking':
    case 'unverified':
    case 'not-executed':
      return at >= goneAt
  }
}

/** Returns the claim of a state that contradicts the record, or null. */
export function wrongOutcomeOf({ record }: Truth, state: TraceState): string | null {
  switch (state) {
    case 'completed':
      if (record.fate !== 'commits') return 'never was on the chain'
      return record.success === false ? 'failed on the chain' : null
    case 'partly-failed':
    case 'failed':
      if (record.fate !== 'commits') return 'never was on the chain'
      return record.success === false ? null : 'did not fail'
    case 'not-executed':
      return record.fate === 'commits' ? 'is on the chain' : null
    case 'pending':
    case 'on-chain':
    case 'checking':
    case 'unverified':
      return null
  }
}
