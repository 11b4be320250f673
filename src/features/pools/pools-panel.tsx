import { Section } from '../../components/fields.tsx'
import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { usePools } from '../../stores/pools.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { MineView } from './mine-view.tsx'
import { NominatorFacts } from './nominator-facts.tsx'
import { PoolCard } from './pool-card.tsx'
import { PoolList } from './pool-list.tsx'
import { PoolView } from './pool-view.tsx'
import { minePlace } from './mine.ts'
import { usePoolPast } from './use-pool-past.ts'

/** The pool that is shown: the selected one while it is followed, or the first; or the place of the user's own addresses. */
function useShownKey(): string | null {
  const selected = useView((view) => view.selected.pools)
  return usePools(({ byKey, keys }) =>
    selected !== null && (byKey.has(selected) || (selected === minePlace && keys.length > 0))
      ? selected
      : (keys[0] ?? null),
  )
}

/** How the sums over the user's own addresses come about. */
function MineFacts() {
  return (
    <>
      <h2>My addresses</h2>
      <Section title="How it adds up">
        <p>Total: the balances in all followed pools, without what is pending.</p>
        <p>
          Yield: that of each pool, weighted by the balance there. A balance in which no round was seen to end
          counts for nothing in it.
        </p>
        <p>Evidence: the two answers between which a round ended, and what differs between them.</p>
      </Section>
    </>
  )
}

/** Staking pools: their amounts, who put them there, and what moved. */
export function PoolsPanel() {
  const key = useShownKey()
  const pool = usePools(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const past = usePoolPast(pool)
  const nominator = useView((view) => view.row.pools)
  const state = pool?.state ?? null
  const isKnown =
    nominator !== null &&
    state !== null &&
    (state.nominators.some(({ address }) => address === nominator) ||
      (past.summary?.former.some(({ address }) => address === nominator) ?? false))
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  const isWell = useStatus(({ status }) => isAnswering(status))

  function findWaiting(): string | null {
    if (!hasAnswer) return 'no answer of the service yet'
    if (key === minePlace) return null
    if (pool === undefined) return isWell ? null : 'the service does not answer well'
    if (pool.state === null && pool.freshness.error === null) return 'the pool was not answered yet'
    return pool.state !== null && past.history === null ? 'the past of the pool was not read yet' : null
  }
  useReadiness(findWaiting())

  return (
    <Panes
      name="pools"
      listLabel="Followed pools"
      list={<PoolList shownKey={key} />}
      main={key === minePlace ? <MineView /> : <PoolView key={key} pool={pool} past={past} />}
      detailLabel="Detail"
      detail={
        <div className="detail">
          {isKnown && state !== null && (
            <NominatorFacts address={nominator} state={state} summary={past.summary} />
          )}
          {key === minePlace ? (
            <MineFacts />
          ) : pool === undefined ? (
            <h2 className="quiet">The pool that you choose is described here.</h2>
          ) : (
            <PoolCard pool={pool} summary={past.summary} isAlone={!isKnown} />
          )}
        </div>
      }
      isDetailOpen={isKnown}
      onCloseDetail={() => selectRow('pools', null)}
    />
  )
}
