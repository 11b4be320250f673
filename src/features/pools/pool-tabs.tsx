import { useState } from 'react'
import { Tab, TabList, TabPanel, Tabs } from 'react-aria-components'
import type { PoolState, PoolView } from '../../../electron/shared/pool-models.ts'
import type { PoolSums } from '../../lib/pool-figures.ts'
import { ChangeLog } from './change-log.tsx'
import { DifferenceView, type Moments } from './difference-view.tsx'
import { momentsOf, useWantedMoments } from './evidence.ts'
import { FormerTable } from './former-table.tsx'
import { useMine } from './mine.ts'
import { NominatorTable } from './nominator-table.tsx'
import { PoolInbox } from './pool-inbox.tsx'
import { NominatorMenu } from './nominator-menu.tsx'
import { RewardLedger } from './reward-ledger.tsx'
import { RoundsView } from './rounds-view.tsx'
import type { PoolPast } from './use-pool-past.ts'
import { tabs } from './pool-table-words.ts'

interface PoolTabsProps {
  readonly pool: PoolView
  readonly state: PoolState
  readonly figures: PoolSums
  readonly past: PoolPast
  readonly isStale: boolean
}

export function PoolTabs(props: PoolTabsProps) {
  const { pool, state, figures, past, isStale } = props
  const { summary, at, since, version } = past
  const { key } = pool
  const { mine } = useMine()
  const wanted = useWantedMoments(key)
  const [tab, setTab] = useState(wanted === null ? 'nominators' : 'difference')
  const [moments, setMoments] = useState<Moments | null>(wanted)
  const former = summary?.former
  return (
    <Tabs className="pool-tabs" selectedKey={tab} onSelectionChange={(next) => setTab(String(next))}>
      <TabList className="tab-list" aria-label={tabs.group}>
        <Tab id="nominators" className="tab">
          {tabs.current}
        </Tab>
        <Tab id="former" className="tab">
          {tabs.former(former?.length)}
        </Tab>
        <Tab id="changes" className="tab">
          {tabs.changes}
        </Tab>
        <Tab id="difference" className="tab">
          {tabs.difference}
        </Tab>
        <Tab id="rewards" className="tab">
          {tabs.rewards}
        </Tab>
        <Tab id="rounds" className="tab">
          {tabs.rounds}
        </Tab>
        <Tab id="inbox" className="tab">
          {tabs.inbox}
        </Tab>
      </TabList>
      <TabPanel id="nominators" className="tab-panel">
        <NominatorMenu>
          <NominatorTable state={state} figures={figures} summary={summary} isStale={isStale} />
        </NominatorMenu>
      </TabPanel>
      <TabPanel id="former" className="tab-panel">
        <NominatorMenu>
          <FormerTable former={former ?? null} to={at} />
        </NominatorMenu>
      </TabPanel>
      <TabPanel id="changes" className="tab-panel">
        <ChangeLog pool={key} to={at} version={version} />
      </TabPanel>
      <TabPanel id="difference" className="tab-panel">
        <DifferenceView
          pool={key}
          from={since}
          to={at}
          chosen={moments}
          onChoose={setMoments}
          version={version}
        />
      </TabPanel>
      <TabPanel id="rewards" className="tab-panel">
        <RewardLedger
          pools={[key]}
          addresses={null}
          mine={mine}
          to={at}
          version={version}
          onEvidence={(line) => {
            setMoments(momentsOf(line))
            setTab('difference')
          }}
        />
      </TabPanel>
      <TabPanel id="rounds" className="tab-panel">
        <RoundsView pool={key} to={at} version={version} />
      </TabPanel>
      <TabPanel id="inbox" className="tab-panel">
        <PoolInbox pool={pool} />
      </TabPanel>
    </Tabs>
  )
}
