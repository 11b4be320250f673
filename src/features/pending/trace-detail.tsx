import { useLayoutEffect, useRef, useState } from 'react'
import { blockFound } from '../../../electron/shared/evidence.ts'
import { blockKey, refOfKey } from '../../../electron/shared/block-ref.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { wholeShard } from '../../../electron/shared/units.ts'
import { copyText } from '../../commands.ts'
import { noAction } from '../../components/component-words.ts'
import { Age } from '../../components/age.tsx'
import { ExplorerLinks } from '../../components/explorer-links.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { Locating } from '../../components/locating.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { useNow } from '../../components/ticker.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { Value } from '../../components/value.tsx'
import { hasNotMoved } from '../../lib/action-outcome.ts'
import { formatAge, maximumAge } from '../../lib/ages.ts'
import { shortenHash } from '../../lib/addresses.ts'
import { shortBlockName } from '../../lib/block-rows.ts'
import { formatDateTime } from '../../lib/times.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { groupDigits, safeText } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useHead } from '../../stores/head.ts'
import { useText } from '../../stores/text-style.ts'
import { useAsOf } from '../../stores/view.ts'
import { useFollows } from '../../stores/watchlist.ts'
import { isTrackable, toggleTracking } from '../../watch.ts'
import { ActionFacts } from './action-facts.tsx'
import { EveryField } from './every-field.tsx'
import { useExplorerChoices } from '../../explorer-choices.ts'
import { useShownTrace } from '../../stores/read-traces.ts'
import { RawTrace } from './raw-trace.tsx'
import { findBlock, showBlock, Story } from './story.tsx'
import { SamePaymentLink } from './same-payment.tsx'
import { isPartial, useWholeTrace, type Whole } from './whole-trace.ts'
import { action as actionWords, evidence, history, prediction, rowMenu } from './trace-words.ts'
import { isFailureExpected, isLive } from '../../../electron/shared/trace-state.ts'

/**
 * Shows when a trace was last seen. A trace that is still listed was seen in the latest response. Main does not publish the
 * time of every response, so the text states only the maximum age of that response: it is not older than the newest change.
 */
function LastSeen({ trace }: { readonly trace: TraceView }) {
  const isListed = trace.endedAt === null && trace.missingSince === undefined
  const withinMs = useAccounts(({ byKey }) =>
    trace.accounts.reduce<number | null>((least, key) => {
      const within = byKey.get(key)?.freshness.withinMs
      return within === undefined ? least : Math.min(least ?? within, within)
    }, null),
  )
  const age = useNow((now) => formatAge(maximumAge(withinMs ?? 0, now - trace.lastSeenAt)))
  if (isListed && withinMs !== null) return <span>{evidence.stillListed(age)}</span>
  return <span className="mono">{formatDateTime(trace.lastSeenAt)}</span>
}

function Blocks({ trace }: { readonly trace: TraceView }) {
  const { mcSeqno, endedAt, state, steps } = trace
  const locate = useHead((head) => head.locate)
  const found = blockFound(steps)
  const ending = mcSeqno === null ? null : blockKey({ workchain: -1, shard: wholeShard, seqno: mcSeqno })
  const keys = [...new Set([ending, found])].filter((key) => key !== null)
  if (keys.length === 0 && state === 'not-executed') return <span className="dim">{evidence.inNoBlock}</span>
  if (keys.length === 0)
    return (
      <>
        <span className="dim">{endedAt === null ? evidence.blockLater : evidence.noBlock}</span>
        {locate !== null && <Locating locate={locate} />}
        {endedAt !== null && locate === null && (
          <button type="button" className="button is-link" onClick={() => void findBlock(trace)}>
            {evidence.findBlock}
          </button>
        )}
      </>
    )
  return (
    <ul className="plain-list">
      {keys.map((key) => (
        <li key={key}>
          <button
            type="button"
            className="button is-link mono"
            title={history.openBlock(key)}
            onClick={() => void showBlock(trace, key)}
          >
            {key === ending ? groupDigits(refOfKey(key).seqno.toString()) : shortBlockName(refOfKey(key))}
          </button>
        </li>
      ))}
    </ul>
  )
}

interface TraceProps {
  readonly trace: TraceView
  readonly whole: Whole
}

function Observed({ trace, whole }: TraceProps) {
  const { steps, actions, omittedActions } = trace
  const { failure, isReading, read } = whole
  const isComplete = !isPartial(trace) || whole.trace?.actions.length === actions.length
  return (
    <>
      <span>{evidence.counts(steps.length, actions.length, omittedActions, !isComplete)}</span>
      {read !== null && (
        <button type="button" className="button is-link block" disabled={isReading} onClick={read}>
          {isReading ? evidence.readingAll : evidence.readAll}
        </button>
      )}
      <span className="block dim" role="status">
        {failure ??
          (whole.trace === null ? '' : evidence.all(whole.trace.actions.length + whole.trace.omitted))}
      </span>
    </>
  )
}

