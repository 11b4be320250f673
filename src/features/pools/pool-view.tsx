import { RefreshCw } from 'lucide-react'
import { useCallback, useMemo } from 'react'
import type { PoolView as Pool } from '../../../electron/shared/models.ts'
import { nativeUnit } from '../../../electron/shared/units.ts'
import { ask } from '../../bridge.ts'
import { copyText } from '../../commands.ts'
import { Empty } from '../../components/empty.tsx'
import { Grid, type GridColumn } from '../../components/grid.tsx'
import { useNow } from '../../components/ticker.ts'
import { Value } from '../../components/value.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { describeFreshness, freshnessLevel } from '../../lib/freshness.ts'
import { describePool } from '../../lib/pool-figures.ts'
import { showNotice } from '../../stores/notices.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { NominatorRow } from './nominator-row.tsx'
import { PoolFigures } from './pool-figures.tsx'
import { PoolTrouble } from './pool-trouble.tsx'

const columns: readonly GridColumn[] = [
  { id: 'nominator', title: 'Nominator' },
  { id: 'balance', title: `Balance, ${nativeUnit}`, isEnd: true },
  { id: 'share', title: 'Share' },
  { id: 'pending', title: `Pending, ${nativeUnit}`, isEnd: true },
]

async function refresh(key: string): Promise<void> {
  const reply = await ask((main) => main['pools.refresh']({ key }))
  if (!reply.ok) showNotice(reply.error.message)
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
      <span className="dim push clip">{described}</span>
    </>
  )
}

/** One pool: its amounts, then its nominators. */
export function PoolView({ pool }: { readonly pool: Pool | undefined }) {
  const selected = useView((view) => view.row.pools)
  const isStale = useNow((now) => pool !== undefined && freshnessLevel(pool.freshness, now).level === 'stale')
  const state = pool?.state ?? null
  const figures = useMemo(() => (state === null ? null : describePool(state)), [state])
  const renderCells = useCallback(
    (key: string) => {
      const row = figures?.byAddress.get(key)
      return row === undefined ? null : <NominatorRow row={row} />
    },
    [figures],
  )
  return (
    <>
      <div className="pane-tools">
        {pool !== undefined && <PoolName pool={pool} />}
        <button
          type="button"
          className={pool === undefined ? 'button push' : 'button'}
          data-shortcut="refresh"
          title="Asks for this pool now (r)"
          disabled={pool === undefined}
          onClick={() => pool && void refresh(pool.key)}
        >
          <RefreshCw size={13} aria-hidden="true" /> Refresh
        </button>
      </div>
      {pool !== undefined && <PoolTrouble pool={pool} />}
      {pool === undefined && (
        <Empty title="Follow a pool">
          <p>Lookout keeps its amounts and its nominators, and tells what changed between two looks.</p>
        </Empty>
      )}
      {pool !== undefined && state === null && (
        <Empty
          title={
            pool.freshness.error === null ? 'Asking for the first time' : 'Nothing is known of this pool yet'
          }
        >
          <p>The amounts and nominators come with the first answer.</p>
        </Empty>
      )}
      {state !== null && figures !== null && <PoolFigures state={state} figures={figures} />}
      {state !== null && (
        <Grid
          label="Nominators"
          kind="nominators"
          columns={columns}
          keys={figures?.keys ?? []}
          selectedKey={selected}
          renderCells={renderCells}
          isStale={isStale}
          onSelect={(key, isOpened) => {
            selectRow('pools', key)
            if (isOpened) setTimeout(() => document.querySelector<HTMLElement>('.pane-detail')?.focus())
          }}
        />
      )}
      {state !== null && state.nominators.length === 0 && (
        <Empty title="No nominator">
          <p>The service lists nobody who has a stake in this pool now.</p>
        </Empty>
      )}
    </>
  )
}
