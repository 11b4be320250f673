import { ListChecks } from 'lucide-react'
import type { PayoutView } from '../../../electron/shared/payouts.ts'
import { sideOf, type PayoutSide } from '../../lib/payout-summary.ts'
import { usePayouts } from '../../stores/payouts.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { payoutsButton as words } from './payout-words.ts'

function countOn(side: PayoutSide, payouts: Iterable<PayoutView>): number {
  return [...payouts].filter((payout) => sideOf(payout) === side).length
}

export function PayoutsButton() {
  const failed = usePayouts(({ byKey }) => countOn('failed', byKey.values()))
  const overdue = usePayouts(({ byKey }) => countOn('overdue', byKey.values()))
  const faults = [
    ...(failed > 0 ? [words.failed(failed)] : []),
    ...(overdue > 0 ? [words.overdue(overdue)] : []),
  ]
  return (
    <button
      type="button"
      className="button"
      aria-label={faults.length === 0 ? words.name : `${words.name}: ${faults.join(', ')}`}
      title={words.hint}
      onClick={() => showPendingView('payouts')}
    >
      <ListChecks size={13} aria-hidden="true" /> <span className="tool-word">{words.name}</span>
      {failed + overdue > 0 && <span className="tone-bad">{failed + overdue}</span>}
    </button>
  )
}
