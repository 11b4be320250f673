import type { BlockContradiction, BlockView } from '../../../electron/shared/block-models.ts'
import { lastCheckAt } from '../../../electron/shared/block-view.ts'
import { differenceText } from '../../../electron/shared/words/block-words.ts'
import { cancel } from '../../components/component-words.ts'
import { Age } from '../../components/age.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import type { BlockRows } from '../../lib/block-rows.ts'
import { useIsOffline } from '../../stores/status.ts'
import { useText } from '../../stores/text-style.ts'
import { cancelBlock, checkBlock } from './navigate.ts'
import { readingText, status as words } from './blocks-words.ts'

interface BlockStatusProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  readonly failure: string | null
}

function Reading({ block }: { readonly block: BlockView }) {
  const { reading, loaded, status } = block
  const isOffline = useIsOffline()
  return (
    <>
      {!isOffline && <span className="progress" role="progressbar" aria-label={words.loading} />}
      <span aria-live="polite">
        {reading === null ? '' : readingText(reading, loaded, status === 'partial', isOffline)}
      </span>
      <button type="button" className="button is-small" onClick={() => void cancelBlock(block.key)}>
        {cancel}
      </button>
    </>
  )
}

function Known({ block, rows }: { readonly block: BlockView; readonly rows: BlockRows | null }) {
  const { status, loaded, checks } = block
  const checkedAt = lastCheckAt(block)
  const isComplete = status === 'complete'
  return (
    <>
      <span>
        {words.transactions(loaded, isComplete)}
        {rows !== null && rows.rows.length === loaded && words.accounts(rows.accounts)}
        {isComplete ? words.complete : words.incomplete}
      </span>
      {checkedAt !== null && (
        <span className="dim">
          {checks > 1 ? words.checked(checks) : words.loaded}
          <Age at={checkedAt} style="ago" />
        </span>
      )}
      {isComplete && loaded === 0 && <span className="dim">{words.noTransactions}</span>}
    </>
  )
}

function Contradiction({ contradiction }: { readonly contradiction: BlockContradiction }) {
  const difference = useText(differenceText(contradiction.difference), 400)
  return <InlineMessage tone="bad">{words.differ(difference)}</InlineMessage>
}

export function BlockStatus({ block, rows, failure }: BlockStatusProps) {
  const { status, reading, error, contradiction } = block
  const isPartial = status === 'partial' && reading === null
  return (
    <div className="block-line">
      {reading !== null ? <Reading block={block} /> : <Known block={block} rows={rows} />}
      {isPartial && (
        <button type="button" className="button is-small" onClick={() => void checkBlock(block.key)}>
          {words.loadRest}
        </button>
      )}
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      {error !== null && reading === null && (
        <InlineMessage tone="attention">
          {error.message} {block.loaded > 0 && words.earlierShown}
        </InlineMessage>
      )}
      {contradiction !== null && <Contradiction contradiction={contradiction} />}
    </div>
  )
}
