import type { AddressKey } from '../../shared/models.ts'
import type { Accounts } from '../pending/accounts.ts'
import type { Pools } from '../pools/followed-pools.ts'
import { combine } from '../repeat.ts'
import type { SessionEvents, SessionRuntime } from '../session.ts'

/** Maximum delay until an account shows a changed number of pending traces, or a new cause of delays. */
const refreshMs = 500

export interface AccountRefresh {
  /** Publishes all accounts and pools whose freshness is no longer as published, because a cause of delays appeared or ended. */
  readonly causeChanged: () => void
  readonly stop: () => void
}

/** Publishes accounts soon after their traces changed, and accounts and pools soon after a cause of delays changed. */
export function createAccountRefresh(
  { after }: Pick<SessionRuntime, 'after'>,
  { tracesChanged }: Pick<SessionEvents, 'tracesChanged'>,
  { list, sweep }: Pick<Accounts, 'list' | 'sweep'>,
  pools: Pick<Pools, 'sweep'>,
): AccountRefresh {
  const changed = new Set<AddressKey>()
  let areAllDue = false
  const refreshing = combine(after, refreshMs, () => {
    if (areAllDue) {
      sweep()
      pools.sweep()
    } else for (const key of changed) if (list.items.has(key)) sweep(key)
    changed.clear()
    areAllDue = false
  })
  tracesChanged.add((views) => {
    for (const key of views.flatMap((view) => view.accounts)) changed.add(key)
    refreshing.ask()
  })
  return {
    causeChanged: () => {
      areAllDue = true
      refreshing.ask()
    },
    stop: refreshing.cancel,
  }
}
