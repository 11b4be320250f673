import type { AppState, StateDelta } from '../../electron/shared/models.ts'
import { accounts } from './accounts.ts'
import { blocks } from './blocks.ts'
import { incidents } from './incidents.ts'
import { pools } from './pools.ts'
import { useSettings } from './settings.ts'
import { useStatus } from './status.ts'
import { traces } from './traces.ts'

/** Takes over the whole state. Labels come before the rows that show them. */
export function hydrate(state: AppState): void {
  useSettings.setState(state.settings)
  accounts.hydrate(state.accounts)
  pools.hydrate(state.pools)
  traces.hydrate(state.traces)
  blocks.hydrate(state.blocks)
  incidents.hydrate(state.incidents)
  useStatus.setState({ status: state.status, failure: null })
}

/** Applies what changed, to the stores that it concerns and no other. */
export function apply(delta: StateDelta): void {
  if (delta.settings !== undefined) useSettings.setState(delta.settings)
  if (delta.accounts !== undefined) accounts.apply(delta.accounts)
  if (delta.pools !== undefined) pools.apply(delta.pools)
  if (delta.traces !== undefined) traces.apply(delta.traces)
  if (delta.blocks !== undefined) blocks.apply(delta.blocks)
  if (delta.incidents !== undefined) incidents.apply(delta.incidents)
  if (delta.status !== undefined) useStatus.setState({ status: delta.status })
}
