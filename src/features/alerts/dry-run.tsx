import { useEffect, useState } from 'react'
import type { ResponseOf } from '../../../electron/shared/contract.ts'
import type { AlertRule } from '../../../electron/shared/rules.ts'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { alertTitle } from '../../../electron/shared/words/alert-words.ts'
import { ask } from '../../bridge.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useText } from '../../stores/text-style.ts'
import { dryRun } from './alerts-words.ts'

const days = 30
const dayMs = 86_400_000
const settleMs = 350

interface Tried {
  readonly text: string
  readonly result: ResponseOf<'rules.try'> | null
  readonly failure: string | null
}

/** Returns notes on a history that starts after the tested period, and on a list that has only the newest firings. */
function notesOn(result: ResponseOf<'rules.try'>): readonly string[] {
  const { from, keptSince, isLimited, count, incidents } = result
  if (keptSince === null) return [dryRun.noHistory]
  const isShort = isLimited || keptSince > from + dayMs
  const start = isLimited ? dryRun.limited : dryRun.historyStart
  return [
    ...(isShort ? [start(formatDateTime(keptSince))] : []),
    ...(count > incidents.length ? [dryRun.newest(incidents.length)] : []),
  ]
}

function Firing({ incident }: { readonly incident: Incident }) {
  return (
    <li>
      <span className="mono nowrap">{formatDateTime(incident.at)}</span>
      <span className="clip">{useText(alertTitle(incident))}</span>
    </li>
  )
}

function TestedRule({ rule }: { readonly rule: AlertRule }) {
  const [tried, setTried] = useState<Tried | null>(null)
  const text = JSON.stringify([rule.condition, rule.forMs, rule.scope, rule.groups])

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
    // The title and the notification settings do not affect when the rule fires.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text])

  const result = tried?.text === text ? tried.result : null
  return (
    <div className="dry-run" role="status">
      {result === null ? (
        <p className="dim">{tried?.text === text ? tried.failure : dryRun.running}</p>
      ) : (
        <>
          <p>
            {dryRun.before}
            <strong>{dryRun.times(result.count)}</strong>
            {dryRun.after(days)}
            <span className="dim">{notesOn(result).join(' ')}</span>
          </p>
          {/* A scrollable list must be focusable to be scrolled by keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <ol aria-label={dryRun.list} tabIndex={result.incidents.length === 0 ? -1 : 0}>
            {result.incidents.map((incident) => (
              <Firing key={incident.id} incident={incident} />
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

export function DryRun({ rule }: { readonly rule: AlertRule }) {
  const { kind } = rule.condition
  if (kind !== 'channel-failing' && kind !== 'payouts-overdue') return <TestedRule rule={rule} />
  return (
    <div className="dry-run" role="status">
      <p className="dim">{dryRun.notStored[kind]}</p>
    </div>
  )
}
