import { isLive, traceStateNames } from '../../../electron/shared/labels.ts'
import type { TraceState, TraceStep, TraceView } from '../../../electron/shared/models.ts'
import { StateGlyph } from '../../components/state-badge.tsx'
import { safeText } from '../../lib/text.ts'
import { describeInterval, formatInterval } from '../../lib/times.ts'

/** How each step is told; the state's name follows where they differ. */
const stepNames: Readonly<Record<TraceState, string>> = {
  ...traceStateNames,
  pending: 'Seen, as a prediction',
  committed: 'Committed to masterchain',
  settled: 'Settled, no longer listed',
  unknown: 'Gone, outcome unknown',
}

const following: Partial<Record<TraceState, TraceState>> = {
  pending: 'on-chain',
  'on-chain': 'committed',
  committed: 'settled',
}

function Step({ step, isLast }: { readonly step: TraceStep; readonly isLast: boolean }) {
  return (
    <li className={isLast ? 'step is-last' : 'step'}>
      <StateGlyph state={step.state} />
      <div>
        <p>{stepNames[step.state]}</p>
        <p className="mono step-time">{formatInterval(step.when)}</p>
        <p className="dim">
          {safeText(step.evidence)}
          {step.when.after === null ? '' : `, ${describeInterval(step.when)}`}
        </p>
      </div>
    </li>
  )
}

/** The states of a trace in their order, each with the two polls between which it came. */
export function Story({ trace }: { readonly trace: TraceView }) {
  const next = isLive(trace.state) ? following[trace.state] : undefined
  return (
    <ol className="story" aria-label="Story">
      {trace.steps.map((step, index) => (
        <Step key={step.state} step={step} isLast={next === undefined && index === trace.steps.length - 1} />
      ))}
      {next !== undefined && (
        <li className="step is-last is-next">
          <span className="next-mark" aria-hidden="true" />
          <div>
            <p>{stepNames[next]}</p>
            <p className="mono step-time">not yet</p>
          </div>
        </li>
      )}
    </ol>
  )
}
