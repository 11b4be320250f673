import type { Millis } from '../../shared/models.ts'
import type { StreamEvent } from './stream-types.ts'

export type Gap = Extract<StreamEvent, { kind: 'gap' }>

export type Queued = { readonly kind: 'frame'; readonly text: string; readonly at: Millis } | Gap

export interface FrameQueue {
  /** Never fails. Drops items that do not fit, and queues a gap instead. */
  readonly push: (item: Queued) => void
  readonly clear: () => void
  readonly dropped: () => number
}

interface FrameQueueOptions {
  readonly now: () => Millis
  readonly after: (ms: number, run: () => void) => () => void
  /** Handles an item. The next item is handled once the promise is settled. */
  readonly handle: (item: Queued) => Promise<void> | undefined
}

const maxFrames = 8_192
/** UTF-16 units. */
const maxLength = 33_554_432
const sliceMs = 10
const maxPerSlice = 256

/** Creates a bounded queue that calls `handle` from timers, for about 10 ms at a time. */
export function createFrameQueue({ now, after, handle }: FrameQueueOptions): FrameQueue {
  let items: Queued[] = []
  let next = 0
  let length = 0
  let dropped = 0
  let cancel: (() => void) | null = null
  let isWaiting = false

  function compact(): void {
    if (next < 1_024 && next < items.length) return
    items = items.slice(next)
    next = 0
  }

  function drain(): void {
    cancel = null
    const startedAt = now()
    try {
      for (let count = 0; count < maxPerSlice; count += 1) {
        const item = items[next]
        if (item === undefined || Math.abs(now() - startedAt) >= sliceMs) break
        next += 1
        if (item.kind === 'frame') length -= item.text.length
        const waiting = handle(item)
        if (waiting === undefined) continue
        isWaiting = true
        void waiting.finally(goOn)
        break
      }
    } finally {
      compact()
      schedule()
    }
  }

  function goOn(): void {
    isWaiting = false
    schedule()
  }

  function schedule(): void {
    if (cancel === null && !isWaiting && next < items.length) cancel = after(0, drain)
  }

  function overflow(at: Millis): void {
    dropped += 1
    const last = items.at(-1)
    if (last?.kind !== 'gap' || last.scope !== null)
      items.push({ kind: 'gap', reason: 'overflow', scope: null, at })
  }

  return {
    push: (item) => {
      const size = item.kind === 'frame' ? item.text.length : 0
      const isFull = items.length - next >= maxFrames || length + size > maxLength
      if (item.kind === 'frame' && isFull) overflow(item.at)
      else {
        items.push(item)
        length += size
      }
      schedule()
    },
    clear: () => {
      cancel?.()
      cancel = null
      items = []
      next = 0
      length = 0
    },
    dropped: () => dropped,
  }
}
