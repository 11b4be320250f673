import { prediction } from './component-words.ts'
import type { TraceState } from '../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../electron/shared/words/state-words.ts'

export type Tone = 'live' | 'plain' | 'bad' | 'attention'

export const tones: Readonly<Record<TraceState, Tone>> = {
  pending: 'live',
  'on-chain': 'live',
  checking: 'live',
  completed: 'plain',
  'partly-failed': 'bad',
  failed: 'bad',
  'not-executed': 'attention',
  unverified: 'attention',
}

const cut = { stroke: 'var(--glyph-cut)', strokeWidth: 1.6, fill: 'none', strokeLinecap: 'round' } as const

function Shape({ state }: { readonly state: TraceState }) {
  switch (state) {
    case 'pending':
      return (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <circle cx="7" cy="7" r="5.25" />
          <path d="M7 4.2V7l1.8 1.2" />
        </g>
      )
    case 'on-chain':
      return (
        <>
          <circle cx="7" cy="7" r="5.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
          <path d="M7 1.75a5.25 5.25 0 0 1 0 10.5z" fill="currentColor" />
        </>
      )
    case 'checking':
      return (
        <g fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round">
          <circle cx="6" cy="6" r="4.25" />
          <path d="M9.2 9.2l3.3 3.3" />
        </g>
      )
    case 'completed':
      return (
        <>
          <circle cx="7" cy="7" r="6" fill="currentColor" />
          <path d="M4.3 7.2l1.9 1.9 3.5-3.9" {...cut} />
        </>
      )
    case 'partly-failed':
      return (
        <>
          <path
            d="M4.4 1.4h5.2l3 3v5.2l-3 3H4.4l-3-3V4.4z"
            fill="none"
            stroke="currentColor"
            strokeWidth="1.5"
          />
          <path d="M5 5l4 4M9 5l-4 4" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round" />
        </>
      )
    case 'failed':
      return (
        <>
          <path d="M4.4 1h5.2L13 4.4v5.2L9.6 13H4.4L1 9.6V4.4z" fill="currentColor" />
          <path d="M5 5l4 4M9 5l-4 4" {...cut} />
        </>
      )
    case 'not-executed':
      return (
        <circle
          cx="7"
          cy="7"
          r="5.25"
          fill="none"
          stroke="currentColor"
          strokeWidth="1.7"
          strokeDasharray="2.2 1.9"
        />
      )
    case 'unverified':
      return (
        <g fill="none" stroke="currentColor" strokeWidth="1.6" strokeLinecap="round">
          <path d="M4.6 4.9a2.4 2.4 0 1 1 3.5 2.1c-.8.4-1.1.8-1.1 1.6" />
          <path d="M7 11.2v.1" strokeWidth="2" />
        </g>
      )
  }
}

/** The icon of a state. The state's name must always appear beside it. */
export function StateGlyph({ state }: { readonly state: TraceState }) {
  return (
    <svg
      className={`glyph tone-${tones[state]}`}
      viewBox="0 0 14 14"
      width="14"
      height="14"
      aria-hidden="true"
    >
      <Shape state={state} />
    </svg>
  )
}

interface StateBadgeProps {
  readonly state: TraceState
  /** True if the last response reports a failure of a trace that has no final outcome yet. */
  readonly isFailureExpected?: boolean
}

export function StateBadge({ state, isFailureExpected = false }: StateBadgeProps) {
  return (
    <span className="state">
      <StateGlyph state={state} />
      <span>{traceStateNames[state]}</span>
      {isFailureExpected && (
        <span className="tone-attention state-note" title={prediction.hint}>
          !<span className="visually-hidden">{prediction.label}</span>
        </span>
      )}
    </span>
  )
}
