import type { PoolSummary, PoolView } from '../../../electron/shared/pool-models.ts'
import { copyText } from '../../commands.ts'
import { Age } from '../../components/age.tsx'
import { Field, Fields, Section } from '../../components/fields.tsx'
import { useNow } from '../../components/ticker.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly, shortenRaw } from '../../lib/addresses.ts'
import { formatEvery } from '../../lib/ages.ts'
import { formatCommission } from '../../lib/pool-text.ts'
import { estimateReasoning, explainYield, sinceText } from '../../lib/pool-words.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { YieldText } from './yield-text.tsx'
import { card as words, common } from './pools-words.ts'

function RoundReasoning({ pool }: { readonly pool: PoolView }) {
  const { round, freshness } = pool
  const since = useNow((now) => (round === null ? '' : sinceText(round.since, freshness, now)))
  if (round === null) return null
  return (
    <Section title={common.round}>
      <p>{words.since(round.isStaked, since)}</p>
      {estimateReasoning(round).map((sentence) => (
        <p key={sentence} className="dim">
          <Unbroken>{sentence}</Unbroken>
        </p>
      ))}
    </Section>
  )
}

function Earned({ summary }: { readonly summary: PoolSummary }) {
  const { settlements, separable, commission, cycle, knownSince } = summary
  return (
    <Section title={words.rounds}>
      <Fields>
        <Field name={words.knownSince}>{knownSince === null ? '–' : formatDateTime(knownSince)}</Field>
        <Field name={words.settled}>
          {settlements}
          {separable < settlements && words.separable(separable)}
        </Field>
        <Field name={common.validator}>
          {commission === null ? (
            <span className="dim">{words.shareUnknown}</span>
          ) : commission.isExact ? (
            <span title={words.shareHint}>
              {words.share(formatCommission(commission.share), commission.rounds)}
            </span>
          ) : (
            words.aboutShare(formatCommission(commission.share))
          )}
        </Field>
        <Field name={words.yield}>
          <YieldText value={summary.yield} />
          <span className="dim block">{explainYield(summary.yield, cycle)}</span>
        </Field>
      </Fields>
    </Section>
  )
}

interface PoolCardProps {
  readonly pool: PoolView
  readonly summary: PoolSummary | null
  /** True when no nominator is described above the card. */
  readonly isAlone: boolean
}

export function PoolCard({ pool, summary, isAlone }: PoolCardProps) {
  const friendly = friendlyOf(pool.key, useIsTestnet())
  const { observedAt, intervalMs, waits } = pool.freshness
  const isPast = useAsOf() !== null
  return (
    <>
      {isAlone && <h2>{pool.label ?? shortenFriendly(friendly)}</h2>}
      <RoundReasoning pool={summary?.round == null ? pool : { ...pool, round: summary.round }} />
      {summary !== null && <Earned summary={summary} />}
      <Section title={words.pool}>
        <Fields>
          <Field name={words.account}>
            <Value text={friendly} what={words.copyAccount} onCopy={copyText}>
              {shortenFriendly(friendly)}
            </Value>
            <Value text={pool.key} what={words.copyRawAccount} onCopy={copyText}>
              <span className="dim">{shortenRaw(pool.key)}</span>
            </Value>
          </Field>
          <Field name={words.lastSeen}>
            {observedAt === null ? (
              <span className="dim">{words.notYet}</span>
            ) : (
              <Age at={observedAt} style="ago" />
            )}
          </Field>
          {!isPast && (
            <Field name={words.polling}>
              {intervalMs === null || waits === 'stopped' ? (
                <span className="dim">
                  {observedAt === null && waits !== 'stopped' ? words.notYet : words.notPolled}
                </span>
              ) : (
                words.every(formatEvery(intervalMs))
              )}
            </Field>
          )}
        </Fields>
      </Section>
    </>
  )
}
