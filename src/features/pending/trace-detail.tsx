import { useLayoutEffect, useRef, useState } from 'react'
import { blockFound } from '../../../electron/shared/evidence.ts'
import { blockKey, refOfKey } from '../../../electron/shared/block-ref.ts'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { wholeShard } from '../../../electron/shared/units.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { StateBadge } from '../../components/state-badge.tsx'
import { Value } from '../../components/value.tsx'
import { formatAge } from '../../lib/ages.ts'
import { shortenHash } from '../../lib/addresses.ts'
import { shortBlockName } from '../../lib/block-rows.ts'
import { formatDateTime, formatTime } from '../../lib/times.ts'
import { headlineOf } from '../../lib/trace-rows.ts'
import { countOf, groupDigits, safeText } from '../../lib/text.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useText } from '../../stores/text-style.ts'
import { useTraces } from '../../stores/traces.ts'
import { ActionFacts } from './action-facts.tsx'
import { EveryField } from './every-field.tsx'
import { useExplorerChoices } from './explorer-choices.ts'
import { useJournal } from './journal-store.ts'
import { RawTrace } from './raw-trace.tsx'
import { showBlock, Story } from './story.tsx'

/** A listed trace was last seen with the last answer about it, of which the window is not told each time. */
function LastSeen({ trace }: { readonly trace: TraceView }) {
  const isLiveNow = trace.endedAt === null
  const withinMs = useAccounts(({ byKey }) =>
    trace.accounts.reduce<number | null>((least, key) => {
      const within = byKey.get(key)?.freshness.withinMs
      return within === undefined ? least : Math.min(least ?? within, within)
    }, null),
  )
  if (isLiveNow && withinMs !== null) return <span>still listed, within {formatAge(withinMs)}</span>
  return <span className="mono">{formatTime(trace.lastSeenAt)}</span>
}

function ExplorerLinks({ trace }: { readonly trace: TraceView }) {
  const choices = useExplorerChoices('transaction', trace.key)
  if (choices.length === 0) return null
  return (
    <Field name="Outside">
      {choices.map((choice) => (
        <button
          key={choice.id}
          type="button"
          className="button is-link outside-link"
          disabled={choice.isDisabled}
          title={choice.isDisabled ? 'There is no connection' : 'Opens in your browser'}
          onClick={choice.run}
        >
          {choice.title.replace('Open in ', '')}
        </button>
      ))}
    </Field>
  )
}

/** The masterchain block that ends the trace, and where its story found a transaction of it, when that is another. */
function Blocks({ trace }: { readonly trace: TraceView }) {
  const { mcSeqno, endedAt, steps } = trace
  const found = blockFound(steps)
  const ending = mcSeqno === null ? null : blockKey({ workchain: -1, shard: wholeShard, seqno: mcSeqno })
  const keys = [...new Set([ending, found])].filter((key) => key !== null)
  if (keys.length === 0)
    return <span className="dim">{endedAt === null ? 'when committed' : 'none named'}</span>
  return (
    <ul className="plain-list">
      {keys.map((key) => (
        <li key={key}>
          <button
            type="button"
            className="button is-link mono"
            title={`Opens block ${key}`}
            onClick={() => void showBlock(key)}
          >
            {key === ending ? groupDigits(refOfKey(key).seqno.toString()) : shortBlockName(refOfKey(key))}
          </button>
        </li>
      ))}
    </ul>
  )
}

function Evidence({ trace }: { readonly trace: TraceView }) {
  return (
    <Section title="Evidence">
      <Fields>
        <Field name="First seen">
          <span className="mono">{formatDateTime(trace.firstSeenAt)}</span>
        </Field>
        <Field name="Last seen">
          <LastSeen trace={trace} />
        </Field>
        <Field name="Message hash">
          <Value text={trace.key} what="message hash" onCopy={copyText}>
            {shortenHash(trace.key, 8, 6)}
          </Value>
        </Field>
        <Field name="Answers">
          <span>
            {countOf(trace.steps.length, 'state')} seen, {countOf(trace.actions.length, 'action')}
            {trace.omittedActions === undefined
              ? null
              : ` kept of ${groupDigits(String(trace.actions.length + trace.omittedActions))}`}
          </span>
        </Field>
        <ExplorerLinks trace={trace} />
        <Field name="Block">
          <Blocks trace={trace} />
        </Field>
      </Fields>
    </Section>
  )
}

/** What the emulation said of an action that is not, or was never seen, on the chain. */
function Prediction({ trace }: { readonly trace: TraceView }) {
  const { state, isFailurePredicted } = trace
  if (state === 'pending') {
    return (
      <p className={`prediction ${isFailurePredicted ? 'tone-attention' : 'dim'}`}>
        {isFailurePredicted
          ? 'Prediction: it would fail as things stand. Only a committed action can say that it failed.'
          : 'Prediction: what follows was emulated and may still change.'}
      </p>
    )
  }
  if ((state !== 'unknown' && state !== 'probably-dropped') || !isFailurePredicted) return null
  return <p className="prediction dim">While it was listed, the emulation said that it would fail.</p>
}

/** Actions that are drawn before more are wanted: a mass payout has hundreds. */
const actionsAtOnce = 20

function Actions({ trace }: { readonly trace: TraceView }) {
  const [shown, setShown] = useState(actionsAtOnce)
  const more = trace.actions.length - shown
  return (
    <>
      {trace.actions.slice(0, shown).map((one, index) => (
        <ActionFacts
          key={one.key}
          action={one}
          isFirst={index === 0}
          isAlone={trace.actions.length === 1}
          isFailed={trace.state === 'failed'}
        />
      ))}
      {more > 0 && (
        <button type="button" className="button" onClick={() => setShown(shown + 100)}>
          Show {Math.min(100, more)} more of {countOf(trace.actions.length, 'action')}
        </button>
      )}
    </>
  )
}

/** Everything about one trace: its story, who takes part, exact amounts, evidence, and what the service said. */
export function TraceDetail({ traceKey }: { readonly traceKey: string }) {
  const listed = useTraces(({ byKey }) => byKey.get(traceKey))
  const read = useJournal(({ byKey }) => byKey.get(traceKey))
  const trace = listed ?? read
  const action = trace === undefined ? null : headlineOf(trace)
  const title = useText(action?.title ?? null)
  const detail = useRef<HTMLDivElement>(null)
  // Another trace is read from its top; the same one stays where its reader is.
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
      </p>
      <h2>{title ?? 'No action named yet'}</h2>
      {action?.comment != null && <p className="dim detail-comment">“{safeText(action.comment, 500)}”</p>}
      <Prediction trace={trace} />
      <Story trace={trace} />
      <Actions key={traceKey} trace={trace} />
      <Evidence trace={trace} />
      <EveryField trace={trace} />
      <RawTrace trace={trace} />
    </div>
  )
}
