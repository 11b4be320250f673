import { blockKey } from './block-ref.ts'
import type { BlockRef, BlockView } from './block-models.ts'

export function emptyBlock(ref: BlockRef): BlockView {
  return {
    key: blockKey(ref),
    ref,
    rootHash: null,
    fileHash: null,
    status: 'loading',
    loaded: 0,
    firstSeenAt: null,
    observedAt: null,
    failedAt: null,
    error: null,
    problem: null,
    reading: null,
    checks: 0,
    contradiction: null,
    pin: null,
  }
}
