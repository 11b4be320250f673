import { traceStates } from '../../../electron/shared/trace-state.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { Section } from '../../components/fields.tsx'
import { legend, stateMeanings } from './pending-words.ts'

export function StateLegend() {
  return (
    <div className="detail">
      <h2 className="quiet">{legend.hint}</h2>
      <Section title={legend.title}>
        <dl className="legend">
          {traceStates.map((state) => (
            <div key={state} title={stateMeanings[state].full}>
              <dt>
                <StateBadge state={state} />
              </dt>
              <dd>{stateMeanings[state].short}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}
