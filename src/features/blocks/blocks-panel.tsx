import { useState } from 'react'
import { Empty } from '../../components/empty.tsx'
import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { useSameAddresses } from '../../components/same-address.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useAsOf, useView } from '../../stores/view.ts'
import { BlockCard } from './block-card.tsx'
import { BlockContent } from './block-content.tsx'
import { BlockTools } from './block-tools.tsx'
import { HeadLine } from './head-line.tsx'
import { RawView } from './raw-view.tsx'
import { RecentBlocks } from './recent-blocks.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { useBlock, useBlockRows, useShownKey } from './use-block.ts'
import { useFollow } from './use-follow.ts'
import { useJumps } from './use-jumps.ts'
import { useBlockKeys } from './use-keys.ts'
import { useNames } from './use-names.ts'
import { useBlockFilter, useMatching } from './use-matching.ts'

/** The transactions of any block. */
export function BlocksPanel() {
  const key = useShownKey()
  const block = useBlock(key)
  const fetched = useBlockRows(block)
  const rows = fetched?.rows ?? null
  const names = useNames()
  const filtering = useBlockFilter()
  const matching = useMatching(rows, filtering.applied.filter, names)
  const jumps = useJumps(rows, matching, names)
  const [isReading, setReading] = useState(false)
  const following = useFollow(isReading)
  useBlockKeys({ blockKey: key, ...jumps })

  const rowKey = useView((view) => view.row.blocks)
  const row = rowKey === null ? undefined : rows?.byKey.get(rowKey)
  useSameAddresses(row?.account ?? null)
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
  const isPresent = useAsOf() === null
  const isWell = useStatus(({ status }) => isAnswering(status))

  function findWaiting(): string | null {
    if (!hasAnswer) return 'no answer of the service yet'
    if (key === null) return isWell ? null : 'the service does not answer well'
    if (block === undefined || block.status === 'loading') return 'the block is being read'
    return fetched === null ? 'the transactions of the block' : null
  }
  useReadiness(findWaiting())

  return (
    <Panes
      name="blocks"
      listLabel="Opened blocks"
      list={<RecentBlocks shownKey={key} />}
      main={
        <>
          <BlockTools block={block} rows={rows} matching={matching} onFollow={following.toggle} />
          <HeadLine shownKey={key} onStop={following.stop} />
          {block === undefined ? (
            <Empty title="Open a block">
              <p>Every transaction of it is read, kept, and readable from then on without the service.</p>
            </Empty>
          ) : (
            <BlockContent
              block={block}
              rows={rows}
              matching={matching}
              names={names}
              jumps={jumps}
              filtering={filtering}
              failure={fetched?.failure ?? null}
              onReading={setReading}
            />
          )}
        </>
      }
      detailLabel="Detail"
      detail={
        <div className="detail">
          {row !== undefined && rows !== null && key !== null && (
            <TransactionFacts row={row} rows={rows} blockKey={key} />
          )}
          {block === undefined ? (
            <h2 className="quiet">The block that you open is described here.</h2>
          ) : (
            <>
              <BlockCard block={block} rows={rows} isAlone={row === undefined} />
              {(block.observedAt !== null || isPresent) && <RawView block={block} row={row} />}
            </>
          )}
        </div>
      }
      isDetailOpen={row !== undefined}
      onCloseDetail={() => selectRow('blocks', null)}
    />
  )
}
