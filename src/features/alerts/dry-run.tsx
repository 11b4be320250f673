import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../electron/shared/contract.ts'
import type { AlertRule } from '../../../electron/shared/rules.ts'
import type { Incident } from '../../../electron/shared/models.ts'
import { alertTitle } from '../../../electron/shared/words/alerts.ts'
import { ask } from '../../bridge.ts'
import { countOf } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useText } from '../../stores/text-style.ts'

const days = 30
const dayMs = 86_400_000
const settleMs = 350

interface Tried {
  readonly text: string
  readonly result: ResponseOf<'rules.try'> | null
  readonly failure: string | null
}

/** How much of that time is known at all. */
function keptWords({ from, keptSince }: ResponseOf<'rules.try'>): string {
  if (keptSince === null) return 'Nothing is kept yet that it could be tried on.'
  return keptSince > from + dayMs ? `What is kept begins ${formatDateTime(keptSince)}.` : ''
}

function Firing({ incident }: { readonly incident: Incident }) {
  return (
    <li>
      <span className="mono nowrap">{formatDateTime(incident.at)}</span>
      <span className="clip">{useText(alertTitle(incident))}</span>
    </li>
  )
}

/** When the rule would have fired over what is kept, by the same code that decides it now. */
export function DryRun({ rule }: { readonly rule: AlertRule }) {
  const [tried, setTried] = useState<Tried | null>(null)
  const text = JSON.stringify([rule.condition, rule.forMs, rule.scope])

  useEffect(() => {
    let isCurrent = true
    const timer = setTimeout(() => {
      void ask((main) => main['rules.try']({ rule, days })).then((reply) => {
        if (!isCurrent) return
        setTried({
          text,
          result: reply.ok ? reply.value : null,
          failure: reply.ok ? null : reply.error.message,
        })
      })
    }, settleMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
    // Only what decides when it fires is tried anew.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])

  const result = tried?.text === text ? tried.result : null
  return (
    <div className="dry-run" role="status">
      {result === null ? (
        <p className="dim">{tried?.text === text ? tried.failure : 'Trying it on what is kept…'}</p>
      ) : (
        <>
          <p>
            It would have fired <strong>{countOf(result.count, 'time')}</strong> in the last {days} days.{' '}
            <span className="dim">{keptWords(result)}</span>
          </p>
          {/* A list that scrolls is reached by the keyboard only when it takes the focus. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ol aria-label="When it would have fired" tabIndex={result.incidents.length === 0 ? -1 : 0}>
            {result.incidents.map((incident) => (
              <Firing key={incident.id} incident={incident} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}
