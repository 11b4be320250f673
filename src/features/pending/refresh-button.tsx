import { RefreshCw } from 'lucide-react'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { formatEvery } from '../../lib/ages.ts'
import { pollingStoppedText } from '../../lib/freshness.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useCanAsk, useStatus } from '../../stores/status.ts'
import { refreshing as words } from './pending-words.ts'

/** Refreshes the selected account or all accounts. The tooltip shows how much of the quota this takes. */
export function RefreshButton({ account }: { readonly account: string | null }) {
  const watched = useAccounts(({ keys }) => keys.length)
  const isOne = useAccounts(({ byKey }) => account !== null && byKey.has(account))
  const limit = useStatus(({ status }) => status?.quota.limit ?? 1)
  const canAsk = useCanAsk()
  const count = isOne ? 1 : watched
  const cost = words.cost(count, formatEvery((count * 1_000) / limit))
  const refresh = (key: string | null): void => {
    const { byKey } = useAccounts.getState()
    const asked = key === null ? [...byKey.values()] : [byKey.get(key)]
    if (asked.some((each) => each?.freshness.waits === 'stopped')) showToast(pollingStoppedText)
    void reportFailure(ask((main) => main['accounts.refresh']({ key })))
  }
  return (
    <button
      type="button"
      className="button"
      data-shortcut="refresh"
      disabled={!canAsk || count === 0}
      title={isOne ? words.one(cost) : words.all(cost)}
      onClick={() => refresh(isOne ? account : null)}
    >
      <RefreshCw size={13} aria-hidden="true" /> <span className="tool-word">{words.button}</span>
    </button>
  )
}
