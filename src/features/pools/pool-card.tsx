import type { PoolSummary, PoolView } from '../../../electron/shared/pool-models.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatEvery } from '../../lib/ages.ts'
import { formatShare } from '../../lib/integers.ts'
import { estimateReasoning, explainYield, formatPerYear, sinceText } from '../../lib/pool-text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useIsTestnet } from '../../stores/status.ts'

function RoundReasoning({ pool }: { readonly pool: PoolView }) {
  const { round } = pool
  const since = useNow((now) => (round === null ? '' : sinceText(round.since, now)))
  if (round === null) return null
  return (
    <Section title="Round">
      <p>
        {round.isStaked ? 'Staked' : 'Not staked'} {since}.
      </p>
      {estimateReasoning(round).map((sentence) => (
        <p key={sentence} className="dim">
          {sentence}
        </p>
      ))}
    </Section>
  )
}

function Earned({ summary }: { readonly summary: PoolSummary }) {
  const { settlements, separable, validatorShare, totals, cycle, knownSince } = summary
  return (
    <Section title="Rounds seen">
      <Fields>
        <Field name="Known since">{knownSince === null ? '–' : formatDateTime(knownSince)}</Field>
        <Field name="Settled">
          {settlements}
          {separable < settlements && `, ${separable} of them with rewards that can be told`}
        </Field>
        <Field name="Validator">
          {validatorShare === null ? (
            <span className="dim">share not known yet</span>
          ) : (
            `takes about ${formatShare(validatorShare)} of a reward, the median seen`
          )}
        </Field>
        <Field name="Yield">
          {totals.yield.perYear === null ? (
            <span className="dim">not known yet</span>
          ) : (
            `${formatPerYear(totals.yield.perYear)} a year`
          )}
          <span className="dim block">{explainYield(totals.yield, cycle)}</span>
        </Field>
      </Fields>
    </Section>
  )
}

interface PoolCardProps {
  readonly pool: PoolView
  readonly summary: PoolSummary | null
  /** No nominator is described above it. */
  readonly isAlone: boolean
}

/** The pool itself: its address, when it is asked, its round with the reasoning, and what was seen of its rewards. */
export function PoolCard({ pool, summary, isAlone }: PoolCardProps) {
  const friendly = friendlyOf(pool.key, useIsTestnet())
  const { observedAt, intervalMs, waits } = pool.freshness
  return (
    <>
      {isAlone && <h2>{pool.label ?? shortenFriendly(friendly)}</h2>}
      <RoundReasoning pool={summary?.round == null ? pool : { ...pool, round: summary.round }} />
      {summary !== null && <Earned summary={summary} />}
      <Section title="Pool">
        <Fields>
          <Field name="Account">
            <Value text={friendly} what="account" onCopy={copyText}>
              {shortenFriendly(friendly)}
            </Value>
            <Value text={pool.key} what="account, raw" onCopy={copyText}>
              <span className="dim">{shortenRaw(pool.key)}</span>
            </Value>
          </Field>
          <Field name="Last seen">
            {observedAt === null ? <span className="dim">not yet</span> : <Age at={observedAt} style="ago" />}
          </Field>
          <Field name="Asked every">
            {intervalMs === null || waits === 'stopped' ? (
              <span className="dim">
                {observedAt === null && waits !== 'stopped' ? 'not yet' : 'not now'}
              </span>
            ) : (
              formatEvery(intervalMs)
            )}
          </Field>
        </Fields>
      </Section>
    </>
  )
}
