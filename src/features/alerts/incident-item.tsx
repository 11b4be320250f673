import type { KeyboardEvent, ReactNode } from 'react'
import { CircleAlert, Info, OctagonAlert, type LucideIcon } from 'lucide-react'
import { incidentEndNames } from '../../../electron/shared/words/state-words.ts'
import type { Millis } from '../../../electron/shared/models.ts'
import type { Incident } from '../../../electron/shared/alert-events.ts'
import { joinParts } from '../../../electron/shared/text-parts.ts'
import { alertFacts, alertTitle } from '../../../electron/shared/words/alert-words.ts'
import { samePaymentText } from '../../../electron/shared/words/same-payment-words.ts'
import { showSubject, showTrace } from '../../commands.ts'
import { AgeAfterDate } from '../../components/age.tsx'
import { useNow } from '../../components/ticker.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { safeText } from '../../lib/text.ts'
import { formatDateTime, formatMinute } from '../../lib/times.ts'
import { useIncidents } from '../../stores/incidents.ts'
import { useSettings } from '../../stores/settings.ts'
import { useText } from '../../stores/text-style.ts'
import { useTraces } from '../../stores/traces.ts'
import { useView } from '../../stores/view.ts'
import { severityNames } from '../../lib/rule-list-words.ts'
import { ruleName } from './alert-names.ts'
import { alertTime } from './alert-text.ts'
import { item, silences } from './alerts-words.ts'
import { isOpenIncident } from '../../../electron/shared/incident-state.ts'

type Severity = Incident['severity']

const severities: Readonly<Record<Severity, { readonly icon: LucideIcon; readonly tone: string }>> = {
  info: { icon: Info, tone: 'live' },
  warning: { icon: CircleAlert, tone: 'attention' },
  critical: { icon: OctagonAlert, tone: 'bad' },
}

function Facts({ incident }: { readonly incident: Incident }) {
  const facts = useText(joinParts(alertFacts(incident, false), ' · '), 1_200)
  return facts === '' ? null : <Unbroken>{` · ${facts}`}</Unbroken>
}

function Title({ incident }: { readonly incident: Incident }) {
  const title = useText(alertTitle(incident), 240)
  return (
    <p>
      <Unbroken>{title}</Unbroken>
    </p>
  )
}

export function Snooze({ until = 0 }: { readonly until: Millis | undefined }) {
  const isRunning = useNow((now) => now < until)
  return isRunning ? ` · ${item.snoozed(formatDateTime(until))}` : null
}

export function SeverityMark({
  severity,
  isLoud,
}: {
  readonly severity: Severity
  readonly isLoud: boolean
}) {
  const { icon: Icon, tone } = severities[severity]
  return (
    <span className={`incident-severity tone-${isLoud ? tone : 'plain'}`}>
      <Icon size={15} aria-hidden="true" /> {severityNames[severity]}
    </span>
  )
}

function SameButton({ incident }: { readonly incident: Incident }) {
  const { subject, event } = incident
  const listed = useTraces(({ byKey }) => byKey.get(subject.key)?.samePayment)
  const same = listed ?? ('same' in event ? event.same : undefined)
  if (subject.kind !== 'trace' || same === undefined) return null
  return (
    <>
      {/* The line breaks after the separator. */}
      {'\u00a0· '}
      <button type="button" className="button is-link" onClick={() => showTrace(same.key)}>
        {samePaymentText(same, formatMinute(same.at))}
      </button>
    </>
  )
}

interface IncidentItemProps {
  readonly incidentKey: string
  readonly actions?: ReactNode
  readonly onKeyDown?: ((event: KeyboardEvent) => void) | undefined
}

export function IncidentItem({ incidentKey, actions, onKeyDown }: IncidentItemProps) {
  const incident = useIncidents(({ byKey }) => byKey.get(incidentKey))
  const rule = useSettings(({ rules }) => (incident === undefined ? null : ruleName(rules, incident)))
  const isSelected = useView((view) => view.selected.alerts === incidentKey)
  if (incident === undefined) return null
  const isLoud = isOpenIncident(incident)
  return (
    <li
      className={`incident ${isLoud ? '' : 'is-done'} ${isSelected ? 'is-selected' : ''}`}
      onKeyDown={onKeyDown}
    >
      <SeverityMark severity={incident.severity} isLoud={isLoud} />
      <div className="incident-text">
        <Title incident={incident} />
        <p className="dim">
          {alertTime(incident)}
          <AgeAfterDate at={incident.at} />
          {rule !== null && ` · ${safeText(rule, 80)}`}
          {incident.recoveredAt !== undefined && ` · ${item.resolved(formatDateTime(incident.recoveredAt))}`}
          {incident.ended !== undefined &&
            ` · ${item.closed(formatDateTime(incident.ended.at), incidentEndNames[incident.ended.why])}`}
          {incident.acknowledgedAt !== null &&
            ` · ${item.acknowledged(formatDateTime(incident.acknowledgedAt))}`}
          {isLoud && <Snooze until={incident.snoozedUntil} />}
          {isLoud &&
            incident.waitsUntil !== undefined &&
            ` · ${item.waits(formatDateTime(incident.waitsUntil))}`}
          {incident.silencedBy !== undefined &&
            incident.silencedBy !== 'rule' &&
            ` · ${silences[incident.silencedBy]}`}
          <Facts incident={incident} />
          <SameButton incident={incident} />
        </p>
      </div>
      <div className="incident-actions">
        <button type="button" className="button is-link" onClick={() => showSubject(incident)}>
          {item.show(incident)}
        </button>
        {actions}
      </div>
    </li>
  )
}
