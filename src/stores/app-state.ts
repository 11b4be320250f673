import type { AppState, PastDelta, PastState, StateDelta } from '../../electron/shared/app-state.ts'
import { accounts } from './accounts.ts'
import { blocks } from './blocks.ts'
import { unknownHead, useHead } from './head.ts'
import { book } from './book.ts'
import { payoutLists, payouts } from './payouts.ts'
import { follows, groups } from './watchlist.ts'
import { incidents } from './incidents.ts'
import { changePresentLabels, setPresentLabels } from './labels.ts'
import { pools } from './pools.ts'
import { receiveSettings } from './settings.ts'
import { useStatus } from './status.ts'
import { applyViews, hydrateViews } from './views.ts'
import { useTime } from './time.ts'
import { traces } from './traces.ts'

/** Fills all lists. Accounts and pools come first, because rows show their labels. */
function fill(lists: Omit<PastState, 'at'>): void {
  accounts.hydrate(lists.accounts)
  pools.hydrate(lists.pools)
  traces.hydrate(lists.traces)
  blocks.hydrate(lists.blocks)
  incidents.hydrate(lists.incidents)
  noteFilled()
}

function noteFilled(): void {
  const { asOf, filledFor } = useTime.getState()
  if (asOf !== filledFor) useTime.setState({ filledFor: asOf })
}

export function showPast(past: PastDelta): void {
  if (useTime.getState().filledFor === null)
    setPresentLabels([...accounts.use.getState().byKey.values()], [...pools.use.getState().byKey.values()])
  if (past.from === null) {
    fill({
      accounts: past.accounts.upserts,
      traces: past.traces.upserts,
      pools: past.pools.upserts,
      blocks: past.blocks.upserts,
      incidents: past.incidents.upserts,
    })
    return
  }
  accounts.apply(past.accounts)
  pools.apply(past.pools)
  traces.apply(past.traces)
  blocks.apply(past.blocks)
  incidents.apply(past.incidents)
  noteFilled()
}

export function hydrate(state: AppState): void {
  receiveSettings(state.settings)
  hydrateViews(state.views)
  groups.hydrate(state.groups)
  follows.hydrate(state.follows)
  book.hydrate(state.book)
  payoutLists.hydrate(state.payoutLists)
  payouts.hydrate(state.payouts)
  useHead.setState(state.head ?? unknownHead)
  if (useTime.getState().isReturning) useTime.setState({ asOf: null, isReturning: false })
  const isPast = useTime.getState().asOf !== null
  setPresentLabels(isPast ? state.accounts : [], isPast ? state.pools : [])
  if (!isPast) fill(state)
  useStatus.setState({ status: state.status, failure: null })
}

/** Applies a delta to the stores that it concerns. Lists that show the past stay unchanged. */
export function apply(delta: StateDelta): void {
  if (delta.settings !== undefined) receiveSettings(delta.settings)
  if (delta.views !== undefined) applyViews(delta.views)
  if (delta.groups !== undefined) groups.apply(delta.groups)
  if (delta.follows !== undefined) follows.apply(delta.follows)
  if (delta.book !== undefined) book.apply(delta.book)
  if (delta.payoutLists !== undefined) payoutLists.apply(delta.payoutLists)
  if (delta.payouts !== undefined) payouts.apply(delta.payouts)
  if (delta.head !== undefined) useHead.setState(delta.head)
  if (delta.status !== undefined) useStatus.setState({ status: delta.status })
  if (useTime.getState().asOf !== null) {
    if (delta.accounts !== undefined) changePresentLabels('accounts', delta.accounts)
    if (delta.pools !== undefined) changePresentLabels('pools', delta.pools)
    return
  }
  if (delta.accounts !== undefined) accounts.apply(delta.accounts)
  if (delta.pools !== undefined) pools.apply(delta.pools)
  if (delta.traces !== undefined) traces.apply(delta.traces)
  if (delta.blocks !== undefined) blocks.apply(delta.blocks)
  if (delta.incidents !== undefined) incidents.apply(delta.incidents)
}
