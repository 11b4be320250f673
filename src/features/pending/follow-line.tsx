import type { FollowView, TraceView } from '../../../electron/shared/pending-models.ts'
import { isLive } from '../../../electron/shared/trace-state.ts'
import { traceStateNames } from '../../../electron/shared/words/state-words.ts'
import { copyText } from '../../commands.ts'
import { StateGlyph } from '../../components/state-badge.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { shortenHash } from '../../lib/addresses.ts'
import { describeFreshness } from '../../lib/freshness.ts'
import { safeText } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useStatus } from '../../stores/status.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { useShownTrace } from '../../stores/read-traces.ts'
import { selection, tracking as words } from './watch-words.ts'

function Progress({ trace }: { readonly trace: TraceView }) {
  const { steps, state, endedAt } = trace
  const passed = (['pending', 'on-chain'] as const).flatMap((stage) => {
    const step = steps.find((each) => each.state === stage)
    return step === undefined ? [] : [{ stage, at: step.when.before }]
  })
  return (
    <ol className="follow-steps" aria-label={words.progress}>
      {passed.map(({ stage, at }) => (
        <li key={stage}>
          <StateGlyph state={stage} /> {words.stages[stage]}{' '}
          <span className="mono">{formatDateTime(at)}</span>
        </li>
      ))}
      <li>
        {isLive(state) ? (
          <span className="dim">{words.notFinal}</span>
        ) : (
          <>
            <StateGlyph state={state} /> {state === 'completed' ? words.arrived : traceStateNames[state]}{' '}
            {endedAt !== null && <span className="mono">{formatDateTime(endedAt)}</span>}
          </>
        )}
      </li>
    </ol>
  )
}

type Search = NonNullable<FollowView['search']>

function describeSearch(
  { freshness: { waits } }: FollowView,
  search: Search,
  canLookUp: boolean,
  now: number,
): string {
  const until = formatDateTime(search.until)
  if (now >= search.until) return canLookUp ? words.notFound(until) : words.notListed(until)
  if (search.isFound) return words.incomplete
  if (waits === 'stopped' || waits === 'paused') return words.resting[waits]
  if (!canLookUp) return words.cannotTell(until)
  return search.isLookedUp ? words.waiting(until) : words.searching
}

function SearchText({ follow, search }: { readonly follow: FollowView; readonly search: Search }) {
  const canLookUp = useStatus(({ status }) => status?.capabilities?.finishedTraces.state !== 'no')
  const { freshness } = follow
  const text = useNow((now) => describeSearch(follow, search, canLookUp, now))
  const age = useNow((now) => (now >= search.until ? '' : describeFreshness(freshness, now)))
  return (
    <>
      <span className="dim push clip">{age}</span>
      <p className="follow-search" role="status">
        {text}
      </p>
    </>
  )
}

export function FollowLine({ messageKey }: { readonly messageKey: string }) {
  const follow = useFollows(({ byKey }) => byKey.get(messageKey))
  const trace = useShownTrace(follow?.trace ?? null)
  if (follow === undefined) return null
  const { label, note, search } = follow
  return (
    <div className="account-line">
      {label !== null && <strong className="clip">{safeText(label, 120)}</strong>}
      <Value text={messageKey} what={selection.hash} onCopy={copyText}>
        {shortenHash(messageKey, 10, 8)}
      </Value>
      {trace !== undefined && <Progress trace={trace} />}
      {search !== undefined && <SearchText follow={follow} search={search} />}
      {note !== undefined && <p className="account-note">{safeText(note, 2_000)}</p>}
    </div>
  )
}
