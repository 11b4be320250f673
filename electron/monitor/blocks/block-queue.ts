import type { BlockReading, BlockTransaction, BlockView } from '../../shared/block-models.ts'
import { refOfKey } from '../../shared/block-ref.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { isOutward, isPassing, LookoutError, mostAttempts, toErrorInfo } from '../../shared/errors.ts'
import type { BlockHead } from './block-head.ts'
import { errors } from './blocks-words.ts'
import type { ExpectedHashes } from './expected-hashes.ts'
import { blockFailureOf } from './block-problem.ts'
import type { StoredBlocks } from './stored-blocks.ts'
import { orCancelled } from './cancelling.ts'
import type { PollResult } from '../poll/poll-source.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import type { Block } from '../toncenter/client-types.ts'
import { withoutRetry } from '../toncenter/errors.ts'

const waitMs = 1_000
/** Maximum number of requests for a missing block. `mostWaits`: for a block that the user waits for. */
const mostTries = 5
const mostWaits = 300
/** Maximum distance in blocks above the head at which Lookout waits for a block. */
const nearHead = 64

export interface BlockQueue {
  /** Queues a block before everything else. `isWaiting`: the block does not exist yet. */
  readonly add: (key: string, isWaiting: boolean) => void
  readonly has: (key: string) => boolean
  readonly cancel: (key: string) => void
  /** Cancels the request and closes the block. Does nothing if a part of the block was received. */
  readonly leave: (key: string) => void
  readonly due: () => readonly string[]
  readonly poll: (key: string) => Promise<PollResult>
  readonly part: (key: string) => readonly BlockTransaction[] | null
  readonly show: (key: string) => void
}

export interface BlockQueueDeps {
  readonly head: BlockHead
  readonly expected: ExpectedHashes
  readonly stored: StoredBlocks
  readonly onQueued: (key: string) => void
}

interface QueuedBlock {
  readonly isWaiting: boolean
  readonly attempts: number
  /** True after a network or service error until the next response. The schedule retries failed requests. */
  readonly hasFailed: boolean
}

