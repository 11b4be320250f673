import { RefreshCw } from 'lucide-react'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { formatEvery } from '../../lib/ages.ts'
import { stoppedNote } from '../../lib/freshness.ts'
import { countOf } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { useCanAsk, useStatus } from '../../stores/status.ts'

/** Asks for the chosen account, or for all, and says before what that costs of the quota. */
export function RefreshButton({ account }: { readonly account: string | null }) {
  const watched = useAccounts(({ keys }) => keys.length)
  const isOne = useAccounts(({ byKey }) => account !== null && byKey.has(account))
  const limit = useStatus(({ status }) => status?.quota.limit ?? 1)
  const canAsk = useCanAsk()
  const count = isOne ? 1 : watched
  const cost = `${countOf(count, 'request')}, about ${formatEvery((count * 1_000) / limit)} of the quota`
  const refresh = (key: string | null): void => {
    const { byKey } = useAccounts.getState()
    const asked = key === null ? [...byKey.values()] : [byKey.get(key)]
    if (asked.some((each) => each?.freshness.waits === 'stopped')) showToast(stoppedNote)
    else void reportFailure(ask((main) => main['accounts.refresh']({ key })))
  }
  return (
    <button
      type="button"
      className="button"
      data-shortcut="refresh"
      disabled={!canAsk || count === 0}
      title={isOne ? `Asks for this account now: ${cost} (r)` : `Asks for every account now: ${cost} (r)`}
      onClick={() => refresh(isOne ? account : null)}
    >
      <RefreshCw size={13} aria-hidden="true" /> <span className="tool-word">Refresh</span>{' '}
      <span className="dim" aria-label={cost}>
        {count}
      </span>
    </button>
  )
}
