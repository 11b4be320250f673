import { RefreshCw } from 'lucide-react'
import { useMemo } from 'react'
import type { Freshness } from '../../../electron/shared/models.ts'
import type { PoolState, PoolView as Pool } from '../../../electron/shared/pool-models.ts'
import { ask } from '../../bridge.ts'
import { copyText, reportFailure } from '../../commands.ts'
import { Empty } from '../../components/empty.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, freshnessLevel, stoppedNote } from '../../lib/freshness.ts'
import { describePool } from '../../lib/pool-figures.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { showToast } from '../../stores/toasts.ts'
import { usePools } from '../../stores/pools.ts'
import { useCanAsk, useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { spanTitles, type SpanName } from './moments.ts'
import { PairStrip } from './pair-strip.tsx'
import { PoolFigures } from './pool-figures.tsx'
import { PoolIncidents } from './pool-incidents.tsx'
import { PoolPictures } from './pool-pictures.tsx'
import { PoolTabs } from './pool-tabs.tsx'
import { PoolTrouble } from './pool-trouble.tsx'
import { SpanChoice } from './span-choice.tsx'
import { useComparison, type PoolPast } from './use-pool-past.ts'

interface Watched {
  readonly keys: readonly string[]
  readonly byKey: ReadonlyMap<string, { readonly freshness: Freshness }>
}

const comparisons: readonly SpanName[] = ['hour', 'day', 'week', 'month', 'all']

async function refresh({ key, freshness }: Pool): Promise<void> {
  if (freshness.waits === 'stopped') return showToast(stoppedNote)
  await reportFailure(ask((main) => main['pools.refresh']({ key })))
}

function PoolName({ pool }: { readonly pool: Pool }) {
  const isTestnet = useIsTestnet()
  const described = useNow((now) => describeFreshness(pool.freshness, now))
  const friendly = friendlyOf(pool.key, isTestnet)
  return (
    <>
      {pool.label !== null && <strong className="clip">{pool.label}</strong>}
      <Value text={friendly} what="the whole form" onCopy={copyText}>
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
      label="Compare with"
      value={compared}
      onChange={setCompared}
      choices={comparisons}
      name={(span) => (span === 'all' ? 'the first look' : `${spanTitles[span]} before`)}
    />
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
      <PoolIncidents pool={pool.key} />
      <PairStrip pool={pool} />
      <PoolFigures pool={pool} figures={figures} summary={past.summary} history={past.month} />
      <PoolPictures state={state} history={past.history} span={past.span} onSpan={past.setSpan} />
      <PoolTabs pool={pool} state={state} figures={figures} past={past} isStale={isStale} />
    </>
  )
}

/** Before its first answer: whether it is asked now, waits behind others, or was asked in vain. */
function PoolUnknown({ pool }: { readonly pool: Pool }) {
  const unseen = ({ keys, byKey }: Watched): number =>
    keys.filter((key) => byKey.get(key)?.freshness.observedAt === null).length
  const waiting = useAccounts(unseen) + usePools(unseen) - 1
  if (pool.freshness.error !== null || waiting === 0) {
    return (
      <Empty
        title={
          pool.freshness.error === null ? 'Asking for the first time' : 'Nothing is known of this pool yet'
        }
      >
        <p>The amounts and nominators come with the first answer.</p>
      </Empty>
    )
  }
  return (
    <Empty title="Waits for its first turn">
      <p>
        {waiting} more {waiting === 1 ? 'thing' : 'things'} that you watch were not seen yet. All are asked in
        turn, as the quota allows; Refresh asks for this pool before the others.
      </p>
    </Empty>
  )
}

interface PoolViewProps {
  readonly pool: Pool | undefined
  readonly past: PoolPast
}

/** One pool: its amounts and round, its history, and its nominators with what they earned. */
export function PoolView({ pool, past }: PoolViewProps) {
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
          title={
            isStopped
              ? 'Nothing is asked until the key is changed in Settings.'
              : 'Asks for this pool now (r)'
          }
          disabled={pool === undefined || !canAsk}
          onClick={() => pool && void refresh(pool)}
        >
          <RefreshCw size={13} aria-hidden="true" /> <span className="button-word">Refresh</span>
        </button>
      </div>
      {pool !== undefined && asOf === null && <PoolTrouble pool={pool} />}
      {pool === undefined && (
        <Empty title={asOf === null ? 'Follow a pool' : 'No pool was followed at that moment'}>
          <p>Lookout keeps its amounts and its nominators, and tells what changed between two looks.</p>
        </Empty>
      )}
      {pool !== undefined && state === null && <PoolUnknown pool={pool} />}
      {pool !== undefined && state !== null && <PoolBody pool={pool} state={state} past={past} />}
    </div>
  )
}
