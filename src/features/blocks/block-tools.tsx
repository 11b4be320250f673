import { ArrowLeft, ArrowRight, ChevronLeft, ChevronRight, ChevronsUp, Radio, RefreshCw } from 'lucide-react'
import type { ReactNode } from 'react'
import type { BlockView } from '../../../electron/shared/block-models.ts'
import { AddField } from '../../components/add-field.tsx'
import { DetailButton } from '../../components/detail-button.tsx'
import { formatBlockRef } from '../../lib/block-rows.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useHead } from '../../stores/head.ts'
import { useCanAsk } from '../../stores/status.ts'
import { ExportMenu } from './export-menu.tsx'
import { checkBlock, goBack, goForward, goToLatest, openTyped, stepBlock } from './navigate.ts'
import type { BlockRow, BlockRows } from '../../lib/block-rows.ts'
import { tools } from './blocks-words.ts'

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
  const isFromTrace = useBlockView(
    ({ origin, visited, at }) => origin !== null && visited[at] === origin.block,
  )
  const canGoForward = useBlockView(({ at, visited }) => at < visited.length - 1)
  return (
    <span className="button-pair">
      <Square
        label={isFromTrace ? tools.backToAction : tools.back}
        title={isFromTrace ? tools.backToActionHint : tools.backHint}
        isDisabled={!canGoBack && !isFromTrace}
        onPress={goBack}
      >
        <ArrowLeft size={15} aria-hidden="true" />
      </Square>
      <Square label={tools.forward} title={tools.forwardHint} isDisabled={!canGoForward} onPress={goForward}>
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
  readonly onDetails: () => void
}

export function BlockTools({ block, rows, matching, onFollow, onDetails }: BlockToolsProps) {
  const canAsk = useCanAsk()
  const isSearching = useHead(({ search }) => search !== null)
  const isFollowing = useHead(({ follow }) => follow !== null)
  const key = block?.key ?? null
  return (
    <div className="pane-tools is-block">
      <Visited />
      <span className="button-pair">
        <Square
          label={tools.previous}
          title={tools.previousHint}
          isDisabled={block === undefined || block.ref.seqno === 1}
          onPress={() => stepBlock(key, -1)}
        >
          <ChevronLeft size={15} aria-hidden="true" />
        </Square>
        <Square
          label={tools.next}
          title={tools.nextHint}
          isDisabled={block === undefined}
          onPress={() => stepBlock(key, 1)}
        >
          <ChevronRight size={15} aria-hidden="true" />
        </Square>
      </span>
      <AddField
        label={tools.block}
        button={tools.open}
        placeholder={tools.placeholder}
        value={block === undefined ? '' : formatBlockRef(block.ref)}
        afterSubmit="restore"
        onSubmit={openTyped}
      />
      <button
        type="button"
        className="button is-worded"
        title={tools.latestHint}
        data-key="y"
        disabled={!canAsk || isSearching}
        onClick={() => void goToLatest()}
      >
        <ChevronsUp size={14} aria-hidden="true" /> <span className="tool-word">{tools.latest}</span>
      </button>
      <button
        type="button"
        className="button is-worded"
        aria-pressed={isFollowing}
        data-key="f"
        title={tools.followHint}
        disabled={!canAsk}
        onClick={onFollow}
      >
        <Radio size={14} aria-hidden="true" /> <span className="tool-word">{tools.follow}</span>
      </button>
      <span className="push" />
      <ExportMenu block={block} rows={rows} matching={matching} />
      <button
        type="button"
        className="button"
        data-shortcut="refresh"
        title={tools.refreshHint}
        disabled={block === undefined || !canAsk || block.reading !== null}
        onClick={() => key !== null && void checkBlock(key)}
      >
        <RefreshCw size={13} aria-hidden="true" /> <span className="tool-word">{tools.refresh}</span>
      </button>
      {block !== undefined && <DetailButton onOpen={onDetails} />}
    </div>
  )
}
