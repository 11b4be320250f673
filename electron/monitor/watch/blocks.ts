import type { BlockTransaction } from '../../shared/block-models.ts'
import type { KeptBlock } from '../store/types.ts'
import type { Block } from '../toncenter/types.ts'

/** A block as it was kept. */
export interface Kept {
  readonly block: Pick<KeptBlock, 'rootHash' | 'fileHash' | 'isComplete'>
  readonly rows: readonly BlockTransaction[]
}

/**
 * How an answer contradicts a kept block, in a few words; null when it does not. A block never changes (api.md 3). Of a
 * reading that stopped early only the part that it holds is compared: rows come in one order (account, logical time).
 */
export function compareBlocks(
  kept: Kept,
  answered: Pick<Block, 'rootHash' | 'fileHash' | 'isComplete' | 'transactions'>,
): string | null {
  if (kept.block.rootHash !== answered.rootHash) {
    return `the root hash was ${kept.block.rootHash} and is now ${answered.rootHash}`
  }
  if (kept.block.fileHash !== answered.fileHash) {
    return `the file hash was ${kept.block.fileHash} and is now ${answered.fileHash}`
  }
  const [before, after] = [kept.rows, answered.transactions]
  const common = Math.min(before.length, after.length)
  for (let index = 0; index < common; index += 1) {
    const [old, now] = [before[index], after[index]]
    if (old?.account !== now?.account || old?.lt !== now?.lt || old?.hash !== now?.hash) {
      return `transaction ${index + 1} was ${old?.hash} and is now ${now?.hash}`
    }
  }
  const isShort = (isComplete: boolean, count: number, other: number): boolean => isComplete && count < other
  if (
    isShort(kept.block.isComplete, before.length, after.length) ||
    isShort(answered.isComplete, after.length, before.length)
  ) {
    return `it held ${before.length} transactions and now holds ${after.length}`
  }
  return null
}
