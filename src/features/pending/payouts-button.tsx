import { ListChecks } from 'lucide-react'
import { isPayoutFailed } from '../../../electron/shared/payouts.ts'
import { usePayouts } from '../../stores/payouts.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { payoutsButton as words } from './payout-words.ts'

export function PayoutsButton() {
  const failed = usePayouts(
    ({ byKey }) => [...byKey.values()].filter(({ state }) => isPayoutFailed(state)).length,
  )
  return (
    <button
      type="button"
      className="button"
      aria-label={failed === 0 ? words.name : `${words.name}: ${words.failed(failed)}`}
      title={words.hint}
      onClick={() => showPendingView('payouts')}
    >
      <ListChecks size={13} aria-hidden="true" /> <span className="tool-word">{words.name}</span>
      {failed > 0 && <span className="tone-bad">{failed}</span>}
    </button>
  )
}
