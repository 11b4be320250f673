import type { TraceStep, TraceView } from '../../../electron/shared/pending-models.ts'
import { evidenceListText } from '../../../electron/shared/words/evidence-words.ts'
import { StateGlyph } from '../../components/state-badge.tsx'
import { Unbroken } from '../../components/unbroken.tsx'
import { describeInterval, formatInterval } from '../../lib/times.ts'
import { textOf } from '../../stores/text-style.ts'
import { showToast } from '../../stores/toasts.ts'
import { findBlockOfTrace, openBlockOfTrace } from '../../trace-block.ts'
import { history as words, stepNames } from './trace-words.ts'
import { type TraceState, isLive } from '../../../electron/shared/trace-state.ts'

const following: Partial<Record<TraceState, TraceState>> = {
  pending: 'on-chain',
  'on-chain': 'completed',
}

export async function showBlock(trace: TraceView, block: string): Promise<void> {
  const refusal = await openBlockOfTrace(trace, block)
  if (refusal !== null) showToast(refusal)
}

export async function findBlock(trace: TraceView): Promise<void> {
  const refusal = await findBlockOfTrace(trace)
  if (refusal !== null) showToast(refusal)
}

function EvidenceText({ step, trace }: { readonly step: TraceStep; readonly trace: TraceView }) {
  return evidenceListText(step.evidence).map((part, index) =>
    part.kind === 'block' ? (
      <button
        key={index}
        type="button"
        className="button is-link mono step-block"
        title={words.openBlock(part.key)}
        onClick={() => void showBlock(trace, part.key)}
      >
        {textOf([part])}
      </button>
    ) : (
      <span key={index}>{textOf([part], 400)}</span>
    ),
  )
}

interface StepProps {
  readonly step: TraceStep
  readonly trace: TraceView
  readonly isLast: boolean
}

function Step({ step, trace, isLast }: StepProps) {
  return (
    <li className={isLast ? 'step is-last' : 'step'}>
      <StateGlyph state={step.state} />
      <div>
        <p>{stepNames[step.state]}</p>
        <p className="mono step-time">{formatInterval(step.when)}</p>
        <p className="dim">
          <EvidenceText step={step} trace={trace} />
          <Unbroken>
            {step.when.after === null || step.when.after === step.when.before
              ? ''
              : `, ${describeInterval(step.when)}`}
          </Unbroken>
        </p>
      </div>
    </li>
  )
}

export function Story({ trace }: { readonly trace: TraceView }) {
  const next = isLive(trace.state) ? following[trace.state] : undefined
  return (
    <ol className="story" aria-label={words.label}>
      {trace.steps.map((step, index) => (
        <Step
          key={index}
          step={step}
          trace={trace}
          isLast={next === undefined && index === trace.steps.length - 1}
        />
      ))}
      {next !== undefined && (
        <li className="step is-last is-next">
          <span className="next-mark" aria-hidden="true" />
          <div>
            <p>{stepNames[next]}</p>
            <p className="mono step-time">{words.notYet}</p>
          </div>
        </li>
      )}
    </ol>
  )
}
