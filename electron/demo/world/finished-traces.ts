import { addressesIn, viewTrace, type View } from './actions.ts'
import type { Archive } from './archive.ts'
import { seqnoOf } from './chain.ts'
import { workchainOf } from './addresses.ts'
import type { Details, Json } from './details.ts'
import { renderFinished, type FinishedPage } from './finished-actions.ts'
import { booksOf, descending, type BookParts, type PendingSource } from './pending.ts'
import { indexedAt, isClassified, type Trace } from './traces.ts'
import { renderTransaction } from './transactions.ts'
import { expandTypes, isShown } from './versions.ts'

export interface FinishedTracesQuery extends BookParts {
  /** Base64 hashes of messages, original or normalised. */
  readonly hashes: readonly string[]
  /** Base64 hashes of root transactions. */
  readonly traceIds: readonly string[]
  /** Base64 hashes of any transactions. */
  readonly transactions: readonly string[]
  readonly page: FinishedPage
  readonly types: readonly string[]
  readonly includeActions: boolean
}

export type TracesAnswer = {
  readonly traces: readonly Details[]
  readonly address_book: Details
  readonly metadata: Details
}

export function treeOf(view: View, indexed: ReadonlySet<number>, index: number): Details {
  const children = view.trace.plan.transactions.flatMap((tx, i) =>
    tx.parent === index && indexed.has(i) ? [treeOf(view, indexed, i)] : [],
  )
  const hash = view.hashes[index] ?? ''
  return { tx_hash: hash, in_msg_hash: index === 0 ? view.trace.externalHash : hash, children }
}

function transactionOf(source: PendingSource, view: View, index: number): Details {
  const full = renderTransaction(view, index, source.blocks)
  const message = full['in_msg']
  if (index !== 0 || typeof message !== 'object' || message === null || Array.isArray(message)) return full
  const { externalHash, normalHash } = view.trace
  return { ...full, in_msg: { ...message, hash: externalHash, hash_norm: normalHash } }
}

function actionsOf(
  source: PendingSource,
  view: View,
  { types }: FinishedTracesQuery,
  ms: number,
): readonly Details[] {
  if (!isClassified(view.trace, ms)) return []
  const wanted = expandTypes(types)
  return view.trace.plan.actions.flatMap(({ type, ancestors }, position) =>
    isShown(type, ancestors, wanted)
      ? [renderFinished(source, view, position, { accounts: false, transactions: false })]
      : [],
  )
}

interface Row {
  readonly endLt: bigint
  readonly actions: readonly Details[]
  readonly json: Details
}

/** Returns the row of a trace, or null until its root transaction is in the database. */
function rowOf(source: PendingSource, query: FinishedTracesQuery, trace: Trace, ms: number): Row | null {
  const { transactions } = trace.plan
  const indexed = new Set(transactions.flatMap((_, i) => (ms >= indexedAt(trace, i) ? [i] : [])))
  if (!indexed.has(0)) return null
  const view = viewTrace(source.seed, trace, ms, source.chain, source.blocks)
  const own = <T>(list: readonly T[]): readonly T[] => list.filter((_, i) => indexed.has(i))
  const order = [...indexed].toSorted((a, b) => descending(view.lts[b] ?? 0n, view.lts[a] ?? 0n))
  const seqnos = own(
    trace.blocks.map((block, i) =>
      seqnoOf(-1, workchainOf(transactions[i]?.account ?? '0:') === -1 ? block : block + 1),
    ),
  )
  const isComplete = indexed.size === transactions.length
  const pending = transactions.filter(({ parent }, i) => !indexed.has(i) && indexed.has(parent)).length
  const actions = actionsOf(source, view, query, ms)
  const endLt = view.lts[order.at(-1) ?? 0] ?? 0n
  const json: Record<string, Json> = {
    trace_id: view.hashes[0] ?? '',
    external_hash: trace.externalHash,
    mc_seqno_start: `${Math.min(...seqnos)}`,
    mc_seqno_end: `${Math.max(...seqnos)}`,
    start_lt: `${view.lts[0] ?? 0n}`,
    start_utime: Math.min(...own(view.utimes)),
    end_lt: `${endLt}`,
    end_utime: Math.max(...own(view.utimes)),
    trace_info: {
      trace_state: isComplete ? 'complete' : 'pending',
      messages: indexed.size - 1 + pending,
      transactions: indexed.size,
      pending_messages: pending,
      classification_state: 'unclassified',
    },
    is_incomplete: false,
    ...(query.includeActions ? { actions } : {}),
    trace: treeOf(view, indexed, 0),
    transactions_order: order.map((i) => view.hashes[i] ?? ''),
    transactions: Object.fromEntries(
      order.map((i) => [view.hashes[i] ?? '', transactionOf(source, view, i)] as const),
    ),
  }
  return { endLt, actions, json }
}

export function answerFinishedTraces(
  source: PendingSource,
  archive: Archive,
  query: FinishedTracesQuery,
  ms: number,
): TracesAnswer {
  const { sort, limit, offset } = query.page
  const found = new Set([
    ...query.hashes.map((hash) => archive.find(hash, ms)),
    ...query.traceIds.map((hash) => archive.findByRoot(hash, ms)),
    ...query.transactions.map((hash) => archive.findByTransaction(hash, ms)),
  ])
  const sorted = [...found]
    .flatMap((trace) => (trace === undefined ? [] : (rowOf(source, query, trace, ms) ?? [])))
    .toSorted((a, b) => descending(a.endLt, b.endLt))
  const rows = (sort === 'asc' ? sorted.reverse() : sorted).slice(offset, offset + limit)
  const addresses = addressesIn(query.includeActions ? rows.map(({ actions }) => [...actions]) : [])
  return { traces: rows.map(({ json }) => json), ...booksOf(source, addresses, query) }
}
