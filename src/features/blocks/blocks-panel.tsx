import { Panes } from '../../components/panes.tsx'
import { useReadiness } from '../../components/readiness.ts'
import { useBlocks } from '../../stores/blocks.ts'
import { isAnswering, useStatus } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { BlockCard } from './block-card.tsx'
import { useBlockRows } from './block-rows.ts'
import { BlockTable } from './block-table.tsx'
import { BlockTools } from './block-tools.tsx'
import { RecentBlocks } from './recent-blocks.tsx'
import { TransactionFacts } from './transaction-facts.tsx'

/** The block that is shown: the selected one, or the first of the list that has something to show. */
function useShownKey(): string | null {
  const selected = useView((view) => view.selected.blocks)
  const first = useBlocks(
    ({ byKey, keys }) => keys.find((key) => byKey.get(key)?.observedAt !== null) ?? keys[0] ?? null,
  )
  return selected ?? first
}

/** The transactions of any block. */
export function BlocksPanel() {
  const key = useShownKey()
  const block = useBlocks(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const fetched = useBlockRows(block)
  const rowKey = useView((view) => view.row.blocks)
  const row = rowKey === null ? undefined : fetched?.rows.byKey.get(rowKey)
  const hasAnswer = useStatus(({ status }) => status?.lastAnswerAt != null)
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
          <BlockTools block={block} />
          <BlockTable
            key={key}
            block={block}
            rows={fetched?.rows ?? null}
            failure={fetched?.failure ?? null}
          />
        </>
      }
      detailLabel="Detail"
      detail={
        <div className="detail">
          {row !== undefined && <TransactionFacts row={row} total={fetched?.rows.keys.length ?? 0} />}
          {block === undefined ? (
            <h2 className="quiet">The block that you open is described here.</h2>
          ) : (
            <BlockCard block={block} rows={fetched?.rows ?? null} isAlone={row === undefined} />
          )}
        </div>
      }
      isDetailOpen={row !== undefined}
      onCloseDetail={() => selectRow('blocks', null)}
    />
  )
}
