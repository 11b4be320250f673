import type { TraceRecord, World } from '../../../electron/demo/start-demo.ts'
import { createChain, indexOf } from '../../../electron/demo/world/chain.ts'
import { masterDelay } from '../../../electron/demo/world/traces.ts'
import type { TraceState } from '../../../electron/shared/pending-models.ts'

/** Everything that the service could report about a trace, from the world's own record. Unix ms. */
export interface Truth {
  readonly record: TraceRecord
  /** Times when its first and its last transaction were in a masterchain block; infinite if never. */
  readonly firstFinalAt: number
  readonly lastFinalAt: number
}

export interface Truths {
  readonly of: (key: string) => Truth | null
  /** Returns all traces that were listed at some time in a range. */
  readonly listedBetween: (from: number, to: number) => readonly TraceRecord[]
  /** Adds the traces up to a moment and drops old ones. */
  readonly advanceTo: (ms: number) => void
}

const rememberedMs = 1_800_000
const never = Number.POSITIVE_INFINITY

export function createTruths(world: World): Truths {
  const chain = createChain(world.seed)
  const truths = new Map<string, Truth>()
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

  return {
    of: (key) => truths.get(key) ?? null,
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

/** Returns true if a response at this time can show a trace in this state. An end shows as a response without the trace. */
export function isVisibleAs(truth: Truth, state: TraceState, at: number): boolean {
  const { emulatedAt, onChainAt = never, goneAt } = truth.record
  const isListed = emulatedAt <= at && at < goneAt
  switch (state) {
    case 'pending':
      return isListed && at < onChainAt
    case 'on-chain':
      return isListed && onChainAt <= at && at < truth.lastFinalAt
    case 'committed':
      return isListed && truth.firstFinalAt <= at
    case 'failed':
      return truth.firstFinalAt <= at
    case 'settled':
    case 'unknown':
    case 'probably-dropped':
      return at >= goneAt
  }
}
