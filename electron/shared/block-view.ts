import { blockKey } from './block-ref.ts'
import type { BlockRef, BlockView } from './block-models.ts'
import type { Millis } from './models.ts'

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

/**
 * Returns when the service last responded with this block, unix ms, or null if it never did. `observedAt` is the time of the last
 * response that equals the stored one, so a later response that contradicts it counts too.
 */
export function lastCheckAt({
  observedAt,
  contradiction,
}: Pick<BlockView, 'observedAt' | 'contradiction'>): Millis | null {
  return observedAt === null ? null : Math.max(observedAt, contradiction?.at ?? observedAt)
}
