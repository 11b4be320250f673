import { useState } from 'react'
import { Section } from '../../components/fields.tsx'
import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { usePools } from '../../stores/pools.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { LeavingNominators } from './leaving.tsx'
import { MineView } from './mine-view.tsx'
import { OverviewView } from './overview-view.tsx'
import { NominatorFacts } from './nominator-facts.tsx'
import { PoolCard } from './pool-card.tsx'
import { PoolList } from './pool-list.tsx'
import { PoolView } from './pool-view.tsx'
import { minePlace, overviewPlace, statementPlace } from './places.ts'
import { StatementView } from './statement-view.tsx'
import { usePoolPast } from './use-pool-past.ts'
import { mine, overview, panel } from './pools-words.ts'
import { statement, statementExplanation } from './statement-words.ts'

function useShownKey(): string | null {
  const selected = useView((view) => view.selected.pools)
  return usePools(({ byKey, keys }) => {
    if (keys.length === 0) return null
    const isPlace = selected === minePlace || selected === statementPlace
    if (selected !== null && (byKey.has(selected) || isPlace || selected === overviewPlace)) return selected
    return keys.length === 1 ? (keys[0] ?? null) : overviewPlace
  })
}

interface ExplanationProps {
  readonly title: string
  readonly explanation: { readonly title: string; readonly sentences: readonly string[] }
}

function Explanation({ title, explanation }: ExplanationProps) {
  return (
    <>
      <h2>{title}</h2>
      <Section title={explanation.title}>
        {explanation.sentences.map((sentence) => (
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
  const [isPoolOpen, setPoolOpen] = useState(false)
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
    if (key === minePlace || key === overviewPlace || key === statementPlace) return null
    if (pool === undefined) return isWell ? null : panel.waiting.serviceFailing
    if (pool.state === null && pool.freshness.error === null) return panel.waiting.pool
    return pool.state !== null && past.history === null ? panel.waiting.history : null
  }
  useReadiness(findWaiting())

  return (
    <LeavingNominators pool={pool}>
      <Panes
        name="pools"
        list={{ label: panel.list, content: <PoolList shownKey={key} /> }}
        main={
          key === minePlace ? (
            <MineView />
          ) : key === overviewPlace ? (
            <OverviewView />
          ) : key === statementPlace ? (
            <StatementView />
          ) : (
            <PoolView key={key} pool={pool} past={past} onDetails={() => setPoolOpen(true)} />
          )
        }
        detail={{
          label: panel.detail,
          content: (
            <div className="detail">
              {isKnown && state !== null && (
                <NominatorFacts address={nominator} state={state} summary={past.summary} />
              )}
              {key === minePlace ? (
                <Explanation title={mine.title} explanation={mine.explanation} />
              ) : key === overviewPlace ? (
                <Explanation title={overview.title} explanation={overview.explanation} />
              ) : key === statementPlace ? (
                <Explanation title={statement.title} explanation={statementExplanation} />
              ) : pool === undefined ? (
                <h2 className="quiet">{panel.nothingSelected}</h2>
              ) : (
                <PoolCard pool={pool} summary={past.summary} isAlone={!isKnown} />
              )}
            </div>
          ),
          isOpen: isKnown || (isPoolOpen && pool !== undefined),
          onClose: () => {
            setPoolOpen(false)
            selectRow('pools', null)
          },
        }}
        isTableFirst={key === overviewPlace || key === statementPlace || key === minePlace}
      />
    </LeavingNominators>
  )
}