export function createBlockQueue(
  session: Session,
  { head, expected, stored, onQueued }: BlockQueueDeps,
): BlockQueue {
  const {
    appState: { lists },
    service: { client },
    runtime: { now },
  } = session
  const queue = new Map<string, QueuedBlock>()
  const retryTimers = new Map<string, () => void>()
  const stops = new Map<string, AbortController>()
  const parts = new Map<string, Block>()

  function bareView(key: string): BlockView {
    return expected.guard(stored.view(key) ?? emptyBlock(refOfKey(key)))
  }

  function show(key: string): void {
    lists.blocks.upsert([bareView(key)])
  }

  function showReading(key: string, reading: Omit<BlockReading, 'isCheck'>): void {
    const base = bareView(key)
    const isCheck = base.status === 'complete'
    lists.blocks.upsert([
      { ...base, loaded: Math.max(base.loaded, reading.loaded), reading: { ...reading, isCheck } },
    ])
  }

  function showFailure(key: string, thrown: unknown): void {
    const ref = refOfKey(key)
    const base = bareView(key)
    const shown = queue.has(key) ? thrown : withoutRetry(thrown)
    const { problem, error } = blockFailureOf(shown, ref, head.highestOf(ref))
    lists.blocks.upsert([
      {
        ...base,
        status: base.status === 'loading' ? 'failed' : base.status,
        failedAt: now(),
        problem,
        error,
      },
    ])
  }

  function drop(key: string): void {
    retryTimers.get(key)?.()
    retryTimers.delete(key)
    queue.delete(key)
  }

  /** Keeps the block queued if the schedule shall retry it: a failing service only a few times. */
  function markFailed(key: string, thrown: unknown): void {
    const queued = queue.get(key)
    if (queued === undefined) return
    const attempts = queued.attempts + 1
    const { code } = toErrorInfo(thrown)
    if (isOutward(code)) queue.set(key, { ...queued, hasFailed: true })
    else if (isPassing(code) && attempts < mostAttempts)
      queue.set(key, { ...queued, attempts, hasFailed: true })
    else drop(key)
  }

  function retryLater(key: string, thrown: unknown): boolean {
    const queued = queue.get(key)
    if (queued === undefined) return false
    const ref = refOfKey(key)
    const highest = head.highestOf(ref)
    const { problem } = blockFailureOf(thrown, ref, highest)
    const isNear = problem.kind === 'not-yet' && ref.seqno - problem.highest <= nearHead
    const isWaiting = problem.kind === 'not-applied' || (isNear && queued.isWaiting)
    const attempts = queued.attempts + 1
    const most = queued.isWaiting ? mostWaits : mostTries
    if (!isWaiting || attempts >= most) return false
    queue.set(key, { ...queued, attempts })
    const base = bareView(key)
    const reading = { step: 'waiting', isCheck: base.status === 'complete', loaded: 0, attempts } as const
    lists.blocks.upsert([{ ...base, problem, reading }])
    retryTimers.set(
      key,
      session.runtime.after(waitMs, () => {
        retryTimers.delete(key)
        session.emit.replan()
      }),
    )
    return true
  }

  async function read(key: string, controller: AbortController): Promise<PollResult> {
    const ref = refOfKey(key)
    const queued = queue.get(key)
    const attempts = queued?.attempts ?? 0
    if (queued?.hasFailed !== true)
      showReading(key, { step: attempts > 0 ? 'waiting' : 'asking', loaded: 0, attempts })
    const signal = AbortSignal.any([session.runtime.signal, controller.signal])
    let at = now()
    try {
      const answer = await client.block(ref, {
        signal,
        beforePage: () => orCancelled(session.service.beforePage(), signal),
        onPart: (part) => {
          at = now()
          expected.check(key, part)
          parts.set(key, part)
          head.noteSeen(ref, at)
          showReading(key, { step: 'asking', loaded: part.transactions.length, attempts })
        },
      })
      head.noteSeen(ref, answer.receivedAt)
      expected.check(key, answer.value)
      await inSlices(session.runtime, stored.keep(key, answer.value, answer.receivedAt))
      drop(key)
      show(key)
      if (!answer.value.isComplete) showFailure(key, new LookoutError('malformed', errors.endless))
      return { isChanged: true }
    } catch (thrown) {
      if (session.runtime.signal.aborted) throw thrown
      const part = parts.get(key)
      if (part !== undefined) await inSlices(session.runtime, stored.keep(key, part, at))
      if (signal.aborted) {
        // Meanwhile, the block may have been closed or queued again.
        if (!queue.has(key) && lists.blocks.get(key) !== null) showFailure(key, thrown)
        throw thrown
      }
      if (retryLater(key, thrown)) return { isChanged: false }
      markFailed(key, thrown)
      showFailure(key, thrown)
      throw thrown
    } finally {
      parts.delete(key)
    }
  }

  /** True while a cancelled request ends: it first stores the part that was received. */
  const isEnding = (key: string): boolean => stops.get(key)?.signal.aborted === true

  function cancel(key: string): void {
    const controller = stops.get(key)
    const isQueued = queue.has(key)
    drop(key)
    controller?.abort()
    if (!isQueued) return
    // A running request publishes its own result.
    if (controller === undefined) {
      showFailure(key, new LookoutError('cancelled', errors.cancelled))
    }
    session.emit.replan()
  }

  return {
    show,
    has: (key) => queue.has(key),
    due: () => [...queue.keys()].filter((key) => !retryTimers.has(key) && !isEnding(key)),
    part: (key) => parts.get(key)?.transactions ?? null,
    add: (key, isWaiting) => {
      retryTimers.get(key)?.()
      retryTimers.delete(key)
      const attempts = queue.get(key)?.attempts ?? 0
      queue.set(key, { isWaiting, attempts: isWaiting ? attempts : 0, hasFailed: false })
      if (!stops.has(key) || isEnding(key)) showReading(key, { step: 'queued', loaded: 0, attempts: 0 })
      onQueued(key)
    },
    cancel,
    leave: (key) => {
      const shown = lists.blocks.get(key)
      if (!queue.has(key) || shown?.status !== 'loading' || shown.loaded > 0) return
      cancel(key)
      lists.blocks.remove([key])
    },
    poll: async (key) => {
      if (!queue.has(key)) return { isChanged: false }
      const controller = new AbortController()
      stops.set(key, controller)
      try {
        return await read(key, controller)
      } finally {
        stops.delete(key)
      }
    },
  }
}
