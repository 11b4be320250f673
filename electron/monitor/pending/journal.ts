import { setImmediate } from 'node:timers/promises'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { JournalCursor, JournalPage, TraceView } from '../../shared/pending-models.ts'
import { LookoutError } from '../../shared/errors.ts'
import { matcherOf } from '../../shared/filter/match.ts'
import { parseFilter } from '../../shared/filter/parse.ts'
import { filteredTrace, watchedTrace } from '../../shared/scoped-trace.ts'
import { traceFilter, type TraceFilterContext } from '../../shared/trace-filter.ts'
import { bothExpressions, scopeExpression, searchExpression } from './search-expression.ts'
import type { TraceStore, WatchedItem } from '../store/store-types.ts'
import { type TraceState, endOrLastSeen, isLive } from '../../shared/trace-state.ts'
import { traceAt } from '../watch/past.ts'

/** The accounts and the traces of messages that a selection in the watchlist covers. */
export interface JournalScope {
  readonly accounts: ReadonlySet<AddressKey>
  readonly keys: ReadonlySet<string>
}

export interface JournalQuery {
  readonly from: Millis | null
  readonly to: Millis | null
  readonly states: readonly TraceState[]
  /** The moment whose knowledge is returned. Absent for the present. */
  readonly asOf?: Millis | undefined
  /** A filter as in the Pending panel. */
  readonly text: string
  readonly within?: JournalScope | undefined
  readonly before: JournalCursor | null
  readonly limit: number
}

/** Number of traces read before yielding to other work. Reading them takes a few ms. */
const batch = 20
/** Maximum number of traces read per page. The search can be continued. */
const mostLooked = 3_000

export interface JournalContext extends TraceFilterContext {
  readonly namedLike: (text: string) => readonly AddressKey[]
  readonly isWatched: (account: AddressKey) => boolean
  readonly signal: AbortSignal
}

/**
 * Returns the time since which the finished actions of all accounts were read, and since which they are complete; null if the
 * service has no earlier ones. `missing`: times before which others may be missing, because they were removed or never read.
 */
export function coverageOf(
  accounts: readonly Pick<WatchedItem, 'addedAt' | 'history'>[],
  missing: readonly (Millis | null)[],
): Required<Pick<JournalPage, 'readSince' | 'completeSince'>> {
  if (accounts.length === 0) return { readSince: null, completeSince: null }
  const starts = accounts.map(({ addedAt, history }) =>
    history === undefined ? addedAt : history.from * 1000,
  )
  const readSince = Math.max(...starts)
  const completeSince = Math.max(readSince, ...missing.map((time) => time ?? 0))
  return {
    readSince: readSince === 0 ? null : readSince,
    completeSince: completeSince === 0 ? null : completeSince,
  }
}

const isWithin =
  (scope: JournalScope | undefined) =>
  ({ key, accounts }: TraceView): boolean =>
    scope === undefined || scope.keys.has(key) || accounts.some((account) => scope.accounts.has(account))

/** Returns an ended trace as known at a moment; null if it was under way. Traces that were first read later are unchanged. */
function endedAsOf(view: TraceView, asOf: Millis | undefined): TraceView | null {
  const known = asOf === undefined ? null : traceAt(view, asOf)
  if (known === null) return view
  return isLive(known.state) ? null : known
}

export async function readJournal(
  stored: Pick<TraceStore, 'ended' | 'isSearchComplete'>,
  network: string,
  query: JournalQuery,
  context: JournalContext,
): Promise<JournalPage> {
  const parsed = parseFilter(query.text, traceFilter.fields)
  if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
  const isWanted = matcherOf(parsed.filter, traceFilter, context)
  const { from, to, states, asOf, within, limit } = query
  // The store has the latest states.
  const storedStates = asOf === undefined ? states : []
  const isCovered = isWithin(within)
  const isOfState = (state: TraceState): boolean => states.length === 0 || states.includes(state)
  const search = bothExpressions(
    searchExpression(parsed.filter, context.namedLike),
    within === undefined ? null : scopeExpression(within.accounts, within.keys),
  )
  const isIndexing = search !== null && !stored.isSearchComplete()
  const traces: TraceView[] = []
  let before = query.before
  let looked = 0
  while (looked < mostLooked) {
    const records = stored.ended(network, { from, to, states: storedStates, search, before, limit: batch })
    for (const record of records) {
      looked += 1
      before = { at: endOrLastSeen(record.view), key: record.view.key }
      const known = endedAsOf(record.view, asOf)
      if (known === null) continue
      const view = watchedTrace(known, context.isWatched)
      if (isOfState(view.state) && isCovered(view) && isWanted(filteredTrace(view, within?.accounts ?? null)))
        traces.push(view)
      if (traces.length === limit) return { traces, next: before, isIndexing }
    }
    if (records.length < batch) return { traces, next: null, isIndexing }
    await setImmediate()
    context.signal.throwIfAborted()
  }
  return { traces, next: before, isIndexing }
}
