import type { TraceState } from '../../../electron/shared/pending-models.ts'
import { StateBadge } from '../../components/state-badge.tsx'
import { Section } from '../../components/fields.tsx'

const meanings: readonly (readonly [TraceState, string])[] = [
  ['pending', 'Seen, but only as a prediction: nothing of it is on the chain yet.'],
  ['on-chain', 'Its first transaction is in a block; the rest is on its way.'],
  ['committed', 'A masterchain block holds it. It will not change any more.'],
  ['settled', 'It was on the chain and the service lists it no longer: done.'],
  ['failed', 'A committed action says that it did not succeed.'],
  ['unknown', 'Gone before anything of it was seen on the chain. Nobody can tell from here.'],
  ['probably-dropped', 'Gone the same way, watched closely, and asking again finds nothing.'],
]

/** What the detail pane says while no row is chosen. */
export function StateLegend() {
  return (
    <div className="detail">
      <h2 className="quiet">Choose a row to read its story.</h2>
      <Section title="States">
        <dl className="legend">
          {meanings.map(([state, meaning]) => (
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
