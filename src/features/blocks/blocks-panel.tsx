import { useState } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { useSameAddresses } from '../../components/same-address.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { AccountTimeline } from './account-timeline.tsx'
import { BlockCard } from './block-card.tsx'
import { BlockContent } from './block-content.tsx'
import { BlockTools } from './block-tools.tsx'
import { BlocksStart } from './blocks-start.tsx'
import { HeadLine } from './head-line.tsx'
import { RawView } from './raw-view.tsx'
import { RecentBlocks } from './recent-blocks.tsx'
import { TransactionFacts } from './transaction-facts.tsx'
import { useArrival } from './use-arrival.ts'
import { useBlock, useBlockRows, useShownKey } from './use-block.ts'
import { useFollow } from './use-follow.ts'
import { useJumps } from './use-jumps.ts'
import { useBlockKeys } from './use-keys.ts'
import { useNames } from './use-names.ts'
import { useBlockFilter, useMatching } from './use-matching.ts'
import { panel } from './blocks-words.ts'

/** True if a page of the block was received, also while later pages are missing. */
function hasResponseOf({ observedAt, loaded, problem }: BlockView): boolean {
  return (observedAt !== null || loaded > 0) && problem?.kind !== 'other-hash'
}

export function BlocksPanel() {
  const key = useShownKey()
  const block = useBlock(key)
  const fetched = useBlockRows(block)
  const rows = fetched?.rows ?? null
  const aside = useBlockView((view) => view.aside)
  const names = useNames()
  const filtering = useBlockFilter()
  const matching = useMatching(rows, filtering.applied.filter, names)
  const jumps = useJumps(rows, matching, names)
  useArrival(block, rows)
  const [isReading, setReading] = useState(false)
  const [isBlockOpen, setBlockOpen] = useState(false)
  const [lastAside, setLastAside] = useState(aside)
  if (aside !== lastAside) {
    setLastAside(aside)
    setBlockOpen(false)
  }
  const rowKey = useView((view) => view.row.blocks)
  const row = rowKey === null ? undefined : rows?.byKey.get(rowKey)
  // Enter moves the focus from the table to the details, which the next block would replace.
  const following = useFollow(isReading || row !== undefined)
  useBlockKeys({ blockKey: key, ...jumps })

  useSameAddresses(row?.account ?? null)
  const hasResponse = useStatus(({ status }) => status?.lastAnswerAt != null)
  const isWell = useStatus(({ status }) => isAnswering(status))

  function findWaiting(): string | null {
    if (!hasResponse) return panel.waiting.response
    if (key === null) return isWell ? null : panel.waiting.service
    if (block === undefined || block.status === 'loading') return panel.waiting.block
    return fetched === null ? panel.waiting.transactions : null
  }
  useReadiness(findWaiting())

  return (
    <Panes
      name="blocks"
      list={{ label: panel.list, content: <RecentBlocks shownKey={key} />, start: 192 }}
      main={
        <>
          <BlockTools
            block={block}
            rows={rows}
            matching={matching}
            onFollow={following.toggle}
            onDetails={() => setBlockOpen(true)}
          />
          <HeadLine shownKey={key} onStop={following.stop} />
          {aside?.kind === 'timeline' ? (
            <AccountTimeline account={aside.account} names={names} />
          ) : block === undefined ? (
            <BlocksStart />
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
      detail={{
        label: panel.detail,
        content: (
          <div className="detail">
            {row !== undefined && rows !== null && key !== null && (
              <TransactionFacts row={row} rows={rows} blockKey={key} />
            )}
            {block === undefined ? (
              <h2 className="quiet">{panel.noDetail}</h2>
            ) : (
              <>
                <BlockCard block={block} rows={rows} hasHeading={row === undefined} />
                {hasResponseOf(block) && <RawView block={block} row={row} />}
              </>
            )}
          </div>
        ),
        // In a narrow window, a comparison or timeline that was opened from the detail would be hidden by it.
        isOpen: (row !== undefined && aside === null) || (isBlockOpen && block !== undefined),
        onClose: () => {
          setBlockOpen(false)
          selectRow('blocks', null)
        },
      }}
    />
  )
}
