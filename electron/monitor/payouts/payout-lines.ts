import type { Millis } from '../../shared/models.ts'
import type { ActionView, TraceView } from '../../shared/pending-models.ts'
import { isLive } from '../../shared/trace-state.ts'
import type { StoredPayout } from '../store/store-types.ts'
import { createNameIndex } from './name-index.ts'
import { isSamePayment, matchKey, paidKeys, paidState, rankOf, type PaidKey } from './payout-matching.ts'

/** The lines of all lists, and the actions that pay them. */
export interface PayoutLines {
  readonly byKey: ReadonlyMap<string, StoredPayout>
  readonly put: (line: StoredPayout) => void
  readonly remove: (line: StoredPayout) => void
  /** Returns the line without its payment if another line has the same payment. */
  readonly unclaimed: (line: StoredPayout) => StoredPayout
  readonly listsPaidBy: (trace: string) => ReadonlySet<string>
  /** True if an action of the trace could pay an open line. */
  readonly mayPay: (view: TraceView) => boolean
  /** Compares traces with the open lines. Returns the changed lines. */
  readonly compare: (views: readonly TraceView[]) => readonly StoredPayout[]
}

export const keyOf = ({ list, line }: StoredPayout): string => `${list}/${line}`
const actionOf = ({ trace, action }: StoredPayout): string => `${trace ?? ''} ${action ?? ''}`

function released({
  trace: _trace,
  action: _action,
  endedAt: _endedAt,
  ...line
}: StoredPayout): StoredPayout {
  return { ...line, state: 'waiting' }
}

/** `sinceOf`: actions that ended before this time do not pay a line of the list. */
export function createPayoutLines(now: () => Millis, sinceOf: (list: string) => Millis): PayoutLines {
  const lines = new Map<string, StoredPayout>()
  /** Keys of uncompleted lines by match key. */
  const open = createNameIndex()
  /** Keys of lines by the trace that pays them. */
  const byTrace = createNameIndex()
  /** Keys of actions that pay a line. */
  const paying = new Set<string>()

  function put(line: StoredPayout): void {
    const key = keyOf(line)
    const before = lines.get(key)
    if (before?.trace !== undefined) {
      byTrace.remove(before.trace, key)
      paying.delete(actionOf(before))
    }
    lines.set(key, line)
    if (line.state === 'completed') open.remove(matchKey(line), key)
    else open.add(matchKey(line), key)
    if (line.trace === undefined) return
    byTrace.add(line.trace, key)
    paying.add(actionOf(line))
  }

  /** Returns the line that an action of a trace pays; null if no open line matches. */
  function lineFor(trace: TraceView, action: ActionView): StoredPayout | null {
    const state = paidState(trace, action)
    const endedAt = trace.endedAt ?? now()
    let best: { readonly rank: number; readonly line: StoredPayout } | null = null
    for (const { key, from } of paidKeys(action, trace)) {
      for (const each of open.keys(key)) {
        const line = lines.get(each)
        if (line === undefined || (line.from !== null && line.from !== from)) continue
        if (endedAt < sinceOf(line.list)) continue
        // The keys with the comment come first. A line that needs the comment takes the payment, whatever the rank of other lines.
        if (best !== null && best.line.comment !== line.comment) return best.line
        const rank = rankOf(line.state, state)
        if (rank !== null && (best === null || rank < best.rank)) best = { rank, line }
        if (rank === 0) return line
      }
    }
    return best?.line ?? null
  }

  /**
   * Corrects which actions paid the completed lines of a trace. Lines from another computer name an action by the number that it
   * has there (`mergeRows`). A line whose payment the trace does not show is left alone.
   */
  function renumber(trace: TraceView): void {
    const actions = new Map(trace.actions.map((action) => [action.key, action]))
    const paysLine = (line: StoredPayout, { key, from }: PaidKey): boolean =>
      key === matchKey(line) && (line.from === null || line.from === from)
    const wrong = [...byTrace.keys(trace.key)].flatMap((key) => {
      const line = lines.get(key)
      if (line?.state !== 'completed') return []
      const action = actions.get(line.action ?? '')
      const isPaid = action !== undefined && paidKeys(action, trace).some((paid) => paysLine(line, paid))
      return isPaid ? [] : [line]
    })
    if (wrong.length === 0) return
    for (const line of wrong) put(released(line))
    const shown = Map.groupBy(
      trace.actions.flatMap((action) =>
        paidKeys(action, trace).map((paid) => ({ action: action.key, paid })),
      ),
      ({ paid }) => paid.key,
    )
    for (const line of wrong) {
      const free = shown
        .get(matchKey(line))
        ?.find(({ action, paid }) => paysLine(line, paid) && !paying.has(`${trace.key} ${action}`))
      put(free === undefined ? line : { ...line, action: free.action })
    }
  }

  /** Compares the actions of a trace again, except those that completed a line. Notes the changed lines as they were before. */
  function apply(trace: TraceView, before: Map<string, StoredPayout>): void {
    for (const key of byTrace.keys(trace.key)) {
      const line = lines.get(key)
      if (line !== undefined && line.state !== 'completed') put(released(line))
      if (line !== undefined) before.set(key, before.get(key) ?? line)
    }
    renumber(trace)
    for (const action of trace.actions) {
      const isPaying = ({ key }: ActionView): boolean => paying.has(`${trace.key} ${key}`)
      if (isPaying(action)) continue
      const line = lineFor(trace, action)
      if (line === null || trace.actions.some((each) => isPaying(each) && isSamePayment(action, each, trace)))
        continue
      before.set(keyOf(line), before.get(keyOf(line)) ?? line)
      put({
        ...released(line),
        state: paidState(trace, action),
        trace: trace.key,
        action: action.key,
        ...(trace.endedAt === null || isLive(trace.state) ? {} : { endedAt: trace.endedAt }),
      })
    }
  }

  return {
    byKey: lines,
    put,
    remove: (line) => {
      put(released(line))
      open.remove(matchKey(line), keyOf(line))
      lines.delete(keyOf(line))
    },
    unclaimed: (line) => (paying.has(actionOf(line)) ? released(line) : line),
    listsPaidBy: (trace) => new Set([...byTrace.keys(trace)].flatMap((key) => lines.get(key)?.list ?? [])),
    mayPay: (view) => view.actions.some((action) => paidKeys(action, view).some(({ key }) => open.has(key))),
    compare: (views) => {
      const before = new Map<string, StoredPayout>()
      for (const view of views) apply(view, before)
      return [...before].flatMap(([key, line]) => {
        const next = lines.get(key)
        return next === undefined || JSON.stringify(next) === JSON.stringify(line) ? [] : [next]
      })
    },
  }
}
