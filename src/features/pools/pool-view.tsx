import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import type { Freshness } from '../../../electron/shared/models.ts'
import type { PoolState, PoolSummary, PoolView as Pool } from '../../../electron/shared/pool-models.ts'
import { ask } from '../../bridge.ts'
import { copyText, reportFailure } from '../../commands.ts'
import { DetailButton } from '../../components/detail-button.tsx'
import { Empty } from '../../components/empty.tsx'
import { focusAdd } from '../../components/focus-add.ts'
import { useNow } from '../../components/ticker.ts'
import { Unbroken } from '../../components/unbroken.tsx'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, freshnessLevel, pollingStoppedText } from '../../lib/freshness.ts'
import { describePool } from '../../lib/pool-figures.ts'
import { formatDateMinute } from '../../lib/times.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { usePools } from '../../stores/pools.ts'
import { useCanAsk, useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import type { SpanName } from './moments.ts'
import { LossBanner } from './loss-banner.tsx'
import { PairStrip } from './pair-strip.tsx'
import { FiguresAwaited, PoolFigures } from './pool-figures.tsx'
import { PoolIncidents } from './pool-incidents.tsx'
import { PoolPictures } from './pool-pictures.tsx'
import { PoolTabs } from './pool-tabs.tsx'
import { PoolTrouble } from './pool-trouble.tsx'
import { SpanChoice } from './span-choice.tsx'
import { useComparison, type PoolPast } from './use-pool-past.ts'
import { emptyPool, header, spanTitles } from './pools-words.ts'

interface Watched {
  readonly keys: readonly string[]
  readonly byKey: ReadonlyMap<string, { readonly freshness: Freshness }>
}

const comparisons: readonly SpanName[] = ['hour', 'day', 'week', 'month', 'all']

async function refresh({ key, freshness }: Pool): Promise<void> {
  if (freshness.waits === 'stopped') showToast(pollingStoppedText)
  await reportFailure(ask((main) => main['pools.refresh']({ key })))
}

function PoolName({ pool }: { readonly pool: Pool }) {
  const isTestnet = useIsTestnet()
  const described = useNow((now) => describeFreshness(pool.freshness, now))
  const friendly = friendlyOf(pool.key, isTestnet)
  return (
    <>
      {pool.label !== null && <strong className="clip">{pool.label}</strong>}
      <Value text={friendly} what={header.fullAddress} onCopy={copyText}>
        {shortenFriendly(friendly)}
      </Value>
      <span className="dim push whole-parts" title={described}>
        {described.split(', ').map((part, index) => (
          <span key={part}>
            {index === 0 ? '' : ', '}
            {part}
          </span>
        ))}
      </span>
    </>
  )
}

function CompareChoice() {
  const [compared, setCompared] = useComparison()
  return (
    <SpanChoice
      label={header.compareWith}
      value={compared}
      onChange={setCompared}
      choices={comparisons}
      name={(span) => (span === 'all' ? header.firstResponse : header.before(spanTitles[span]))}
    />
  )
}

function ComparedGap({ summary }: { readonly summary: PoolSummary | null }) {
  if (summary?.comparedGap == null || summary.comparedWith === null) return null
  const { from, to } = summary.comparedGap
  return (
    <p className="pair-strip tone-attention">
      <span>
        <Unbroken>
          {header.comparedGap(
            formatDateMinute(summary.comparedWith),
            formatDateMinute(from),
            formatDateMinute(to),
          )}
        </Unbroken>
      </span>
    </p>
  )
}

interface PoolBodyProps {
  readonly pool: Pool
  readonly state: PoolState
  readonly past: PoolPast
}

function PoolBody({ pool, state, past }: PoolBodyProps) {
  const isStale = useNow((now) => freshnessLevel(pool.freshness, now).level === 'stale')
  const figures = useMemo(() => describePool(state), [state])
  return (
    <>
      <LossBanner last={past.summary?.lastLoss ?? null} />
      <ComparedGap summary={past.summary} />
      <PoolIncidents pool={pool.key} />
      <PairStrip pool={pool} />
      <PoolFigures pool={pool} figures={figures} summary={past.summary} history={past.month} />
      <PoolPictures state={state} history={past.history} span={past.span} onSpan={past.setSpan} />
      <PoolTabs pool={pool} state={state} figures={figures} past={past} isStale={isStale} />
    </>
  )
}

function PoolUnknown({ pool }: { readonly pool: Pool }) {
  const unseen = ({ keys, byKey }: Watched): number =>
    keys.filter((key) => byKey.get(key)?.freshness.observedAt === null).length
  const waiting = useAccounts(unseen) + usePools(unseen) - 1
  // While the service refuses pools, a pool added then has no error of its own.
  const hasFailed = pool.freshness.error !== null || pool.freshness.waits === 'stopped'
  if (hasFailed || waiting === 0) {
    return (
      <>
        {!hasFailed && <FiguresAwaited />}
        <Empty title={hasFailed ? emptyPool.failed : emptyPool.loading}>
          <p>{emptyPool.later}</p>
        </Empty>
      </>
    )
  }
  return (
    <>
      <FiguresAwaited />
      <Empty title={emptyPool.queued}>
        <p>{emptyPool.queue(waiting)}</p>
      </Empty>
    </>
  )
}

interface PoolViewProps {
  readonly pool: Pool | undefined
  readonly past: PoolPast
  /** Shows the details of the pool, which a narrow window hides. */
  readonly onDetails: () => void
}

export function PoolView({ pool, past, onDetails }: PoolViewProps) {
  const asOf = useAsOf()
  const canAsk = useCanAsk()
  const state = pool?.state ?? null
  const isStopped = pool?.freshness.waits === 'stopped' && pool.freshness.error !== null
  return (
    <div className="pool-view">
      <div className="pane-tools">
        {pool !== undefined && <PoolName pool={pool} />}
        {state !== null && <CompareChoice />}
        <button
          type="button"
          className={pool === undefined ? 'button push' : 'button'}
          data-shortcut="refresh"
          title={isStopped ? header.refreshStopped : header.refreshTitle}
          disabled={pool === undefined || !canAsk}
          onClick={() => pool && void refresh(pool)}
        >
          <RefreshCw size={13} aria-hidden="true" /> <span className="button-word">{header.refresh}</span>
        </button>
        {pool !== undefined && <DetailButton onOpen={onDetails} />}
      </div>
      {pool !== undefined && asOf === null && <PoolTrouble pool={pool} />}
      {pool === undefined && (
        <Empty title={asOf === null ? emptyPool.title : emptyPool.titleThen}>
          <p>{asOf === null ? emptyPool.text : emptyPool.textThen}</p>
          {canAsk && (
            <button type="button" className="button is-main" onClick={focusAdd}>
              {emptyPool.add}
            </button>
          )}
        </Empty>
      )}
      {pool !== undefined && state === null && <PoolUnknown pool={pool} />}
      {pool !== undefined && state !== null && <PoolBody pool={pool} state={state} past={past} />}
    </div>
  )
}
