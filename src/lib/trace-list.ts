import { accountOf, counterpartyOf } from '../../electron/shared/counterparty.ts'
import { joinParts, plainStyle, renderText, type TextParts } from '../../electron/shared/text-parts.ts'
import type { AddressKey, Millis } from '../../electron/shared/models.ts'
import type { Amount, TraceView } from '../../electron/shared/pending-models.ts'
import { listedTrace } from '../../electron/shared/scoped-trace.ts'
import { assetFilterName, scaledAmount } from '../../electron/shared/trace-amounts.ts'
import { shownAmounts } from './action-outcome.ts'
import type { SortKey } from './column-layout.ts'
import { headlineOf } from './trace-rows.ts'
import { traceStates } from '../../electron/shared/trace-state.ts'

type LabelOf = (address: AddressKey) => string | null

export interface TraceScope {
  /** Selects the traces of these accounts or with these keys, or all traces if both are null. */
  readonly accounts: ReadonlySet<string> | null
  readonly keys: ReadonlySet<string> | null
  /** Traces that ended earlier are only in the journal. */
  readonly endedSince: Millis
}

/** Returns true while a trace belongs in the table. Ended traces of every state leave it at the same age. */
export function isCurrent({ endedAt }: TraceView, endedSince: Millis): boolean {
  return endedAt === null || endedAt >= endedSince
}

export function countCurrent(traces: Iterable<TraceView>, endedSince: Millis): number {
  let count = 0
  for (const trace of traces) if (isCurrent(trace, endedSince)) count += 1
  return count
}

function isInScope(trace: TraceView, { accounts, keys, endedSince }: TraceScope): boolean {
  if (!isCurrent(trace, endedSince)) return false
  if (accounts === null && keys === null) return true
  return (
    (accounts !== null && trace.accounts.some((account) => accounts.has(account))) ||
    (keys !== null && keys.has(trace.key))
  )
}

type Compare = (a: TraceView, b: TraceView) => number

const byText = (a: string, b: string): number => (a === b ? 0 : a < b ? -1 : 1)

/** Returns the amount that the row shows first. */
function shownAmount(trace: TraceView): Amount | undefined {
  const action = headlineOf(trace)
  return action === null ? undefined : shownAmounts(action)[0]
}

function compareAmounts(a: TraceView, b: TraceView): number {
  const [one, other] = [shownAmount(a), shownAmount(b)]
  if (one === undefined || other === undefined)
    return (one === undefined ? 0 : 1) - (other === undefined ? 0 : 1)
  const assets = byText(assetFilterName(one), assetFilterName(other))
  if (assets !== 0) return assets
  const [left, right] = [scaledAmount(one) ?? 0n, scaledAmount(other) ?? 0n]
  return left === right ? 0 : left < right ? -1 : 1
}

function accountName(trace: TraceView, labelOf: LabelOf): string {
  const account = accountOf(trace)
  return account === null ? '' : (labelOf(account) ?? account).toLowerCase()
}

function partyName(trace: TraceView, labelOf: LabelOf): string {
  const action = headlineOf(trace)
  const party = action === null ? null : counterpartyOf(action, trace, accountOf(trace))
  return party === null ? '' : (labelOf(party.address) ?? party.name ?? party.address).toLowerCase()
}

/** Returns the short title, which the column shows, then the full title. */
function actionParts(trace: TraceView): TextParts {
  const action = headlineOf(trace)
  return action === null ? [] : joinParts([action.short, action.title], ' ')
}

function titles(labelOf: LabelOf): (trace: TraceView) => string {
  const known = new Map<string, string>()
  return (trace) => {
    const title = known.get(trace.key) ?? renderText(actionParts(trace), { ...plainStyle, labelOf })
    known.set(trace.key, title)
    return title
  }
}

function comparisons(labelOf: LabelOf): Readonly<Record<string, Compare>> {
  const titleOf = titles(labelOf)
  return {
    state: (a, b) => traceStates.indexOf(a.state) - traceStates.indexOf(b.state),
    age: (a, b) => b.firstSeenAt - a.firstSeenAt,
    ended: (a, b) => (b.endedAt ?? Infinity) - (a.endedAt ?? Infinity) || 0,
    action: (a, b) => byText(titleOf(a), titleOf(b)),
    account: (a, b) => byText(accountName(a, labelOf), accountName(b, labelOf)),
    amount: compareAmounts,
    type: (a, b) => byText(headlineOf(a)?.type ?? '', headlineOf(b)?.type ?? ''),
    proof: (a, b) => (a.mcSeqno ?? 0) - (b.mcSeqno ?? 0),
    hash: (a, b) => byText(a.key, b.key),
    parties: (a, b) => byText(partyName(a, labelOf), partyName(b, labelOf)),
    comment: (a, b) => byText(headlineOf(a)?.comment ?? '', headlineOf(b)?.comment ?? ''),
  }
}

export function isListOrder(sort: readonly SortKey[]): boolean {
  const [key] = sort
  return key === undefined || (key.id === 'age' && !key.isDescending)
}

export function selectTraces(
  keys: readonly string[],
  byKey: ReadonlyMap<string, TraceView>,
  scope: TraceScope,
  isMatching: (trace: TraceView) => boolean,
  sort: readonly SortKey[],
  labelOf: LabelOf,
): readonly string[] {
  const fitting = keys.filter((key) => {
    const trace = byKey.get(key)
    return trace !== undefined && isInScope(trace, scope) && isMatching(trace)
  })
  if (isListOrder(sort)) return fitting
  const table = comparisons(labelOf)
  const compares = sort.flatMap(({ id, isDescending }): readonly Compare[] => {
    const compare = table[id]
    if (compare === undefined) return []
    return [isDescending ? (a, b) => compare(b, a) : compare]
  })
  const traces = fitting.flatMap((key) => {
    const trace = byKey.get(key)
    return trace === undefined ? [] : [listedTrace(trace, scope.accounts)]
  })
  traces.sort((a, b) => {
    for (const compare of compares) {
      const order = compare(a, b)
      if (order !== 0) return order
    }
    return 0
  })
  return traces.map((trace) => trace.key)
}
