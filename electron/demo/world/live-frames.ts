import { accountsOf, addressesIn, renderAction, viewTrace, type View } from './actions.ts'
import type { Details, Json } from './details.ts'
import { treeOf } from './finished-traces.ts'
import type { LiveChange } from './live-changes.ts'
import { bookOf, descending, metadataOf, type PendingSource } from './pending.ts'
import { renderTransaction } from './transactions.ts'
import { expandTypes, isShown } from './versions.ts'

export const liveTypes = [
  'actions',
  'transactions',
  'trace',
  'account_state_change',
  'jettons_change',
] as const
export const liveFinalities = ['pending', 'confirmed', 'finalized'] as const
export type LiveType = (typeof liveTypes)[number]
export type LiveFinality = (typeof liveFinalities)[number]

export interface LiveSubscription {
  readonly addresses: ReadonlySet<string>
  readonly hashes: ReadonlySet<string>
  readonly types: ReadonlySet<LiveType>
  readonly minFinality: LiveFinality
  /** Empty for all types. */
  readonly actionTypes: readonly string[]
  readonly supportedTypes: readonly string[]
  readonly addressBook: boolean
  readonly metadata: boolean
}

function lowest(list: readonly LiveFinality[]): LiveFinality {
  return liveFinalities.find((each) => list.includes(each)) ?? 'finalized'
}

/** Ignores transactions that cause no other transaction, so a finalized frame may contain a pending action. */
function finalityOf(view: View): LiveFinality {
  const { transactions } = view.trace.plan
  const parents = new Set([0, ...transactions.map(({ parent }) => parent)])
  return lowest(view.finality.filter((_, i) => parents.has(i)))
}

function rowsOf(source: PendingSource, subscription: LiveSubscription, rows: readonly Json[]): Details {
  const addresses = addressesIn([...rows])
  return {
    ...(subscription.addressBook ? { address_book: bookOf(source, addresses) } : {}),
    ...(subscription.metadata ? { metadata: metadataOf(source, addresses) } : {}),
  }
}

function actionsOf(
  source: PendingSource,
  view: View,
  { addresses, actionTypes, supportedTypes }: LiveSubscription,
  isOfAccounts: boolean,
): readonly Details[] {
  const wanted = expandTypes(supportedTypes)
  return view.trace.plan.actions.flatMap((action, position) => {
    if (!isShown(action.type, action.ancestors, wanted)) return []
    if (actionTypes.length > 0 && !actionTypes.includes(action.type)) return []
    if (isOfAccounts && !accountsOf(view.trace, action).some((account) => addresses.has(account))) return []
    return [renderAction(source.seed, view, position, source.withFinality).json]
  })
}

function actionFrames(source: PendingSource, view: View, subscription: LiveSubscription): readonly Details[] {
  const { types, hashes } = subscription
  const { normalHash } = view.trace
  const head = { finality: finalityOf(view), trace_external_hash_norm: normalHash }
  const own = types.has('actions') ? actionsOf(source, view, subscription, true) : []
  const frames: Details[] =
    own.length === 0 ? [] : [{ type: 'actions', ...head, actions: own, ...rowsOf(source, subscription, own) }]
  if (!types.has('trace') || !hashes.has(normalHash)) return frames
  const all = actionsOf(source, view, subscription, false)
  const indices = view.trace.plan.transactions.map((_, i) => i)
  const transactions = indices.map((i): readonly [string, Json] => [
    view.hashes[i] ?? '',
    renderTransaction(view, i, source.blocks),
  ])
  const trace: Details = {
    type: 'trace',
    ...head,
    trace: treeOf(view, new Set(indices), 0),
    transactions: Object.fromEntries(transactions),
    ...(all.length === 0 ? {} : { actions: all }),
    ...rowsOf(source, subscription, all),
  }
  return [...frames, trace]
}

function transactionFrames(
  source: PendingSource,
  view: View,
  subscription: LiveSubscription,
  isPendingOnly: boolean,
): readonly Details[] {
  const { types, addresses } = subscription
  if (!types.has('transactions')) return []
  const listed = view.trace.plan.transactions.flatMap((_, i) =>
    isPendingOnly && view.finality[i] !== 'pending' ? [] : [i],
  )
  const own = listed
    .filter((i) => addresses.has(view.trace.plan.transactions[i]?.account ?? ''))
    .toSorted((a, b) => descending(view.lts[a] ?? 0n, view.lts[b] ?? 0n))
  if (own.length === 0) return []
  const transactions = own.map((i) => renderTransaction(view, i, source.blocks))
  return [
    {
      type: 'transactions',
      finality: lowest(listed.flatMap((i) => view.finality[i] ?? [])),
      trace_external_hash_norm: view.trace.normalHash,
      transactions,
      ...rowsOf(source, subscription, transactions),
    },
  ]
}

function involves({ trace }: LiveChange, { addresses, hashes }: LiveSubscription): boolean {
  return hashes.has(trace.normalHash) || trace.plan.transactions.some(({ account }) => addresses.has(account))
}

export function liveFrames(
  source: PendingSource,
  change: LiveChange,
  subscription: LiveSubscription,
): readonly Details[] {
  if (change.kind === 'invalidated' || !involves(change, subscription)) return []
  const view = viewTrace(source.seed, change.trace, change.changedAt, source.chain, source.blocks)
  const frames =
    change.kind === 'actions'
      ? actionFrames(source, view, subscription)
      : transactionFrames(source, view, subscription, change.kind === 'pending-transactions')
  const least = liveFinalities.indexOf(subscription.minFinality)
  return frames.filter(({ finality }) => liveFinalities.findIndex((each) => each === finality) >= least)
}
