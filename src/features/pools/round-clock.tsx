import { electionsAt } from '../../../electron/shared/elections.ts'
import type { Freshness } from '../../../electron/shared/models.ts'
import type { ElectionBoundary, PoolRound } from '../../../electron/shared/pool-models.ts'
import { useNow } from '../../components/ticker.ts'
import { formatAge } from '../../lib/ages.ts'
import { formatDateMinute } from '../../lib/times.ts'
import { formatSpan, isOverdue, knownUntil } from '../../lib/pool-text.ts'
import { estimateBasis, estimateText, sinceText } from '../../lib/pool-words.ts'
import { clock as words, common } from './pools-words.ts'

const radius = 25
const around = 2 * Math.PI * radius

interface ClockProps {
  readonly round: PoolRound | null
  readonly elections: ElectionBoundary | null
  readonly freshness: Freshness
}

type RoundProps = Pick<ClockProps, 'freshness'> & { readonly round: PoolRound }

/** Returns the elapsed part of the longest expected round, 0 to 1. */
function progressOf({ since, estimate }: PoolRound, until: number): number {
  if (estimate === null) return 0
  return Math.min(1, Math.max(0, (until - since.before) / (estimate.to - since.before)))
}

function Ring({ round, freshness }: RoundProps) {
  const { since, estimate } = round
  const progress = useNow((now) => Math.round(progressOf(round, knownUntil(freshness, now)) * 500) / 500)
  const window =
    estimate === null || estimate.from === null
      ? 0
      : 1 - Math.max(0, (estimate.from - since.before) / (estimate.to - since.before))
  return (
    <g fill="none" strokeWidth="5" transform="rotate(-90 32 32)">
      <circle cx="32" cy="32" r={radius} stroke="var(--line)" />
      {window > 0 && (
        <circle
          cx="32"
          cy="32"
          r={radius}
          stroke="var(--amber)"
          strokeDasharray={`${window * around} ${around}`}
          strokeDashoffset={-(1 - window) * around}
          opacity="0.55"
        />
      )}
      {estimate !== null && (
        <circle
          cx="32"
          cy="32"
          r={radius}
          stroke="var(--accent)"
          strokeDasharray={`${progress * around} ${around}`}
        />
      )}
    </g>
  )
}

function ElectionWords({
  round,
  elections: boundary,
}: Pick<ClockProps, 'elections'> & Pick<RoundProps, 'round'>) {
  const described = useNow((now) => {
    if (boundary === null) return null
    const { opens, closes, phase } = electionsAt(boundary, now)
    const at = (moment: number): string => formatDateMinute(moment).slice(5)
    if (phase === 'open') return `!${words.elections.open(at(closes[0]), formatSpan(closes[0] - now))}`
    return phase === 'later'
      ? words.elections.later(at(opens[0]), at(closes[0]))
      : words.elections.unsure(at(opens[0]), at(closes[1]))
  })
  if (boundary === null || described === null) return null
  const isOpen = described.startsWith('!')
  return (
    <p
      className={isOpen && !round.isStaked ? 'tone-attention' : 'dim'}
      title={words.elections.basis(boundary.observations)}
    >
      {isOpen && !round.isStaked && <strong>{words.elections.notSent}</strong>}
      {isOpen ? described.slice(1) : described}
    </p>
  )
}

function EstimateWords({ round, elections, freshness }: ClockProps & RoundProps) {
  const isLate = useNow((now) => isOverdue(round, freshness, now))
  const { estimate } = round
  if (!round.isStaked) return elections === null ? <p className="dim">{words.noStake}</p> : null
  if (estimate === null) return <p className="dim">{words.noEstimate}</p>
  return (
    <>
      <p className={isLate ? 'tone-attention' : ''}>
        {isLate && <strong>{words.overdue}</strong>}
        {estimateText(estimate)}
      </p>
      <p className="dim estimate-basis">{estimateBasis(estimate)}</p>
    </>
  )
}

export function RoundClock({ round, elections, freshness }: ClockProps) {
  const since = useNow((now) => (round === null ? '' : sinceText(round.since, freshness, now)))
  const age = useNow((now) =>
    round === null ? '' : formatAge(knownUntil(freshness, now) - round.since.before),
  )
  if (round === null) {
    return (
      <div className="figure round-clock">
        <p className="section-head">{common.round}</p>
        <p className="dim">{words.unknown}</p>
      </div>
    )
  }
  return (
    <div className="figure round-clock">
      <svg viewBox="0 0 64 64" width="64" height="64" aria-hidden="true">
        <Ring round={round} freshness={freshness} />
        <text x="32" y="35" textAnchor="middle">
          {age}
        </text>
      </svg>
      <div>
        <p className="section-head">{round.isStaked ? words.expected : words.notStaked}</p>
        <EstimateWords round={round} elections={elections} freshness={freshness} />
        <ElectionWords round={round} elections={elections} />
        <p className="dim round-since">{words.since(round.isStaked, since)}</p>
      </div>
    </div>
  )
}
