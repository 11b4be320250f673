import type { PlannedAction } from '../plans/plan.ts'
import { isRaw } from './addresses.ts'
import type { Blocks } from './world-blocks.ts'
import { traceLogicalTime } from './world-blocks.ts'
import type { Chain } from './chain.ts'
import { logicalTimeOf, seqnoOf } from './chain.ts'
import type { Details, Json } from './details.ts'
import { fieldsOf } from './details.ts'
import { digest64 } from './random.ts'
import type { Trace } from './traces.ts'
import { committingBlock, refresh, stageAt } from './traces.ts'

export interface View {
  readonly trace: Trace
  readonly onChain: readonly boolean[]
  readonly hashes: readonly string[]
  readonly lts: readonly bigint[]
  readonly utimes: readonly number[]
  readonly finality: readonly ('pending' | 'confirmed' | 'finalized')[]
  readonly endLt: bigint
  readonly version: string
  readonly mcSeqno: number
}

export function viewTrace(seed: number, trace: Trace, ms: number, chain: Chain, blocks: Blocks): View {
  const { emulation, onChain } = stageAt(trace, ms)
  const version = `${emulation} ${onChain.map(Number).join('')}`
  const emulatedAt = trace.emulatedAt + Math.max(0, emulation) * refresh
  const guess = chain.indexAt(emulatedAt) + 1
  const hashes: string[] = []
  const lts: bigint[] = []
  const utimes: number[] = []
  const finality: View['finality'][number][] = []
  trace.plan.transactions.forEach(({ account }, i) => {
    if (onChain[i] === true) {
      const lt = traceLogicalTime(trace, i)
      lts.push(lt)
      hashes.push(blocks.hashOf(account, lt))
      utimes.push(Math.floor(chain.time(trace.blocks[i] ?? 0) / 1000))
      finality.push(ms >= (trace.finalAt[i] ?? Infinity) ? 'finalized' : 'confirmed')
    } else {
      const known = lts.at(-1)
      const start =
        known === undefined || onChain[0] !== true
          ? logicalTimeOf(guess)
          : logicalTimeOf((trace.blocks[0] ?? guess) + 1)
      lts.push(start + BigInt(trace.ltOffset + i))
      hashes.push(digest64(seed, 'emulated', trace.key, version, i))
      utimes.push(Math.floor(emulatedAt / 1000))
      finality.push('pending')
    }
  })
  const isCommitted = trace.committedAt !== undefined && ms >= trace.committedAt
  const committed = committingBlock(trace)
  return {
    trace,
    onChain,
    hashes,
    lts,
    utimes,
    finality,
    endLt: lts.reduce((most, lt) => (lt > most ? lt : most), 0n),
    version,
    mcSeqno: isCommitted && committed !== undefined ? seqnoOf(-1, committed) : 0,
  }
}

export function accountsOf(trace: Trace, action: PlannedAction): readonly string[] {
  const own = action.transactions.map((i) => trace.plan.transactions[i]?.account ?? '')
  return [...new Set([...own, ...action.others])]
}

const least = <T extends bigint | number>(list: readonly T[], zero: T): T =>
  list.reduce((a, b) => (b < a ? b : a), list[0] ?? zero)
const most = <T extends bigint | number>(list: readonly T[], zero: T): T =>
  list.reduce((a, b) => (b > a ? b : a), list[0] ?? zero)

function rawAction(
  view: View,
  action: PlannedAction,
  id: string,
  { startLt, endLt }: ReturnType<typeof timesOf>,
): Details {
  return {
    TraceId: view.onChain[0] === true ? (view.hashes[0] ?? null) : null,
    ActionId: id,
    StartLt: startLt,
    EndLt: endLt,
    Type: action.type,
    Success: action.success,
    Source: view.trace.plan.transactions[0]?.account ?? null,
  }
}

export function timesOf({ lts }: View, { transactions }: PlannedAction): { startLt: bigint; endLt: bigint } {
  const own = transactions.flatMap((i) => lts.slice(i, i + 1))
  return { startLt: least(own, 0n), endLt: most(own, 0n) }
}

/** Returns one action of a trace as the service renders it (api.md section 1.5). */
export function renderAction(
  seed: number,
  view: View,
  position: number,
  withFinality: boolean,
): { readonly json: Details; readonly startLt: bigint; readonly endLt: bigint } {
  const { trace } = view
  const action = trace.plan.actions[position]
  if (action === undefined) throw new RangeError(`no action ${position}`)
  const own = <T>(list: readonly T[]): T[] => action.transactions.flatMap((i) => list.slice(i, i + 1))
  const times = timesOf(view, action)
  // The id is stable once the root is confirmed. The database uses the same id (api.md section 9).
  const id = digest64(seed, 'action', trace.key, view.onChain[0] === true ? '' : view.version, position)
  const states = own(view.finality)
  const finality = states.includes('pending')
    ? 'pending'
    : states.includes('confirmed')
      ? 'confirmed'
      : 'finalized'
  const isSurprised = trace.isSurprise && view.onChain[0] === true
  const json: Record<string, Json> = {
    trace_id: view.onChain[0] === true ? (view.hashes[0] ?? null) : null,
    action_id: id,
    start_lt: times.startLt.toString(),
    end_lt: times.endLt.toString(),
    start_utime: least(own(view.utimes), 0),
    end_utime: most(own(view.utimes), 0),
    trace_end_lt: view.endLt.toString(),
    trace_end_utime: most(view.utimes, 0),
    trace_mc_seqno_end: view.mcSeqno,
    transactions: own(view.hashes),
    success: isSurprised ? !action.success : action.success,
    type: action.type,
    details: action.details,
    trace_external_hash: trace.externalHash,
    ...(trace.normalHash === trace.externalHash ? {} : { trace_external_hash_norm: trace.normalHash }),
    accounts: accountsOf(trace, action),
  }
  if (withFinality) json['finality'] = finality
  if (fieldsOf(action.type) === undefined) json['raw_action'] = rawAction(view, action, id, times)
  return { json, ...times }
}

/** Returns all addresses in a response, including public keys, which the service looks up too. */
export function addressesIn(value: Json, into: Set<string> = new Set(), name = ''): Set<string> {
  if (typeof value === 'string') {
    if (isRaw(value) || name === 'pubkey') into.add(value)
  } else if (Array.isArray(value)) for (const item of value) addressesIn(item, into)
  else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) addressesIn(item, into, key)
  }
  return into
}
