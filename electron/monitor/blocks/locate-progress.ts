import type { HeadLocate, LocateRequest } from '../../shared/block-models.ts'
import type { SessionParts } from '../session.ts'
import type { BlockHead } from './block-head.ts'

/** A search that ends within this time shows no progress, ms. */
const briefMs = 400

export interface LocateProgress {
  readonly update: (next: Omit<HeadLocate, 'request'>) => void
  readonly end: () => void
}

/** Publishes the progress of a search, once the search has taken a moment and until it ends. */
export function showProgress(
  { runtime }: SessionParts<never, 'after'>,
  { showLocate }: Pick<BlockHead, 'showLocate'>,
  request: LocateRequest,
): LocateProgress {
  let progress: HeadLocate = { request, requests: 0, low: null, high: null }
  let isShown = false
  const cancelTimer = runtime.after(briefMs, () => {
    isShown = true
    showLocate(progress)
  })
  return {
    update: (next) => {
      progress = { request, ...next }
      if (isShown) showLocate(progress)
    },
    end: () => {
      cancelTimer()
      if (isShown) showLocate(null)
      isShown = false
    },
  }
}
