import type {
  BlockAppearance,
  BlockReading,
  BlockRef,
  BlockTransaction,
  BlockView,
  KeptHeight,
} from '../shared/block-models.ts'
import { blockKey, parseBlockRef, refOfKey } from '../shared/block-ref.ts'
import { emptyBlock } from '../shared/block-view.ts'
import { LookoutError } from '../shared/errors.ts'
import type { AddressKey, Millis } from '../shared/models.ts'
import type { Asked } from './accounts.ts'
import { createBlockFollow } from './block-follow.ts'
import { createBlockHead, masterchainBlock } from './block-head.ts'
import { troubleOf } from './block-problem.ts'
import { orCancelled } from './cancelling.ts'
import { createKeptBlocks } from './blocks-kept.ts'
import type { Item } from './schedule/types.ts'
import { storeKey, type Session } from './session.ts'
import type { Block } from './toncenter/types.ts'

/** The blocks that were opened, the reading of those that are not kept yet, and the newest ones. */
export interface Blocks {
  /** Opens a block named in any accepted notation; a kept one needs no request. Throws `invalid-input`. */
  readonly open: (text: string, isWaiting: boolean) => { readonly key: string }
  /** A block as far as it is known, also while it is being read. */
  readonly rows: (key: string) => { readonly block: BlockView; readonly rows: readonly BlockTransaction[] }
  /** Reads it again, kept or not, and compares. */
  readonly refresh: (key: string) => void
  /** Ends its reading; what came is kept. */
  readonly cancel: (key: string) => void
  /** As `cancel` while nothing of it came; it is forgotten then. */
  readonly leave: (key: string) => void
  readonly pin: (key: string, isPinned: boolean, note: string | null) => void
  readonly around: (key: string, radius: number) => readonly KeptHeight[]
  readonly appearances: (account: AddressKey, limit: number) => readonly BlockAppearance[]
  /** Kept blocks as they were known at a past moment, the newest first. */
  readonly knownAt: (at: Millis, limit: number) => readonly BlockView[]
  /** The newest masterchain block, looked for and opened; null when it is given up. One search at a time. */
  readonly latest: () => Promise<{ readonly key: string } | null>
  readonly cancelLatest: () => void
  readonly follow: (isWanted: boolean, isHeld: boolean) => void
  readonly items: () => readonly Item[]
  readonly ask: (key: string) => Promise<Asked>
}

/** Items of the schedule that are no block. */
const latestItem = 'latest'
const followItem = 'follow'
const waitMs = 1_000
/** How often a block that is not applied yet is asked for, and one that is waited for. */
const mostTries = 5
const mostWaits = 300
/** A block further above the head than this is not waited for. */
const nearHead = 64
const mostFollowed = 60

const idOf = (key: string): string => `block:${key}`

interface Wish {
  readonly isWaiting: boolean
  readonly attempts: number
}

interface Search {
  readonly stop: AbortController
  readonly promise: Promise<{ readonly key: string } | null>
  readonly settle: (result: { readonly key: string } | null) => void
  readonly fail: (thrown: unknown) => void
}

