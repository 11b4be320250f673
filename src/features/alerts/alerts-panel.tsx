import { Empty } from '../../components/empty.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { countOf } from '../../lib/text.ts'
import { countOpen, useIncidents } from '../../stores/incidents.ts'
import { useStatus } from '../../stores/status.ts'
import { IncidentItem } from './incident-item.tsx'

/** What went wrong with the things that are watched, the unacknowledged first. */
export function AlertsPanel() {
  const keys = useIncidents((state) => state.keys)
  const open = useIncidents(countOpen)
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  useReadiness(hasAnswer ? null : 'no answer of the service yet')
  return (
    <section className="page" aria-labelledby="alerts-title">
      <div className="page-head">
        <h2 id="alerts-title">Alerts</h2>
        {keys.length > 0 && (
          <span className="dim">
            {open === 0 ? 'all acknowledged' : `${countOf(open, 'alert')} not acknowledged`}
          </span>
        )}
      </div>
      {keys.length === 0 ? (
        <Empty title="Nothing to report">
          <p>
            Lookout writes here when a trace fails, when a block or a pool contradicts what was seen before,
            and when a pool’s count does not fit its list. Troubles of the service itself stand in the line
            below and are not alerts.
          </p>
        </Empty>
      ) : (
        <ul className="incidents">
          {keys.map((key) => (
            <IncidentItem key={key} incidentKey={key} />
          ))}
        </ul>
      )}
    </section>
  )
}
