import { accountsOf, addressesIn, renderAction, timesOf, viewTrace, type View } from './actions.ts'
import type { Archive } from './archive.ts'
import type { Details } from './details.ts'
import { booksOf, descending, type BookParts, type PendingAnswer, type PendingSource } from './pending.ts'
import { indexOfLogicalTime } from './chain.ts'
import { isClassified, type Trace } from './traces.ts'
import { renderTransaction } from './transactions.ts'
import { expandTypes, isShown } from './versions.ts'

export interface FinishedActionsQuery extends BookParts {
  /** Raw address. Without an account or hashes, the newest actions of all accounts are returned. */
  readonly account?: string
  /** Base64 hashes of messages, original or normalised. */
  readonly hashes?: readonly string[]
  /** Base64 hashes of root transactions. */
  readonly traceIds?: readonly string[]
  readonly onlyTypes?: readonly string[]
  readonly bounds: FinishedBounds
  readonly page: FinishedPage
  readonly types: readonly string[]
  readonly includeAccounts: boolean
  readonly includeTransactions: boolean
}

/** Inclusive bounds on the end of the trace. */
export interface FinishedBounds {
  readonly startLt?: bigint
  readonly endLt?: bigint
  /** Unix seconds. */
  readonly startUtime?: number
  readonly endUtime?: number
}

export interface FinishedPage {
  readonly sort: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

interface Row {
  readonly traceEndLt: bigint
  readonly endLt: bigint
  readonly startLt: bigint
  readonly render: () => Details
}

/** Renders an action as the database does: with both hashes, with accounts only if requested, and with unordered transactions. */
export function renderFinished(
  source: PendingSource,
  view: View,
  position: number,
  include: { readonly accounts: boolean; readonly transactions: boolean },
): Details {
  const { json } = renderAction(source.seed, view, position, source.withFinality)
  const { accounts = [], transactions = [], ...rest } = json
  const { transactions: own = [] } = view.trace.plan.actions[position] ?? {}
  return {
    ...rest,
    transactions: Array.isArray(transactions) ? transactions.toSorted() : transactions,
    trace_external_hash_norm: view.trace.normalHash,
    ...(include.accounts ? { accounts } : {}),
    ...(include.transactions
      ? { transactions_full: own.map((i) => renderTransaction(view, i, source.blocks)) }
      : {}),
  }
}

function rowsOf(source: PendingSource, query: FinishedActionsQuery, trace: Trace, ms: number): Row[] {
  if (!isClassified(trace, ms)) return []
  const view = viewTrace(source.seed, trace, ms, source.chain, source.blocks)
  const endUtime = Math.max(...view.utimes)
  const { startLt, endLt, startUtime, endUtime: lastUtime } = query.bounds
  if (startLt !== undefined && view.endLt < startLt) return []
  if (endLt !== undefined && view.endLt > endLt) return []
  if (startUtime !== undefined && endUtime < startUtime) return []
  if (lastUtime !== undefined && endUtime > lastUtime) return []
  const wanted = expandTypes(query.types)
  const { account, hashes, onlyTypes, includeAccounts, includeTransactions } = query
  return trace.plan.actions.flatMap((action, position) => {
    if (!isShown(action.type, action.ancestors, wanted)) return []
    if (onlyTypes !== undefined && !onlyTypes.includes(action.type)) return []
    if (account !== undefined && !accountsOf(trace, action).includes(account)) return []
    // A message hash only finds actions that include the message's own transaction. Here, that transaction is always the root.
    if (hashes !== undefined && !action.transactions.includes(0)) return []
    const include = { accounts: includeAccounts, transactions: includeTransactions }
    const render = (): Details => renderFinished(source, view, position, include)
    return [{ traceEndLt: view.endLt, ...timesOf(view, action), render }]
  })
}

function found(
  source: PendingSource,
  archive: Archive,
  query: FinishedActionsQuery,
  ms: number,
): readonly Row[] {
  const { account, hashes, traceIds, bounds, page } = query
  if (hashes !== undefined || traceIds !== undefined) {
    const byMessage = hashes?.map((hash) => archive.find(hash, ms))
    const byRoot = traceIds?.map((hash) => archive.findByRoot(hash, ms))
    const named = (byMessage ?? []).concat(byRoot ?? [])
    const both = named.filter((trace) => [byMessage, byRoot].every((list) => list?.includes(trace) ?? true))
    return [...new Set(both)].flatMap((trace) =>
      trace === undefined ? [] : rowsOf(source, query, trace, ms),
    )
  }
  const slack = archive.lookBack * 60_000
  const timeOf = (lt: bigint): number => source.chain.time(indexOfLogicalTime(lt))
  const from = Math.max(
    ms - archive.reach(account, query.onlyTypes !== undefined),
    (bounds.startUtime ?? 0) * 1_000 - slack,
    timeOf(bounds.startLt ?? 0n) - slack,
  )
  const to = Math.min(ms, ...(bounds.endUtime === undefined ? [] : [bounds.endUtime * 1_000 + 1_000]))
  const rows: Row[] = []
  let enoughSince = 0
  for (const traces of archive.slots(account, { from, to }, page.sort)) {
    rows.push(...traces.flatMap((trace) => rowsOf(source, query, trace, ms)))
    if (rows.length >= page.offset + page.limit) enoughSince += 1
    if (enoughSince > archive.lookBack + 1) break
  }
  return rows
}

export function answerFinishedActions(
  source: PendingSource,
  archive: Archive,
  query: FinishedActionsQuery,
  ms: number,
): PendingAnswer {
  const { sort, limit, offset } = query.page
  const sorted = found(source, archive, query, ms).toSorted(
    (a, b) =>
      descending(a.traceEndLt, b.traceEndLt) ||
      descending(a.endLt, b.endLt) ||
      descending(a.startLt, b.startLt),
  )
  const rows = sort === 'asc' ? sorted.reverse() : sorted
  const actions = rows.slice(offset, offset + limit).map(({ render }) => render())
  return { actions, ...booksOf(source, addressesIn(actions), query) }
}
