import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { Empty } from '../../components/empty.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { countOf } from '../../lib/text.ts'
import { countOpen, useIncidents } from '../../stores/incidents.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { IncidentItem } from './incident-item.tsx'
import { RulesView } from './rules-view.tsx'

async function acknowledgeAll(): Promise<void> {
  await reportFailure(ask((main) => main['incidents.acknowledgeAll']()))
}

function History() {
  const keys = useIncidents((state) => state.keys)
  if (keys.length === 0)
    return (
      <Empty title="Nothing to report">
        <p>
          Lookout writes here what its rules find: a trace that fails, a stake that is overdue, two answers
          that contradict each other. Troubles of the service itself stand in the line below and are not
          alerts.
        </p>
      </Empty>
    )
  return (
    <ul className="incidents">
      {keys.map((key) => (
        <IncidentItem key={key} incidentKey={key} />
      ))}
    </ul>
  )
}

/** What went wrong with the things that are watched, the unacknowledged first; and the rules that say so. */
export function AlertsPanel() {
  const [isRules, setRules] = useState(false)
  const count = useIncidents((state) => state.keys.length)
  const open = useIncidents(countOpen)
  const isPast = useAsOf() !== null
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  useReadiness(hasAnswer ? null : 'no answer of the service yet')
  return (
    <section className="page" aria-labelledby="alerts-title">
      <div className="page-head">
        <h2 id="alerts-title">Alerts</h2>
        {count > 0 && (
          <span className="dim">
            {open === 0 ? 'all acknowledged' : `${countOf(open, 'alert')} not acknowledged`}
          </span>
        )}
        {!isRules && open > 1 && (
          <button
            type="button"
            className="button is-small"
            disabled={isPast}
            onClick={() => void acknowledgeAll()}
          >
            Acknowledge all
          </button>
        )}
        <div className="page-tabs" role="group" aria-label="Shown">
          <button type="button" className="button" aria-pressed={!isRules} onClick={() => setRules(false)}>
            History
          </button>
          <button type="button" className="button" aria-pressed={isRules} onClick={() => setRules(true)}>
            Rules
          </button>
        </div>
      </div>
      {isRules ? <RulesView /> : <History />}
    </section>
  )
}