export function createBlocks(session: Session): Blocks {
  const { client, mirror, now, schedule, store } = session
  const network = storeKey(session.network)
  const kept = createKeptBlocks(session)
  const head = createBlockHead(session)
  const follow = createBlockFollow(session, {
    head,
    read: readFollowed,
    onDue: () => session.replan(),
  })
  const wishes = new Map<string, Wish>()
  /** Those of the wishes whose time has not come again. */
  const resting = new Map<string, () => void>()
  const stops = new Map<string, AbortController>()
  const parts = new Map<string, Block>()
  /** What following brought, the oldest first: only the last of it is shown as opened. */
  const followed: string[] = []
  let search: Search | null = null
  mirror.blocks.replace(kept.recent())
  session.signal.addEventListener('abort', () => search?.settle(null), { once: true })

  function bareView(key: string): BlockView {
    return kept.view(key) ?? emptyBlock(refOfKey(key))
  }

  function view(key: string): BlockView {
    const shown = mirror.blocks.get(key) ?? kept.view(key)
    if (shown === null) throw new LookoutError('not-found', 'This block was not opened yet.')
    return shown
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
    const { problem, error } = troubleOf(thrown, ref, head.highestOf(ref))
    mirror.blocks.upsert([
      { ...base, status: base.status === 'loading' ? 'failed' : base.status, problem, error },
    ])
  }

  function want(key: string, isWaiting: boolean): void {
    resting.get(key)?.()
    resting.delete(key)
    const attempts = wishes.get(key)?.attempts ?? 0
    wishes.set(key, { isWaiting, attempts: isWaiting ? attempts : 0 })
    if (!stops.has(key)) showReading(key, { step: 'queued', loaded: 0, attempts: 0 })
    session.replan()
    schedule.click(idOf(key), now())
    session.wake()
  }

  /** Ends a wish; what it waited for is not asked any more. */
  function drop(key: string): void {
    resting.get(key)?.()
    resting.delete(key)
    wishes.delete(key)
  }

  /** Asks once more a little later, or gives up. Gives whether it goes on. */
  function waitOn(key: string, thrown: unknown): boolean {
    const wish = wishes.get(key)
    if (wish === undefined) return false
    const ref = refOfKey(key)
    const highest = head.highestOf(ref)
    const { problem } = troubleOf(thrown, ref, highest)
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

  async function read(key: string, controller: AbortController): Promise<Asked> {
    const ref = refOfKey(key)
    const attempts = wishes.get(key)?.attempts ?? 0
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
      mirror.blocks.upsert([bareView(key)])
      return { isChanged: true }
    } catch (thrown) {
      if (session.signal.aborted) throw thrown
      const part = parts.get(key)
      if (part !== undefined) kept.keep(key, part, at)
      if (waitOn(key, thrown)) return { isChanged: false }
      drop(key)
      showTrouble(key, thrown)
      throw thrown
    } finally {
      parts.delete(key)
    }
  }

  async function askBlock(key: string): Promise<Asked> {
    if (!wishes.has(key)) return { isChanged: false }
    const controller = new AbortController()
    stops.set(key, controller)
    try {
      return await read(key, controller)
    } finally {
      stops.delete(key)
    }
  }

  async function readFollowed(ref: BlockRef): Promise<boolean> {
    const key = blockKey(ref)
    if (kept.find(key)?.isComplete === true) return true
    try {
      const answer = await client.block(ref, { signal: session.signal, beforePage: session.beforePage })
      head.noteSeen(ref, answer.receivedAt)
      kept.keep(key, answer.value, answer.receivedAt)
      mirror.blocks.upsert([bareView(key)])
      followed.push(key)
      const oldest = followed.length > mostFollowed ? followed.shift() : undefined
      if (oldest !== undefined && mirror.blocks.get(oldest)?.pin === null) mirror.blocks.remove([oldest])
      return true
    } catch (thrown) {
      if (thrown instanceof LookoutError && (thrown.code === 'not-found' || thrown.code === 'not-ready'))
        return false
      throw thrown
    }
  }

  async function askLatest(): Promise<Asked> {
    if (search === null) return { isChanged: false }
    const { stop, settle, fail } = search
    try {
      const seqno = await head.search(AbortSignal.any([session.signal, stop.signal]))
      settle(stop.signal.aborted ? null : open(String(seqno), false))
      return { isChanged: true }
    } catch (thrown) {
      if (stop.signal.aborted) settle(null)
      else fail(thrown)
      throw thrown
    } finally {
      search = null
    }
  }

  async function askFollow(): Promise<Asked> {
    try {
      await follow.turn()
      return { isChanged: false }
    } catch (thrown) {
      if (thrown instanceof LookoutError && thrown.code === 'cancelled') return { isChanged: false }
      follow.fail(thrown)
      throw thrown
    }
  }

  function open(text: string, isWaiting: boolean): { readonly key: string } {
    const parsed = parseBlockRef(text)
    if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
    const key = blockKey(parsed.ref)
    const found = kept.view(key)
    if (wishes.has(key)) {
      want(key, isWaiting)
      return { key }
    }
    mirror.blocks.upsert([found ?? emptyBlock(parsed.ref)])
    if (found?.status !== 'complete') want(key, isWaiting)
    return { key }
  }

  function cancel(key: string): void {
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
  }

  function latest(): Promise<{ readonly key: string } | null> {
    if (search !== null) return search.promise
    const { promise, resolve, reject } = Promise.withResolvers<{ readonly key: string } | null>()
    search = { stop: new AbortController(), promise, settle: resolve, fail: reject }
    session.replan()
    schedule.click(idOf(latestItem), now())
    session.wake()
    return promise
  }

  return {
    open,
    rows: (key) => {
      const shown = view(key)
      const part = parts.get(key)
      const rows = part !== undefined && shown.status !== 'complete' ? part.transactions : kept.rows(key)
      return { block: shown, rows }
    },
    refresh: (key) => want(key, false),
    cancel,
    leave: (key) => {
      const shown = mirror.blocks.get(key)
      if (!wishes.has(key) || shown?.status !== 'loading' || shown.loaded > 0) return
      cancel(key)
      mirror.blocks.remove([key])
    },
    pin: (key, isPinned, note) => {
      if (isPinned) kept.pin(key, note)
      else kept.unpin(key)
      const shown = view(key)
      mirror.blocks.upsert([{ ...shown, pin: kept.view(key)?.pin ?? null }])
    },
    around: (key, radius) => {
      const { workchain, shard, seqno } = refOfKey(key)
      return store.blockHeights(network, { workchain, shard }, seqno - radius, seqno + radius)
    },
    knownAt: kept.knownAt,
    appearances: (account, limit) =>
      store.appearances(network, account, limit).map(({ block, lt, hash }) => ({ account, block, lt, hash })),
    latest,
    cancelLatest: () => {
      if (search === null) return
      search.stop.abort()
      search.settle(null)
      if (mirror.head()?.search === null) search = null
      session.replan()
    },
    follow: (isWanted, isHeld) => {
      if (isWanted && head.highestOf(masterchainBlock(1)) === null) {
        throw new LookoutError(
          'not-found',
          'The head is followed from the highest block that was seen, and none was yet. Open any recent masterchain block by its number first.',
        )
      }
      follow.set(isWanted, isHeld)
    },
    items: () =>
      [
        ...[...wishes.keys()].filter((key) => !resting.has(key)),
        ...(search === null ? [] : [latestItem]),
        ...(follow.isDue() ? [followItem] : []),
      ].map((key) => ({
        id: idOf(key),
        operation: 'getBlockTransactions',
        lane: 'block',
        isOnce: true,
      })),
    ask: (key) => {
      if (key === latestItem) return askLatest()
      return key === followItem ? askFollow() : askBlock(key)
    },
  }
}
