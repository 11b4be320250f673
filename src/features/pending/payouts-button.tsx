import { ListChecks } from 'lucide-react'
import { useShallow } from 'zustand/react/shallow'
import { isBadSide, sideOf } from '../../lib/payout-summary.ts'
import { usePayouts } from '../../stores/payouts.ts'
import { showPendingView } from '../../stores/pending-view.ts'
import { payoutsButton as words } from './payout-words.ts'

export function PayoutsButton() {
  const [failed, overdue] = usePayouts(
    useShallow(({ byKey }) => {
      const bad = [...byKey.values()].map(sideOf).filter(isBadSide)
      const failures = bad.filter((side) => side === 'failed').length
      return [failures, bad.length - failures] as const
    }),
  )
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
