import { Section } from '../../components/fields.tsx'
import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { usePools } from '../../stores/pools.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { LeavingNominators } from './leaving.tsx'
import { MineView } from './mine-view.tsx'
import { NominatorFacts } from './nominator-facts.tsx'
import { PoolCard } from './pool-card.tsx'
import { PoolList } from './pool-list.tsx'
import { PoolView } from './pool-view.tsx'
import { minePlace } from './mine.ts'
import { usePoolPast } from './use-pool-past.ts'
import { mine, panel } from './pools-words.ts'

/** Returns `minePlace` or the key of the selected pool; of the first pool when the selected one is no longer followed. */
function useShownKey(): string | null {
  const selected = useView((view) => view.selected.pools)
  return usePools(({ byKey, keys }) =>
    selected !== null && (byKey.has(selected) || (selected === minePlace && keys.length > 0))
      ? selected
      : (keys[0] ?? null),
  )
}

function MineFacts() {
  return (
    <>
      <h2>{mine.title}</h2>
      <Section title={mine.explanation.title}>
        {mine.explanation.sentences.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </Section>
    </>
  )
}

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
    if (!hasAnswer) return panel.waiting.service
    if (key === minePlace) return null
    if (pool === undefined) return isWell ? null : panel.waiting.serviceFailing
    if (pool.state === null && pool.freshness.error === null) return panel.waiting.pool
    return pool.state !== null && past.history === null ? panel.waiting.history : null
  }
  useReadiness(findWaiting())

  return (
    <LeavingNominators pool={pool}>
      <Panes
        name="pools"
        listLabel={panel.list}
        list={<PoolList shownKey={key} />}
        main={key === minePlace ? <MineView /> : <PoolView key={key} pool={pool} past={past} />}
        detailLabel={panel.detail}
        detail={
          <div className="detail">
            {isKnown && state !== null && (
              <NominatorFacts address={nominator} state={state} summary={past.summary} />
            )}
            {key === minePlace ? (
              <MineFacts />
            ) : pool === undefined ? (
              <h2 className="quiet">{panel.nothingSelected}</h2>
            ) : (
              <PoolCard pool={pool} summary={past.summary} isAlone={!isKnown} />
            )}
          </div>
        }
        isDetailOpen={isKnown}
        onCloseDetail={() => selectRow('pools', null)}
      />
    </LeavingNominators>
  )
}
