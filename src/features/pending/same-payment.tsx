import { Repeat2 } from 'lucide-react'
import type { SamePayment } from '../../../electron/shared/pending-models.ts'
import { samePaymentPrefix, samePaymentText } from '../../../electron/shared/words/same-payment-words.ts'
import { formatMinute } from '../../lib/times.ts'
import { showToast } from '../../stores/toasts.ts'
import { useTraces } from '../../stores/traces.ts'
import { select } from '../../stores/view.ts'
import { useJournal } from '../../stores/read-traces.ts'
import { samePayment as words } from './trace-words.ts'

export function describeSame(same: SamePayment): string {
  return samePaymentText(same, formatMinute(same.at))
}

/** Selects the other trace with the same payment, if the panel lists it or the journal has read it. */
export function showSame({ key }: SamePayment): void {
  const isThere = useTraces.getState().byKey.has(key) || useJournal.getState().byKey.has(key)
  if (isThere) select('pending', key)
  else showToast(words.notListed)
}

/**
 * Links a trace to the other trace with the same payment. In a row, text that does not fit is hidden and shown in the tooltip
 * instead.
 */
export function SamePaymentLink({
  same,
  isRow = false,
}: {
  readonly same: SamePayment | undefined
  readonly isRow?: boolean
}) {
  if (same === undefined) return null
  const text = describeSame(same)
  return (
    <button
      type="button"
      className={`button is-link same-payment ${isRow ? 'is-row' : ''}`}
      tabIndex={isRow ? -1 : 0}
      aria-label={text}
      title={words.hint(text)}
      onClick={() => showSame(same)}
    >
      <Repeat2 size={13} aria-hidden="true" />
      <span>
        {isRow && <span className="same-words">{samePaymentPrefix}</span>}
        {isRow ? text.slice(samePaymentPrefix.length) : text}
      </span>
    </button>
  )
}
