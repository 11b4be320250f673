import { StateBadge } from '../../components/state-badge.tsx'
import { Section } from '../../components/fields.tsx'
import { legend, stateMeanings } from './words.ts'

/** Explains the states in the detail pane while no row is selected. */
export function StateLegend() {
  return (
    <div className="detail">
      <h2 className="quiet">{legend.hint}</h2>
      <Section title={legend.title}>
        <dl className="legend">
          {stateMeanings.map(([state, meaning]) => (
            <div key={state}>
              <dt>
                <StateBadge state={state} />
              </dt>
              <dd>{meaning}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  )
}
