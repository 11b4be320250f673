import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsUp, Radio, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { AddField } from '../../components/add-field.tsx'
import { formatBlockRef } from '../../lib/block-rows.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useHead } from '../../stores/head.ts'
import { useCanAsk } from '../../stores/status.ts'
import { ExportMenu } from './export-menu.tsx'
import { checkBlock, goBack, goForward, goToLatest, openTyped, stepBlock } from './navigate.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'

interface SquareProps {
  readonly label: string
  readonly title: string
  readonly isDisabled: boolean
  readonly onPress: () => void
  readonly children: ReactNode
}

function Square({ label, title, isDisabled, onPress, children }: SquareProps) {
  return (
    <button
      type="button"
      className="button is-square"
      aria-label={label}
      title={title}
      disabled={isDisabled}
      onClick={onPress}
    >
      {children}
    </button>
  )
}

function Visited() {
  const canGoBack = useBlockView(({ at }) => at > 0)
  const canGoForward = useBlockView(({ at, visited }) => at < visited.length - 1)
  return (
    <span className="button-pair">
      <Square label="Back" title="Block looked at before (Alt+←)" isDisabled={!canGoBack} onPress={goBack}>
        <ArrowLeft size={15} aria-hidden="true" />
      </Square>
      <Square
        label="Forward"
        title="Block looked at after (Alt+→)"
        isDisabled={!canGoForward}
        onPress={goForward}
      >
        <ArrowRight size={15} aria-hidden="true" />
      </Square>
    </span>
  )
}

interface BlockToolsProps {
  readonly block: BlockView | undefined
  readonly rows: BlockRows | null
  readonly matching: readonly BlockRow[]
  readonly onFollow: () => void
}

/** The field that opens a block, the ways to others, and what is done with the one that is shown. */
export function BlockTools({ block, rows, matching, onFollow }: BlockToolsProps) {
  const canAsk = useCanAsk()
  const isSearching = useHead(({ search }) => search !== null)
  const isFollowing = useHead(({ follow }) => follow !== null)
  const key = block?.key ?? null
  return (
    <div className="pane-tools is-block">
      <Visited />
      <span className="button-pair">
        <Square
          label="Previous block"
          title="Previous block of this shard (←)"
          isDisabled={block === undefined || block.ref.seqno === 1}
          onPress={() => stepBlock(key, -1)}
        >
          <ChevronLeft size={15} aria-hidden="true" />
        </Square>
        <Square
          label="Next block"
          title="Next block of this shard (→)"
          isDisabled={block === undefined}
          onPress={() => stepBlock(key, 1)}
        >
          <ChevronRight size={15} aria-hidden="true" />
        </Square>
      </span>
      <AddField
        label="Block"
        button="Open"
        placeholder="Number, or workchain,shard,number"
        className="is-block"
        value={block === undefined ? '' : formatBlockRef(block.ref)}
        returnsToValue
        onSubmit={openTyped}
      />
      <button
        type="button"
        className="button"
        title="Looks for the newest masterchain block, upwards from the highest one seen"
        disabled={!canAsk || isSearching}
        onClick={() => void goToLatest()}
      >
        <ChevronsUp size={14} aria-hidden="true" /> <span className="tool-word">Latest</span>
      </button>
      <button
        type="button"
        className="button"
        aria-pressed={isFollowing}
        title="Samples the masterchain’s head as fast as the quota allows"
        disabled={!canAsk}
        onClick={onFollow}
      >
        <Radio size={14} aria-hidden="true" /> <span className="tool-word">Follow</span>
      </button>
      <span className="push" />
      <ExportMenu block={block} rows={rows} matching={matching} />
      <button
        type="button"
        className="button"
        data-shortcut="refresh"
        title="Reads this block again and compares it with what is kept (r)"
        disabled={block === undefined || !canAsk || block.reading !== null}
        onClick={() => key !== null && void checkBlock(key)}
      >
        <RefreshCw size={13} aria-hidden="true" /> <span className="tool-word">Refresh</span>
      </button>
    </div>
  )
}
