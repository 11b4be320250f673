import { createRandom } from './random.ts'
import { refresh, type Trace } from './traces.ts'
import type { Traffic } from './traffic.ts'

/** A stream frame about one trace (api.md 10). Times are unix milliseconds. */
export interface LiveChange {
  readonly kind: 'transactions' | 'pending-transactions' | 'actions' | 'invalidated'
  readonly trace: Trace
  /** The frame describes the trace at this time. */
  readonly changedAt: number
  readonly sentAt: number
}

/** The service cannot classify traces that contain these actions, so it never sends actions for them. */
const unreadable = /^(jvault_stake|layerzero_.*|cocoon_worker_payout|cocoon_unregister_proxy)$/
/** Maximum number of emulations of a trace that waits for its root transaction. */
const maxEmulations = 20
/** Maximum delay between a change and its last frame. */
const maxDelay = 400

function changeTimesOf(trace: Trace): readonly number[] {
  const until = Math.min(trace.seenAt[0] ?? trace.goneAt, trace.goneAt)
  const emulations = Array.from({ length: maxEmulations }, (_, i) => trace.emulatedAt + i * refresh)
  const moments = [...emulations.filter((at) => at < until), ...trace.seenAt, ...trace.finalAt]
  return [...new Set(moments)].toSorted((a, b) => a - b)
}

/** Frames may be repeated or out of order, as with the real service. */
function changesOf(trace: Trace, seed: number): readonly LiveChange[] {
  const isReadable = !trace.plan.actions.some(({ type }) => unreadable.test(type))
  const changes = changeTimesOf(trace).flatMap((changedAt): readonly LiveChange[] => {
    const random = createRandom(seed, 'live', trace.key, changedAt)
    const known = trace.seenAt.filter((at) => at <= changedAt).length
    const isMixed = known > 0 && known < trace.plan.transactions.length
    const transactions = changedAt + random.int(0, 20)
    const actions = changedAt + (random.chance(0.15) ? 0 : random.int(30, 90))
    const change = (kind: LiveChange['kind'], sentAt: number): LiveChange => ({
      kind,
      trace,
      changedAt,
      sentAt,
    })
    return [
      change('transactions', transactions),
      ...(isMixed ? [change('pending-transactions', changedAt + random.int(0, 20))] : []),
      ...(isReadable ? [change('actions', actions)] : []),
      ...(isReadable && random.chance(0.15) ? [change('actions', actions + random.int(10, 300))] : []),
    ]
  })
  if (trace.fate === 'commits') return changes
  return [...changes, { kind: 'invalidated', trace, changedAt: trace.goneAt, sentAt: trace.goneAt }]
}

/** Returns a function that lists the frames sent after `from` and until `to`, in the order of sending. */
export function createLiveChanges(
  traffic: Traffic,
  seed: number,
): (from: number, to: number) => readonly LiveChange[] {
  const known = new WeakMap<Trace, readonly LiveChange[]>()

  function changes(trace: Trace): readonly LiveChange[] {
    const before = known.get(trace)
    if (before !== undefined) return before
    const created = changesOf(trace, seed)
    known.set(trace, created)
    return created
  }

  return (from, to) =>
    traffic
      .slotsAround(to)
      .flatMap(({ traces }) => traces)
      .filter((trace) => trace.emulatedAt <= to && trace.goneAt + maxDelay > from)
      .flatMap((trace) => changes(trace).filter(({ sentAt }) => sentAt > from && sentAt <= to))
      .toSorted((a, b) => a.sentAt - b.sentAt)
}
