import type { BlockReading, BlockTransaction, BlockView } from '../../shared/block-models.ts'
import { refOfKey } from '../../shared/block-ref.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { isOutward, LookoutError } from '../../shared/errors.ts'
import type { BlockHead } from './block-head.ts'
import { blockFailureOf } from './block-problem.ts'
import type { StoredBlocks } from './stored-blocks.ts'
import { orCancelled } from '../cancelling.ts'
import type { PollResult } from '../poll/poll-source.ts'
import type { Session } from '../session.ts'
import type { Block } from '../toncenter/types.ts'

const waitMs = 1_000
/** How often a block that is not applied yet is asked for, and one that is waited for. */
const mostTries = 5
const mostWaits = 300
/** A block further above the head than this is not waited for. */
const nearHead = 64

/** The blocks that somebody wants to be read, and how far their reading has come. */
export interface BlockQueue {
  /** Wants it read, kept or not, before everything else; `isWaiting` for one that is not there yet. */
  readonly want: (key: string, isWaiting: boolean) => void
  readonly isWanted: (key: string) => boolean
  /** Ends its reading; what came is kept. */
  readonly cancel: (key: string) => void
  /** Those to be asked for now. */
  readonly due: () => readonly string[]
  /** One turn of the schedule: reads it whole, or as far as it goes. */
  readonly poll: (key: string) => Promise<PollResult>
  /** What has come so far of one that is being read; null when nothing has. */
  readonly part: (key: string) => readonly BlockTransaction[] | null
  /** Writes a block into the mirror as it is kept. */
  readonly show: (key: string) => void
}

export interface BlockQueueDeps {
  readonly head: BlockHead
  readonly kept: StoredBlocks
  /** What is to be asked has changed. */
  readonly onWanted: (key: string) => void
}

interface QueuedBlock {
  readonly isWaiting: boolean
  readonly attempts: number
  /** It failed for an outward cause, which is shown until an answer comes: the schedule asks again when it is over. */
  readonly isOwed: boolean
}

export function createBlockQueue(session: Session, { head, kept, onWanted }: BlockQueueDeps): BlockQueue {
  const { client, mirror, now } = session
  const wishes = new Map<string, QueuedBlock>()
  /** Those of the wishes whose time has not come again. */
  const resting = new Map<string, () => void>()
  const stops = new Map<string, AbortController>()
  const parts = new Map<string, Block>()

  function bareView(key: string): BlockView {
    return kept.view(key) ?? emptyBlock(refOfKey(key))
  }

  function show(key: string): void {
    mirror.blocks.upsert([bareView(key)])
  }

  function showReading(key: string, reading: Omit<BlockReading, 'isCheck'>): void {
    const base = bareView(key)
    const isCheck = base.status === 'complete'
    mirror.blocks.upsert([
      { ...base, loaded: Math.max(base.loaded, reading.loaded), reading: { ...reading, isCheck } },
    ])
  }

  function showTrouble(key: string, thrown: unknown): void {
    const ref = refOfKey(key)
    const base = bareView(key)
    const { problem, error } = blockFailureOf(thrown, ref, head.highestOf(ref))
    mirror.blocks.upsert([
      { ...base, status: base.status === 'loading' ? 'failed' : base.status, problem, error },
    ])
  }

  /** Ends a wish; what it waited for is not asked any more. */
  function drop(key: string): void {
    resting.get(key)?.()
    resting.delete(key)
    wishes.delete(key)
  }

  function owe(key: string): void {
    const wish = wishes.get(key)
    if (wish !== undefined) wishes.set(key, { ...wish, isOwed: true })
  }

  /** Asks once more a little later, or gives up. Gives whether it goes on. */
  function waitOn(key: string, thrown: unknown): boolean {
    const wish = wishes.get(key)
    if (wish === undefined) return false
    const ref = refOfKey(key)
    const highest = head.highestOf(ref)
    const { problem } = blockFailureOf(thrown, ref, highest)
    const isNear = problem.kind === 'not-yet' && ref.seqno - problem.highest <= nearHead
    const isWaiting = problem.kind === 'not-applied' || (isNear && wish.isWaiting)
    const attempts = wish.attempts + 1
    const most = wish.isWaiting ? mostWaits : mostTries
    if (!isWaiting || attempts >= most) return false
    wishes.set(key, { ...wish, attempts })
    const base = bareView(key)
    const reading = { step: 'waiting', isCheck: base.status === 'complete', loaded: 0, attempts } as const
    mirror.blocks.upsert([{ ...base, problem, reading }])
    resting.set(
      key,
      session.after(waitMs, () => {
        resting.delete(key)
        session.replan()
      }),
    )
    return true
  }

  async function read(key: string, controller: AbortController): Promise<PollResult> {
    const ref = refOfKey(key)
    const wish = wishes.get(key)
    const attempts = wish?.attempts ?? 0
    if (wish?.isOwed !== true)
      showReading(key, { step: attempts > 0 ? 'waiting' : 'asking', loaded: 0, attempts })
    const signal = AbortSignal.any([session.signal, controller.signal])
    let at = now()
    try {
      const answer = await client.block(ref, {
        signal,
        beforePage: () => orCancelled(session.beforePage(), signal),
        onPart: (part) => {
          at = now()
          parts.set(key, part)
          head.noteSeen(ref, at)
          showReading(key, { step: 'asking', loaded: part.transactions.length, attempts })
        },
      })
      head.noteSeen(ref, answer.receivedAt)
      kept.keep(key, answer.value, answer.receivedAt)
      drop(key)
      show(key)
      return { isChanged: true }
    } catch (thrown) {
      if (session.signal.aborted) throw thrown
      const part = parts.get(key)
      if (part !== undefined) kept.keep(key, part, at)
      if (waitOn(key, thrown)) return { isChanged: false }
      if (thrown instanceof LookoutError && isOutward(thrown.code)) owe(key)
      else drop(key)
      showTrouble(key, thrown)
      throw thrown
    } finally {
      parts.delete(key)
    }
  }

  return {
    show,
    isWanted: (key) => wishes.has(key),
    due: () => [...wishes.keys()].filter((key) => !resting.has(key)),
    part: (key) => parts.get(key)?.transactions ?? null,
    want: (key, isWaiting) => {
      resting.get(key)?.()
      resting.delete(key)
      const attempts = wishes.get(key)?.attempts ?? 0
      wishes.set(key, { isWaiting, attempts: isWaiting ? attempts : 0, isOwed: false })
      if (!stops.has(key)) showReading(key, { step: 'queued', loaded: 0, attempts: 0 })
      onWanted(key)
    },
    cancel: (key) => {
      const controller = stops.get(key)
      const isWished = wishes.has(key)
      drop(key)
      controller?.abort()
      if (!isWished) return
      // A request on its way ends with its own word.
      if (controller === undefined) {
        showTrouble(key, new LookoutError('cancelled', 'The reading of this block was cancelled.'))
      }
      session.replan()
    },
    poll: async (key) => {
      if (!wishes.has(key)) return { isChanged: false }
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
