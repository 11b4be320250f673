import type { AppState, PastState, StateDelta } from '../../electron/shared/models.ts'
import { accounts } from './accounts.ts'
import { blocks } from './blocks.ts'
import { incidents } from './incidents.ts'
import { pools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useStatus } from './status.ts'
import { useTime } from './time.ts'
import { traces } from './traces.ts'

/** Labels come before the rows that show them. */
function fill(lists: Omit<PastState, 'at'>): void {
  accounts.hydrate(lists.accounts)
  pools.hydrate(lists.pools)
  traces.hydrate(lists.traces)
  blocks.hydrate(lists.blocks)
  incidents.hydrate(lists.incidents)
}

/** Fills the lists with what was known at a past moment; the status stays the present one. */
export function showPast(past: PastState): void {
  fill(past)
}

/** Takes over the whole state. */
export function hydrate(state: AppState): void {
  useSettings.setState(state.settings)
  if (useTime.getState().asOf === null) fill(state)
  useStatus.setState({ status: state.status, failure: null })
}

/** Applies what changed, to the stores that it concerns and no other; lists that show the past stay as they are. */
export function apply(delta: StateDelta): void {
  if (delta.settings !== undefined) useSettings.setState(delta.settings)
  if (delta.status !== undefined) useStatus.setState({ status: delta.status })
  if (useTime.getState().asOf !== null) return
  if (delta.accounts !== undefined) accounts.apply(delta.accounts)
  if (delta.pools !== undefined) pools.apply(delta.pools)
  if (delta.traces !== undefined) traces.apply(delta.traces)
  if (delta.blocks !== undefined) blocks.apply(delta.blocks)
  if (delta.incidents !== undefined) incidents.apply(delta.incidents)
}
