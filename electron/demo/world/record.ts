import type { Step } from '../pools/life.ts'
import { accountsOf } from './actions.ts'
import type { Pools } from '../pools/pools.ts'
import type { BlockId, Blocks } from './world-blocks.ts'
import { traceLogicalTime } from './world-blocks.ts'
import type { Chain } from './chain.ts'
import { seqnoOf } from './chain.ts'
import type { Fate, Trace } from './traces.ts'
import { committingBlock } from './traces.ts'
import type { Traffic } from './traffic.ts'
import { expandTypes, isShown } from './versions.ts'

/** Ground truth about one trace; times in unix milliseconds. */
export interface TraceRecord {
  readonly externalHash: string
  readonly normalHash: string
  readonly family: string
  readonly accounts: readonly string[]
  /** The accounts for which pendingActions and actions list the trace. */
  readonly listedFor: readonly string[]
  readonly types: readonly string[]
  readonly fate: Fate
  readonly success: boolean | undefined
  readonly createdAt: number
  readonly emulatedAt: number
  readonly onChainAt: number | undefined
  readonly committedAt: number | undefined
  readonly classifiedAt: number | undefined
  readonly goneAt: number
  /** Seqno of the masterchain block that commits the complete trace. */
  readonly mcSeqno: number | undefined
  readonly transactions: readonly {
    readonly account: string
    readonly lt: bigint
    readonly hash: string
    readonly block: BlockId
  }[]
}

export interface WorldRecord {
  /** Returns the traces created in [from, to), oldest first. */
  traces(from: number, to: number): readonly TraceRecord[]
  /** Returns a pool's events whose blocks were created in [from, to), oldest first. */
  pool(address: string, from: number, to: number): readonly Step[]
}

const latest = expandTypes(['latest'])

interface Source {
  readonly chain: Chain
  readonly blocks: Blocks
  readonly traffic: Traffic
  readonly pools: Pools
}

function recordOf(trace: Trace, { blocks }: Source): TraceRecord {
  const committed = committingBlock(trace)
  const planned = trace.plan.actions.every((action) => action.success)
  return {
    externalHash: trace.externalHash,
    normalHash: trace.normalHash,
    family: trace.plan.family,
    accounts: [...new Set(trace.plan.transactions.map((tx) => tx.account))],
    get listedFor() {
      const shown = trace.plan.actions.filter(({ type, ancestors }) => isShown(type, ancestors, latest))
      return [...new Set(shown.flatMap((action) => accountsOf(trace, action)))]
    },
    types: trace.plan.actions.map((action) => action.type),
    fate: trace.fate,
    success: trace.fate === 'commits' ? planned !== trace.isSurprise : undefined,
    createdAt: trace.createdAt,
    emulatedAt: trace.emulatedAt,
    onChainAt: trace.seenAt[0],
    committedAt: trace.committedAt,
    classifiedAt: trace.classifiedAt,
    goneAt: trace.goneAt,
    mcSeqno: committed === undefined ? undefined : seqnoOf(-1, committed),
    get transactions() {
      return trace.blocks.map((_, i) => {
        const account = trace.plan.transactions[i]?.account ?? ''
        const lt = traceLogicalTime(trace, i)
        return { account, lt, hash: blocks.hashOf(account, lt), block: blocks.home(trace, i) }
      })
    },
  }
}

export function createRecord(source: Source): WorldRecord {
  const { traffic, pools } = source
  return {
    traces: (from, to) => {
      const found: Trace[] = []
      for (let slot = traffic.slotOf(from) - 1; slot <= traffic.slotOf(to); slot += 1) {
        for (const trace of traffic.slot(slot).traces)
          if (trace.createdAt >= from && trace.createdAt < to) found.push(trace)
      }
      return found.toSorted((a, b) => a.createdAt - b.createdAt).map((trace) => recordOf(trace, source))
    },
    pool: (address, from, to) => pools.events(address, from, to),
  }
}
