import type { BlockAppearance, BlockTransaction, BlockView, KeptHeight } from '../../shared/block-models.ts'
import { blockKey, parseBlockRef, refOfKey } from '../../shared/block-ref.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { AddressKey, Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import { createBlockHead } from './block-head.ts'
import { createLatestBlock } from './latest-block.ts'
import { createFollowedBlocks } from './followed-blocks.ts'
import { createStoredBlocks } from './stored-blocks.ts'
import { createBlockQueue } from './block-queue.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import type { Session } from '../session.ts'

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
  readonly source: PollSource
}

const name = 'block'
/** A block that was not clicked lets others go first for a moment. */
export const blockLane: OneTimeLane = { how: 'once', name, patienceMs: 5_000, isSpare: false }

/** Items that are not a block. */
const latestItem = 'latest'
const followItem = 'follow'

export function createBlocks(session: Session): Blocks {
  const { mirror, now, schedule, store } = session
  const network = storeKey(session.network)
  const kept = createStoredBlocks(session)
  const head = createBlockHead(session)
  const wanted = createBlockQueue(session, { head, kept, onWanted: askFirst })
  const followed = createFollowedBlocks(session, { head, kept, show: wanted.show })
  const latest = createLatestBlock(session, {
    head,
    open: (seqno) => open(String(seqno), false),
    onWanted: () => askFirst(latestItem),
    onGivenUp: session.replan,
  })
  mirror.blocks.replace(kept.recent())

  /** It goes before everything else. */
  function askFirst(key: string): void {
    session.replan()
    schedule.click(itemId(name, key), now())
    session.wake()
  }

  function view(key: string): BlockView {
    const shown = mirror.blocks.get(key) ?? kept.view(key)
    if (shown === null) throw new LookoutError('not-found', 'This block was not opened yet.')
    return shown
  }

  function open(text: string, isWaiting: boolean): { readonly key: string } {
    const parsed = parseBlockRef(text)
    if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
    const key = blockKey(parsed.ref)
    const found = kept.view(key)
    if (wanted.isWanted(key)) {
      wanted.want(key, isWaiting)
      return { key }
    }
    mirror.blocks.upsert([found ?? emptyBlock(parsed.ref)])
    if (found?.status !== 'complete') wanted.want(key, isWaiting)
    return { key }
  }

  return {
    open,
    rows: (key) => {
      const shown = view(key)
      const part = shown.status === 'complete' ? null : wanted.part(key)
      return { block: shown, rows: part ?? kept.rows(key) }
    },
    refresh: (key) => wanted.want(key, false),
    cancel: wanted.cancel,
    leave: (key) => {
      const shown = mirror.blocks.get(key)
      if (!wanted.isWanted(key) || shown?.status !== 'loading' || shown.loaded > 0) return
      wanted.cancel(key)
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
    latest: latest.find,
    cancelLatest: latest.cancel,
    follow: followed.set,
    source: {
      name,
      isOnDemand: true,
      // The blocks are published while they are read.
      publish: () => undefined,
      items: () =>
        [
          ...wanted.due(),
          ...(latest.isWanted() ? [latestItem] : []),
          ...(followed.isDue() ? [followItem] : []),
        ].map((key) => ({
          id: itemId(name, key),
          source: name,
          key,
          operation: 'getBlockTransactions',
          lane: blockLane,
        })),
      poll: (key) => {
        if (key === latestItem) return latest.poll()
        return key === followItem ? followed.poll() : wanted.poll(key)
      },
    },
  }
}
