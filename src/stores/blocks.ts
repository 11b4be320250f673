import type { BlockView } from '../../electron/shared/block-models.ts'
import { createListStore } from './list-store.ts'

/** Opened blocks: loading blocks first, then the others by the time of the response or failed attempt, newest first. */
export const blocks = createListStore<BlockView>(
  (block) => block.key,
  (a, b) => recency(b) - recency(a) || b.ref.seqno - a.ref.seqno || (a.key < b.key ? -1 : 1),
)
export const useBlocks = blocks.use

function recency(block: BlockView): number {
  return block.status === 'loading' ? Number.MAX_SAFE_INTEGER : (block.observedAt ?? block.failedAt ?? 0)
}

export function countStored(byKey: ReadonlyMap<string, BlockView>): number {
  let count = 0
  for (const { observedAt } of byKey.values()) if (observedAt !== null) count += 1
  return count
}
