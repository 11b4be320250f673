import { useMemo } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { Empty } from '../../components/empty.tsx'
import type { Filtering } from '../../components/use-filter.ts'
import { blockFilter } from '../../lib/block-filter.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { explainEmpty } from '../../lib/filter/why-empty.ts'
import { groupDigits } from '../../lib/text.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { useAsOf } from '../../stores/view.ts'
import { AccountTable } from './account-table.tsx'
import { BlockAwaited } from './block-awaited.tsx'
import { BlockMap } from './block-map.tsx'
import { BlockStatus } from './block-status.tsx'
import { BlockStrip } from './block-strip.tsx'
import { BlockTrouble } from './block-trouble.tsx'
import { Comparison } from './comparison.tsx'
import { FilterBar } from './filter-bar.tsx'
import { TransactionTable } from './transaction-table.tsx'
import type { Jumps } from './use-jumps.ts'
import type { Names } from './use-names.ts'
import { status } from './blocks-words.ts'

function isUnavailable(block: BlockView): boolean {
  return block.problem !== null && block.loaded === 0 && block.status !== 'complete'
}

interface BlockContentProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  readonly matching: readonly BlockRow[]
  readonly names: Names
  readonly jumps: Jumps
  readonly filtering: Filtering
  readonly failure: string | null
  readonly onReading: (isReading: boolean) => void
}

export function BlockContent(props: BlockContentProps) {
  const { block, rows, matching, names, jumps, filtering, failure, onReading } = props
  const table = useBlockView((view) => view.table)
  const isMapShown = useBlockView((view) => view.isMapShown)
  const aside = useBlockView((view) => view.aside)
  const isTestnet = useIsTestnet()
  const { filter } = filtering.applied
  const why = useMemo(() => {
    if (rows === null || filter === null || matching.length > 0) return null
    return explainEmpty(rows.rows, filter, blockFilter, { ...names, isTestnet })
  }, [rows, filter, matching, names, isTestnet])
  const isPast = useAsOf() !== null
  if (isUnavailable(block) && block.problem !== null)
    return <BlockTrouble block={block} problem={block.problem} />
  if (isPast && block.observedAt === null)
    return (
      <Empty title={status.notLoadedThen(groupDigits(block.ref.seqno.toString()))}>
        <p>{status.notLoadedThenHint}</p>
      </Empty>
    )
  if (aside?.kind === 'comparison') return <Comparison block={block} rows={rows} target={aside.target} />
  const total = rows?.rows.length ?? 0
  return (
    <>
      <BlockStatus block={block} rows={rows} failure={failure} />
      <BlockStrip shownKey={block.key} />
      {rows !== null && total > 0 && (
        <>
          {isMapShown && (
            <BlockMap rows={rows.rows} matching={matching} watched={jumps.watched} names={names} />
          )}
          <FilterBar
            filtering={filtering}
            names={names}
            shown={matching.length}
            total={total}
            watched={jumps.shown}
            onJump={jumps.jumpWatched}
          />
        </>
      )}
      {rows === null && (block.reading !== null || block.loaded > 0) && (
        <BlockAwaited isMapShown={isMapShown} />
      )}
      {rows !== null &&
        (table === 'accounts' && total > 0 ? (
          <AccountTable blockKey={block.key} matching={matching} names={names} />
        ) : (
          <TransactionTable
            blockKey={block.key}
            rows={rows}
            matching={matching}
            watched={jumps.watched}
            onReading={onReading}
          />
        ))}
      {rows !== null && total > 0 && matching.length === 0 && (
        <Empty title={status.noMatch}>
          {why !== null && <p>{why}</p>}
          <p>{status.noMatchHint}</p>
        </Empty>
      )}
    </>
  )
}
