import type { BlockContradiction, BlockView } from '../../../electron/shared/block-models.ts'
import { differenceText } from '../../../electron/shared/words/blocks.ts'
import { Age } from '../../components/age.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import type { BlockRows } from '../../lib/block-rows.ts'
import { countOf, groupDigits } from '../../lib/text.ts'
import { useText } from '../../stores/text-style.ts'
import { cancelBlock, checkBlock } from './navigate.ts'

interface BlockStatusProps {
  readonly block: BlockView
  readonly rows: BlockRows | null
  readonly failure: string | null
}

function readingWords({ reading, loaded, status }: BlockView): string {
  if (reading === null) return ''
  if (reading.isCheck) return reading.step === 'queued' ? 'Waiting to be checked' : 'Checking again'
  if (reading.step === 'queued' && loaded === 0) return 'Waiting for its turn'
  if (loaded === 0) return 'Asking for the block'
  return status === 'partial' && reading.loaded === 0
    ? `At least ${countOf(loaded, 'transaction')}, asking for the rest`
    : `At least ${countOf(loaded, 'transaction')}, reading on`
}

function Reading({ block }: { readonly block: BlockView }) {
  return (
    <>
      <span className="progress" role="progressbar" aria-label="Reading the block" />
      <span aria-live="polite">{readingWords(block)}</span>
      <button type="button" className="button is-small" onClick={() => void cancelBlock(block.key)}>
        Cancel
      </button>
    </>
  )
}

function Known({ block, rows }: { readonly block: BlockView; readonly rows: BlockRows | null }) {
  const { status, loaded, checks, observedAt } = block
  const isWhole = status === 'complete'
  const count = countOf(loaded, 'transaction')
  return (
    <>
      <span>
        {isWhole ? count : `At least ${count}`}
        {rows !== null && ` · ${countOf(rows.accounts, 'account')}`}
        {isWhole ? ' · whole, kept' : ' · not read to the end'}
      </span>
      {observedAt !== null && (
        <span className="dim">
          {checks > 1 ? `checked ${groupDigits(checks.toString())} times, last ` : 'seen '}
          <Age at={observedAt} style="ago" />
        </span>
      )}
      {isWhole && loaded === 0 && <span className="dim">This block holds no transaction.</span>}
    </>
  )
}

function Contradiction({ contradiction }: { readonly contradiction: BlockContradiction }) {
  const difference = useText(differenceText(contradiction.difference), 400)
  return (
    <InlineMessage tone="bad">
      Two responses about this block differ: {difference}. A block never changes, so one of them is wrong.
      Only one of the two is stored and shown. See Alerts.
    </InlineMessage>
  )
}

/** How much of the block is known, in one line, and what stands in the way of the rest. */
export function BlockStatus({ block, rows, failure }: BlockStatusProps) {
  const { status, reading, error, contradiction } = block
  const isPartial = status === 'partial' && reading === null
  return (
    <div className="block-line">
      {reading !== null ? <Reading block={block} /> : <Known block={block} rows={rows} />}
      {isPartial && (
        <button type="button" className="button is-small" onClick={() => void checkBlock(block.key)}>
          Read on
        </button>
      )}
      {failure !== null && <InlineMessage tone="attention">{failure}</InlineMessage>}
      {error !== null && reading === null && (
        <InlineMessage tone="attention">
          {error.message} {block.loaded > 0 && 'What was read before is shown.'}
        </InlineMessage>
      )}
      {contradiction !== null && <Contradiction contradiction={contradiction} />}
    </div>
  )
}
