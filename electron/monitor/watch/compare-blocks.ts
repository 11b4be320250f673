import type { BlockDifference, BlockTransaction } from '../../shared/block-models.ts'
import type { KeptBlock } from '../store/store-types.ts'
import type { Block } from '../toncenter/client-types.ts'

export interface Kept {
  readonly block: Pick<KeptBlock, 'rootHash' | 'fileHash' | 'isComplete'>
  readonly rows: readonly BlockTransaction[]
}

/**
 * Reports differences, since blocks never change (api.md 3). Incomplete data is compared up to its last row, by account and
 * time.
 */
export function compareBlocks(
  kept: Kept,
  answered: Pick<Block, 'rootHash' | 'fileHash' | 'isComplete' | 'transactions'>,
): BlockDifference | null {
  if (kept.block.rootHash !== answered.rootHash) {
    return { kind: 'root-hash', before: kept.block.rootHash, now: answered.rootHash }
  }
  if (kept.block.fileHash !== answered.fileHash) {
    return { kind: 'file-hash', before: kept.block.fileHash, now: answered.fileHash }
  }
  const [before, after] = [kept.rows, answered.transactions]
  const common = Math.min(before.length, after.length)
  for (let index = 0; index < common; index += 1) {
    const [old, now] = [before[index], after[index]]
    if (old === undefined || now === undefined) break
    if (old.account !== now.account || old.lt !== now.lt || old.hash !== now.hash)
      return { kind: 'transaction', index: index + 1, before: old, now }
  }
  const isShort = (isComplete: boolean, count: number, other: number): boolean => isComplete && count < other
  if (
    isShort(kept.block.isComplete, before.length, after.length) ||
    isShort(answered.isComplete, after.length, before.length)
  ) {
    return { kind: 'transaction-count', before: before.length, now: after.length }
  }
  return null
}
