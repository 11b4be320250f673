import type { ReactNode } from 'react'
import type { BlockView } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { Age } from '../../components/age.tsx'
import { Empty } from '../../components/empty.tsx'
import { InlineMessage } from '../../components/inline-message.tsx'
import type { BlockRows } from '../../lib/block-rows.ts'
import { countOf } from '../../lib/text.ts'

interface BlockProgressProps {
  readonly block: BlockView | undefined
  readonly rows: BlockRows | null
  readonly failure: string | null
  /** What narrows the rows down, once there are any. */
  readonly children: ReactNode
}

function Loading({ block, children }: { readonly block: BlockView; readonly children: ReactNode }) {
  const { loaded } = block
  return (
    <div className="block-line">
      <span className="progress" role="progressbar" aria-label="Reading the block" />
      <span>
        {loaded === 0 ? 'Asking for the block' : `At least ${countOf(loaded, 'transaction')}, reading on`}
      </span>
      <button
        type="button"
        className="button is-small"
        onClick={() => void ask((main) => main['blocks.cancel']({ key: block.key }))}
      >
        Cancel
      </button>
      {children}
    </div>
  )
}

function Failed({ block }: { readonly block: BlockView }) {
  const isNotYet = block.error?.code === 'not-ready' || block.error?.code === 'not-found'
  const message = block.error?.message ?? 'The service did not give this block.'
  if (block.loaded > 0)
    return <InlineMessage tone="attention">{message} What was read before is shown.</InlineMessage>
  return (
    <Empty title={isNotYet ? 'This block is not there, or not yet' : 'This block could not be read'}>
      <p>{message}</p>
      <p className="dim">Nothing else is affected. “Refresh” asks once more.</p>
    </Empty>
  )
}

/** How much of the block is known, in one line, and what stands in the way of the rest. */
export function BlockProgress({ block, rows, failure, children }: BlockProgressProps) {
  if (block === undefined) {
    return (
      <Empty title="Open a block">
        <p>Every transaction of it is read, kept, and readable from then on without the service.</p>
      </Empty>
    )
  }
  if (block.status === 'loading') return <Loading block={block}>{children}</Loading>
  if (block.status === 'failed') return <Failed block={block} />
  if (failure !== null) return <InlineMessage tone="attention">{failure}</InlineMessage>
  const count = countOf(block.loaded, 'transaction')
  const isWhole = block.status === 'complete'
  return (
    <div className="block-line">
      <span>
        {isWhole ? count : `At least ${count}`}
        {rows !== null && ` · ${countOf(rows.accounts, 'account')}`}
        {isWhole ? ' · whole' : ' · not read to the end'}
      </span>
      {block.observedAt !== null && (
        <span className="dim">
          seen <Age at={block.observedAt} style="ago" />
        </span>
      )}
      {isWhole && block.loaded === 0 && <span className="dim">This block holds no transaction.</span>}
      {children}
      {block.error !== null && <InlineMessage tone="attention">{block.error.message}</InlineMessage>}
    </div>
  )
}