function Evidence({ trace, whole }: TraceProps) {
  const explorers = useExplorerChoices('transaction', trace.key)
  return (
    <Section title={evidence.title}>
      <Fields>
        <Field name={evidence.firstSeen}>
          <span className="mono">{formatDateTime(trace.firstSeenAt)}</span>
        </Field>
        <Field name={evidence.lastSeen}>
          <LastSeen trace={trace} />
        </Field>
        <Field name={evidence.hash}>
          <Value text={trace.key} what={evidence.copyHash} onCopy={copyText}>
            {shortenHash(trace.key, 8, 6)}
          </Value>
        </Field>
        <Field name={evidence.observed}>
          <Observed trace={trace} whole={whole} />
        </Field>
        <ExplorerLinks links={explorers} />
        <Field name={evidence.block}>
          <Blocks trace={trace} />
        </Field>
      </Fields>
    </Section>
  )
}

function Prediction({ trace }: { readonly trace: TraceView }) {
  const { state, outcome, actionsSeenAt } = trace
  if (actionsSeenAt !== undefined)
    return <p className="prediction dim">{prediction.later(formatDateTime(actionsSeenAt))}</p>
  const isFailing = isFailureExpected(trace)
  if (isLive(state)) {
    if (state !== 'pending' && !isFailing) return null
    return (
      <p className={`prediction ${isFailing ? 'tone-attention' : 'dim'}`}>
        {isFailing ? prediction.failure : prediction.other}
      </p>
    )
  }
  if (state !== 'unverified' || outcome === 'unknown') return null
  return <p className="prediction dim">{isFailing ? prediction.lastFailed : prediction.lastSucceeded}</p>
}

/** Number of actions rendered at first, because a mass payout has hundreds. */
const actionsAtOnce = 20

function Actions({ trace, whole }: TraceProps) {
  const [shown, setShown] = useState(actionsAtOnce)
  const { actions } = whole.trace ?? trace
  const more = actions.length - shown
  return (
    <>
      {actions.slice(0, shown).map((one, index) => (
        <ActionFacts
          key={one.key}
          action={one}
          isFirst={index === 0}
          isOnly={actions.length === 1}
          state={trace.state}
          hasMoved={!hasNotMoved(trace, one)}
        />
      ))}
      {more > 0 && (
        <button type="button" className="button" onClick={() => setShown(shown + 100)}>
          {actionWords.showMore(Math.min(100, more), actions.length)}
        </button>
      )}
    </>
  )
}

function Facts({ trace }: { readonly trace: TraceView }) {
  const whole = useWholeTrace(trace)
  return (
    <>
      <Actions trace={trace} whole={whole} />
      <Evidence trace={trace} whole={whole} />
    </>
  )
}

function TrackButton({ trace }: { readonly trace: TraceView }) {
  const isTracked = useFollows(({ byKey }) => [...byKey.values()].some((each) => each.trace === trace.key))
  const isPast = useAsOf() !== null
  if (!isTrackable(trace)) return null
  return (
    <button
      type="button"
      className="button is-small push"
      disabled={isPast}
      onClick={() => void toggleTracking(trace.key)}
    >
      {isTracked ? rowMenu.untrack : rowMenu.track}
    </button>
  )
}

export function TraceDetail({ traceKey }: { readonly traceKey: string }) {
  const trace = useShownTrace(traceKey)
  const action = trace === undefined ? null : headlineOf(trace)
  const title = useText(action?.title ?? null)
  const detail = useRef<HTMLDivElement>(null)
  // Scroll to the top only when another trace is selected.
  useLayoutEffect(() => {
    detail.current?.closest('.pane-detail')?.scrollTo({ top: 0, behavior: 'instant' })
  }, [traceKey])
  if (trace === undefined) return null
  return (
    <div className="detail" ref={detail}>
      <p className="detail-state">
        <StateBadge state={trace.state} />
        <span className="dim">
          · {trace.endedAt === null ? <Age at={trace.firstSeenAt} /> : <Age at={trace.endedAt} style="ago" />}
        </span>
        <TrackButton trace={trace} />
      </p>
      <h2>
        <Unbroken>{title ?? noAction}</Unbroken>
      </h2>
      {action?.comment != null && <p className="dim detail-comment">“{safeText(action.comment, 500)}”</p>}
      <SamePaymentLink same={trace.samePayment} />
      <Prediction trace={trace} />
      <Story trace={trace} />
      <Facts key={traceKey} trace={trace} />
      <EveryField trace={trace} />
      <RawTrace trace={trace} />
    </div>
  )
}
