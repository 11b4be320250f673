import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { usePools } from '../../stores/pools.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { NominatorFacts } from './nominator-facts.tsx'
import { PoolCard } from './pool-card.tsx'
import { PoolList } from './pool-list.tsx'
import { PoolView } from './pool-view.tsx'

/** The pool that is shown: the selected one while it is followed, or the first. */
function useShownKey(): string | null {
  const selected = useView((view) => view.selected.pools)
  return usePools(({ byKey, keys }) =>
    selected !== null && byKey.has(selected) ? selected : (keys[0] ?? null),
  )
}

/** Staking pools: their amounts and who put them there. */
export function PoolsPanel() {
  const key = useShownKey()
  const pool = usePools(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const nominatorKey = useView((view) => view.row.pools)
  const nominator = pool?.state?.nominators.find((one) => one.address === nominatorKey)
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  const isWell = useStatus(({ status }) => isAnswering(status))

  function findWaiting(): string | null {
    if (!hasAnswer) return 'no answer of the service yet'
    if (pool === undefined) return isWell ? null : 'the service does not answer well'
    return pool.state === null && pool.freshness.error === null ? 'the pool was not answered yet' : null
  }
  useReadiness(findWaiting())

  return (
    <Panes
      name="pools"
      listLabel="Followed pools"
      list={<PoolList shownKey={key} />}
      main={<PoolView key={key} pool={pool} />}
      detailLabel="Detail"
      detail={
        <div className="detail">
          {nominator !== undefined && pool?.state != null && (
            <NominatorFacts nominator={nominator} state={pool.state} />
          )}
          {pool === undefined ? (
            <h2 className="quiet">The pool that you choose is described here.</h2>
          ) : (
            <PoolCard pool={pool} isAlone={nominator === undefined} />
          )}
        </div>
      }
      isDetailOpen={nominator !== undefined}
      onCloseDetail={() => selectRow('pools', null)}
    />
  )
}
