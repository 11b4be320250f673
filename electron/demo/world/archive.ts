import { slotOfHash } from './hash-slot.ts'
import type { Trace } from './traces.ts'
import type { Traffic } from './traffic.ts'
import { traceLogicalTime, type Blocks } from './world-blocks.ts'

/**
 * Age of the oldest trace in the database, ms. A profile continues its world for a shorter time, so none of its traces is
 * missing.
 */
const archivedFor = 8 * 24 * 3_600_000
/** Period searched for actions of other accounts or of one type, ms. Such actions may be rare. */
const searchedFor = 12 * 3_600_000

export interface Archive {
  /** Finds a trace in the covered time by its external hash, original or normalised. */
  find(hash: string, now: number): Trace | undefined
  /** Finds a trace by its id, which is the hash of its root transaction. */
  findByRoot(hash: string, now: number): Trace | undefined
  findByTransaction(hash: string, now: number): Trace | undefined
  /** Yields the traces created in [from, to], one slot at a time, for one account or for all. */
  slots(account: string | undefined, range: Range, sort: 'asc' | 'desc'): Iterable<readonly Trace[]>
  /** Returns the age up to which finished actions of this account, or of one type, can be found, ms. */
  reach(account: string | undefined, isByType: boolean): number
  /** Maximum number of slots between the start and the end of a trace. */
  readonly lookBack: number
}

interface Range {
  readonly from: number
  readonly to: number
}

/** Finds traces of any age. Computes traces on demand, and caches which accounts each slot names. */
export function createArchive(traffic: Traffic, blocks: Blocks): Archive {
  /** The last 32 bits of each address: complete addresses would take most of the demo's memory. */
  const accountsIn = new Map<number, Uint32Array>()
  const tailOf = (account: string): number => Number.parseInt(account.slice(-8), 16)

  function tracesOf(number: number, account: string | undefined): readonly Trace[] {
    if (account === undefined) return traffic.slot(number).traces
    const known = accountsIn.get(number)
    const isAbsent = known === undefined ? traffic.isQuiet(number, account) : !known.includes(tailOf(account))
    if (isAbsent) return []
    const { byAccount } = traffic.slot(number)
    if (known === undefined) accountsIn.set(number, Uint32Array.from(byAccount.keys(), tailOf))
    return byAccount.get(account) ?? []
  }

  function has(trace: Trace, index: number, hash: string): boolean {
    const account = trace.plan.transactions[index]?.account ?? ''
    return trace.blocks.length > index && blocks.hashOf(account, traceLogicalTime(trace, index)) === hash
  }

  /** Returns the slot that a hash encodes, or undefined if the database does not cover it. */
  function slotOf(hash: string, now: number): number | undefined {
    const number = slotOfHash(hash)
    const isCovered = number <= traffic.slotOf(now) && number >= traffic.slotOf(now - archivedFor)
    return isCovered ? number : undefined
  }

  /** Also searches earlier slots, because a transaction may be created some slots after its trace began. */
  function search(hash: string, now: number, isWanted: (trace: Trace) => boolean): Trace | undefined {
    const last = slotOf(hash, now)
    if (last === undefined) return undefined
    for (let number = last; number >= last - traffic.lookBack; number -= 1) {
      const trace = traffic.slot(number).traces.find(isWanted)
      if (trace !== undefined) return trace
    }
    return undefined
  }

  return {
    lookBack: traffic.lookBack,
    reach: (account, isByType) =>
      (account === undefined ? isByType : !traffic.isActor(account)) ? searchedFor : archivedFor,
    find: (hash, now) => {
      const number = slotOf(hash, now)
      return number === undefined ? undefined : traffic.slot(number).byHash.get(hash)
    },
    findByRoot: (hash, now) => search(hash, now, (trace) => has(trace, 0, hash)),
    findByTransaction: (hash, now) =>
      search(hash, now, (trace) => trace.blocks.some((_, index) => has(trace, index, hash))),
    *slots(account, { from, to }, sort) {
      const [first, last] = [traffic.slotOf(from), traffic.slotOf(to)]
      for (let i = 0; i <= last - first; i += 1)
        yield tracesOf(sort === 'asc' ? first + i : last - i, account)
    },
  }
}
