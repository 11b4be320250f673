import { ChevronLeft, ChevronRight, RefreshCw } from 'lucide-react'
import { parseBlockRef } from '../../../electron/shared/block-ref.ts'
import type { BlockView } from '../../../electron/shared/models.ts'
import { ask } from '../../bridge.ts'
import { openBlock } from '../../commands.ts'
import { AddField } from '../../components/add-field.tsx'
import { formatBlockRef, neighbourOf } from '../../lib/block-rows.ts'
import { showNotice } from '../../stores/notices.ts'

async function openTyped(text: string): Promise<string | null> {
  const parsed = parseBlockRef(text)
  return parsed.ok ? openBlock(text) : parsed.message
}

async function go(block: BlockView, step: 1 | -1): Promise<void> {
  const text = neighbourOf(block.ref, step)
  const refusal = text === null ? 'This is the first block of its shard.' : await openBlock(text)
  if (refusal !== null) showNotice(refusal)
}

async function refresh(key: string): Promise<void> {
  const reply = await ask((main) => main['blocks.refresh']({ key }))
  if (!reply.ok) showNotice(reply.error.message)
}

/** The field that opens a block, its neighbours on both sides, and reading it again. */
export function BlockTools({ block }: { readonly block: BlockView | undefined }) {
  return (
    <div className="pane-tools is-block">
      <button
        type="button"
        className="button is-square"
        aria-label="Previous block"
        title="Previous block of this shard"
        disabled={block === undefined}
        onClick={() => block && void go(block, -1)}
      >
        <ChevronLeft size={15} aria-hidden="true" />
      </button>
      <AddField
        label="Block"
        button="Open"
        placeholder="Number, or workchain,shard,number"
        className="is-block"
        value={block === undefined ? '' : formatBlockRef(block.ref)}
        keepsText
        onSubmit={openTyped}
      />
      <button
        type="button"
        className="button is-square"
        aria-label="Next block"
        title="Next block of this shard"
        disabled={block === undefined}
        onClick={() => block && void go(block, 1)}
      >
        <ChevronRight size={15} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="button push"
        data-shortcut="refresh"
        title="Reads this block again and compares (r)"
        disabled={block === undefined}
        onClick={() => block && void refresh(block.key)}
      >
        <RefreshCw size={13} aria-hidden="true" /> Refresh
      </button>
    </div>
  )
}
