import { Clock } from 'lucide-react'
import { useState } from 'react'
import { ask } from '../bridge.ts'
import { reportFailure } from '../commands.ts'
import { countOf } from '../lib/text.ts'
import { formatDateTime } from '../lib/times.ts'
import { useStatus } from '../stores/status.ts'
import { clockLine as words } from './frame-words.ts'

const dayMs = 86_400_000

export function ClockLine() {
  const doubt = useStatus(({ status }) => status?.clockDoubt)
  const [dismissed, setDismissed] = useState<string | null>(null)
  if (doubt === undefined || doubt.than === dismissed) return null
  const { than, aheadMs, until } = doubt
  const days = countOf(Math.round(Math.abs(aheadMs) / dayMs), 'day')
  return (
    <section className="safe-mode-line is-clock" aria-label={words.label}>
      <Clock size={14} aria-hidden="true" />
      <p>
        <strong>{words.title(days, aheadMs > 0, than)}</strong>{' '}
        {until === null ? words.untilConfirmed : words.until(formatDateTime(until))}
      </p>
      <button
        type="button"
        className="button is-small"
        title={words.trustHint}
        onClick={() => void reportFailure(ask((main) => main['clock.trust']()))}
      >
        {words.trust}
      </button>
      <button type="button" className="button is-small" onClick={() => setDismissed(than)}>
        {words.wait}
      </button>
    </section>
  )
}
