import { CircleAlert, Info, OctagonAlert, type LucideIcon } from 'lucide-react'
import type { Incident } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { showSubject } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { safeText } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useIncidents } from '../../stores/incidents.ts'
import { showNotice } from '../../stores/notices.ts'
import { useView } from '../../stores/view.ts'

type Severity = Incident['severity']

const severities: Readonly<
  Record<Severity, { readonly word: string; readonly icon: LucideIcon; readonly tone: string }>
> = {
  info: { word: 'Note', icon: Info, tone: 'live' },
  warning: { word: 'Warning', icon: CircleAlert, tone: 'attention' },
  critical: { word: 'Critical', icon: OctagonAlert, tone: 'bad' },
}

async function acknowledge(id: string): Promise<void> {
  const reply = await ask((main) => main['incidents.acknowledge']({ id }))
  if (!reply.ok) showNotice(reply.error.message)
}

/** One incident: how bad, what, since when, and where to look. */
export function IncidentItem({ incidentKey }: { readonly incidentKey: string }) {
  const incident = useIncidents(({ byKey }) => byKey.get(incidentKey))
  const isSelected = useView((view) => view.selected.alerts === incidentKey)
  if (incident === undefined) return null
  const { word, icon: Icon, tone } = severities[incident.severity]
  const isOpen = incident.acknowledgedAt === null
  return (
    <li className={`incident ${isOpen ? '' : 'is-done'} ${isSelected ? 'is-selected' : ''}`}>
      <span className={`incident-severity tone-${isOpen ? tone : 'plain'}`}>
        <Icon size={15} aria-hidden="true" /> {word}
      </span>
      <div className="incident-text">
        <p>{safeText(incident.title, 240)}</p>
        <p className="dim">
          {formatDateTime(incident.at)} · <Age at={incident.at} style="ago" /> ·{' '}
          {safeText(incident.rule.replaceAll('-', ' '), 80)}
          {incident.acknowledgedAt !== null && ` · acknowledged ${formatDateTime(incident.acknowledgedAt)}`}
        </p>
      </div>
      <button type="button" className="button is-link" onClick={() => showSubject(incident)}>
        Show the {incident.subject.kind}
      </button>
      {isOpen && (
        <button type="button" className="button" onClick={() => void acknowledge(incident.id)}>
          Acknowledge
        </button>
      )}
    </li>
  )
}
