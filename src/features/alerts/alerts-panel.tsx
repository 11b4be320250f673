import { useState } from 'react'
import { ask } from '../../bridge.ts'
import { reportFailure } from '../../commands.ts'
import { Empty } from '../../components/empty.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { countOpen, useIncidents } from '../../stores/incidents.ts'
import { useStatus } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { IncidentItem } from './incident-item.tsx'
import { RulesView } from './rules-view.tsx'
import { noAlerts, panel } from './alerts-words.ts'

async function acknowledgeAll(): Promise<void> {
  await reportFailure(ask((main) => main['incidents.acknowledgeAll']()))
}

function History() {
  const keys = useIncidents((state) => state.keys)
  if (keys.length === 0)
    return (
      <Empty title={noAlerts.title}>
        <p>{noAlerts.text}</p>
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

export function AlertsPanel() {
  const [isRules, setRules] = useState(false)
  const count = useIncidents((state) => state.keys.length)
  const open = useIncidents(countOpen)
  const isPast = useAsOf() !== null
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  useReadiness(hasAnswer ? null : panel.waiting)
  return (
    <section className="page" aria-labelledby="alerts-title">
      <div className="page-head">
        <h2 id="alerts-title">{panel.title}</h2>
        {count > 0 && (
          <span className="dim">{open === 0 ? panel.allAcknowledged : panel.unacknowledged(open)}</span>
        )}
        {!isRules && open > 1 && (
          <button
            type="button"
            className="button is-small"
            disabled={isPast}
            onClick={() => void acknowledgeAll()}
          >
            {panel.acknowledgeAll}
          </button>
        )}
        <div className="page-tabs" role="group" aria-label={panel.views}>
          <button type="button" className="button" aria-pressed={!isRules} onClick={() => setRules(false)}>
            {panel.history}
          </button>
          <button type="button" className="button" aria-pressed={isRules} onClick={() => setRules(true)}>
            {panel.rules}
          </button>
        </div>
      </div>
      {isRules ? <RulesView /> : <History />}
    </section>
  )
}
