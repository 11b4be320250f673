import type { PlannedAction } from '../plans/plan.ts'
import { accountsOf, addressesIn, renderAction, viewTrace } from './actions.ts'
import type { View } from './actions.ts'
import type { Blocks } from './world-blocks.ts'
import type { Chain } from './chain.ts'
import type { Details, Json } from './details.ts'
import type { Directory } from './directory.ts'
import type { Tokens } from './tokens.ts'
import type { Traffic } from './traffic.ts'
import type { Trace } from './traces.ts'
import { isVisible } from './traces.ts'
import { renderTransaction } from './transactions.ts'
import { expandTypes, isShown } from './versions.ts'

export interface BookParts {
  readonly addressBook?: boolean
  readonly metadata?: boolean
}

export interface PendingQuery extends BookParts {
  /** Raw address. Takes precedence over the other parameters. */
  readonly account?: string
  /** Base64 hashes, original or normalised. */
  readonly hashes?: readonly string[]
  /** Names and shortcuts. Default: `latest`. */
  readonly types?: readonly string[]
  readonly includeTransactions?: boolean
}

export interface PendingSource {
  readonly seed: number
  readonly chain: Chain
  readonly blocks: Blocks
  readonly traffic: Traffic
  readonly directory: Directory
  readonly tokens: Tokens
  readonly withFinality: boolean
}

export type PendingAnswer = {
  readonly actions: readonly Details[]
  readonly address_book: Details
  readonly metadata: Details
}

function findTraces(source: PendingSource, query: PendingQuery, ms: number): Trace[] {
  const found = new Set<Trace>()
  for (const slot of source.traffic.slotsAround(ms)) {
    const { account, hashes = [] } = query
    const candidates =
      account === undefined
        ? hashes.map((hash) => slot.byHash.get(hash))
        : (slot.byAccount.get(account) ?? [])
    for (const trace of candidates) if (trace !== undefined && isVisible(trace, ms)) found.add(trace)
  }
  return [...found]
}

export const descending = (a: bigint, b: bigint): number => (a === b ? 0 : a > b ? -1 : 1)

function byEnd(a: View, b: View): number {
  return descending(a.endLt, b.endLt) || (a.trace.key < b.trace.key ? -1 : 1)
}

export function bookOf(source: PendingSource, addresses: ReadonlySet<string>): Details {
  const rows = [...addresses]
    .toSorted()
    .map((address): [string, Json] => [address, { ...source.directory.row(address) }])
  return Object.fromEntries(rows)
}

export function metadataOf(source: PendingSource, addresses: ReadonlySet<string>): Details {
  const wanted = new Set(addresses)
  for (const address of addresses) {
    const wallet = source.directory.ownerOf(address)
    if (wallet !== undefined) wanted.add(wallet.master)
  }
  const entries = [...wanted].toSorted().flatMap((address): [string, Json][] => {
    const entry = source.tokens.metadata(address)
    return entry === undefined ? [] : [[address, entry]]
  })
  return Object.fromEntries(entries)
}

export function booksOf(source: PendingSource, addresses: ReadonlySet<string>, parts: BookParts) {
  return {
    address_book: parts.addressBook === false ? {} : bookOf(source, addresses),
    metadata: parts.metadata === false ? {} : metadataOf(source, addresses),
  }
}

export function answerPending(source: PendingSource, query: PendingQuery, ms: number): PendingAnswer {
  const wanted = expandTypes(query.types ?? ['latest'])
  const { seed, chain, blocks } = source
  const views = findTraces(source, query, ms).map((trace) => viewTrace(seed, trace, ms, chain, blocks))
  const actions = views.toSorted(byEnd).flatMap((view) => {
    const isWanted = (action: PlannedAction): boolean =>
      isShown(action.type, action.ancestors, wanted) &&
      (query.account === undefined || accountsOf(view.trace, action).includes(query.account))
    const rows = view.trace.plan.actions.flatMap((action, position) => {
      if (!isWanted(action)) return []
      const row = renderAction(seed, view, position, source.withFinality)
      if (query.includeTransactions !== true) return [row]
      const full = action.transactions.map((i) => renderTransaction(view, i, blocks))
      return [{ ...row, json: { ...row.json, transactions_full: full } }]
    })
    return rows
      .toSorted((a, b) => descending(a.endLt, b.endLt) || descending(a.startLt, b.startLt))
      .map(({ json }) => json)
  })
  return { actions, ...booksOf(source, addressesIn(actions), query) }
}
