import type { TraceRecord, World } from '../../../electron/demo/start-demo.ts'
import { createChain, indexOf } from '../../../electron/demo/world/chain.ts'
import { masterDelay } from '../../../electron/demo/world/traces.ts'
import type { TraceState } from '../../../electron/shared/pending-models.ts'

/** What the service could show of a trace, by the world's own record. Unix ms. */
export interface Truth {
  readonly record: TraceRecord
  /** When the first, and the last, of its transactions was in a masterchain block; infinite when none ever is. */
  readonly firstFinalAt: number
  readonly lastFinalAt: number
}

export interface Truths {
  readonly of: (key: string) => Truth | null
  /** All traces that were listed at some time of this range. */
  readonly listedBetween: (from: number, to: number) => readonly TraceRecord[]
  /** Makes the traces up to this moment known, and forgets those of long ago. */
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

/** Whether an answer for this moment can show a trace in this state; an end is what an answer without it shows. */
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
