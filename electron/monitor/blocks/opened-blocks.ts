import type {
  BlockTransaction,
  BlockView,
  FoundBlock,
  LocatedBlock,
  LocateRequest,
} from '../../shared/block-models.ts'
import { blockKey, parseBlockRef } from '../../shared/block-ref.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { LookoutError } from '../../shared/errors.ts'
import { otherNetwork } from '../../shared/explorer-link.ts'
import { storeKey } from '../../shared/networks.ts'
import { createBlockHead } from './block-head.ts'
import { createExpectedHashes } from './expected-hashes.ts'
import { createLocatedBlocks, locateItem } from './located-block.ts'
import { createLatestBlock, type LatestBlock } from './latest-block.ts'
import { createFollowedBlocks } from './followed-blocks.ts'
import { createStoredBlocks, type StoredBlocks } from './stored-blocks.ts'
import { errors } from './blocks-words.ts'
import { createBlockQueue, type BlockQueue } from './block-queue.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import type { Session } from '../session.ts'

/** Finds blocks whose id is unknown, and opens them. */
export interface BlockSearch {
  /** Lists the stored block that has this root or file hash or contains this transaction (base64); null if there is none. */
  readonly byHash: (hash: string) => FoundBlock | null
  readonly latest: Pick<LatestBlock, 'find' | 'cancel'>
  readonly locate: (request: LocateRequest) => Promise<LocatedBlock>
  readonly stopLocating: () => void
}

export interface Blocks {
  /** Opens a block by its id in any accepted notation. A stored block needs no request. Throws `invalid-input`. */
  readonly open: (text: string, isWaiting: boolean) => { readonly key: string }
  /** Returns a page of the transactions known so far. `next`: where the next page begins; null after the last. */
  readonly rows: (
    key: string,
    from: number,
  ) => {
    readonly block: BlockView
    readonly rows: readonly BlockTransaction[]
    readonly next: number | null
  }
  readonly pin: (key: string, isPinned: boolean, note: string | null) => void
  readonly follow: (isWanted: boolean, isHeld: boolean) => void
  readonly queue: Pick<BlockQueue, 'add' | 'cancel' | 'leave'>
  readonly stored: Pick<StoredBlocks, 'readings' | 'response' | 'readingRows' | 'knownAt'>
  readonly search: BlockSearch
  readonly source: PollSource
}

const name = 'block'
/** Blocks that were not clicked yield to other requests for up to 5 s. */
export const blockLane: OneTimeLane = { how: 'once', name, patienceMs: 5_000, isSpare: false }
/** Someone looks at the followed blocks. */
const followLane: OneTimeLane = { ...blockLane, patienceMs: 1_000 }

/** Maximum number of transactions sent to the window at once. Sending them takes about 20 ms. */
const rowsAPage = 5_000

/** Keys of poll items other than blocks. */
const latestItem = 'latest'
const followItem = 'follow'

export function createBlocks(session: Session): Blocks {
  const {
    appState: { lists },
    schedule,
    store,
    runtime: { now },
  } = session
  const network = storeKey(session.network)
  const stored = createStoredBlocks(session)
  const head = createBlockHead(session)
  const expected = createExpectedHashes()
  const queue = createBlockQueue(session, { head, expected, stored, onQueued: pollFirst })
  const followed = createFollowedBlocks(session, { head, stored, show: queue.show })
  const latest = createLatestBlock(session, {
    head,
    open: (seqno) => open(String(seqno), false),
    onWanted: () => pollFirst(latestItem),
    onGivenUp: session.emit.replan,
  })
  const located = createLocatedBlocks(session, {
    head,
    stored,
    show: queue.show,
    onWanted: pollFirst,
    onGivenUp: session.emit.replan,
  })
  lists.blocks.replace(stored.recent())

  function pollFirst(key: string): void {
    session.emit.replan()
    schedule.click(itemId(name, key), now())
    session.emit.wake()
  }

  function view(key: string): BlockView {
    const shown = lists.blocks.get(key) ?? stored.view(key)
    if (shown === null) throw new LookoutError('not-found', errors.notOpened)
    return shown
  }

  function open(text: string, isWaiting: boolean): { readonly key: string } {
    const refusal = otherNetwork(text, session.network)
    if (refusal !== null) throw new LookoutError('invalid-input', refusal)
    const parsed = parseBlockRef(text)
    if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
    const key = blockKey(parsed.ref)
    expected.set(key, parsed.hashes ?? null)
    const kept = stored.view(key)
    const found = kept === null ? null : expected.guard(kept)
    if (queue.has(key)) {
      queue.add(key, isWaiting)
      return { key }
    }
    lists.blocks.upsert([found ?? emptyBlock(parsed.ref)])
    if (found?.status !== 'complete' && found?.problem == null) queue.add(key, isWaiting)
    return { key }
  }

  return {
    open,
    rows: (key, from) => {
      const shown = view(key)
      if (shown.problem?.kind === 'other-hash') return { block: shown, rows: [], next: null }
      // While an incomplete block is read again, more may be stored than was received so far.
      const part = shown.status === 'complete' ? null : queue.part(key)
      const rows =
        part !== null && part.length >= shown.loaded
          ? part.slice(from, from + rowsAPage)
          : store.blocks.rows(network, key, from, rowsAPage)
      return { block: shown, rows, next: rows.length < rowsAPage ? null : from + rowsAPage }
    },
    pin: (key, isPinned, note) => {
      stored.pin(key, isPinned, note)
      const shown = view(key)
      lists.blocks.upsert([{ ...shown, pin: stored.view(key)?.pin ?? null }])
    },
    follow: followed.set,
    queue,
    stored,
    search: {
      byHash: (hash) => {
        const key = store.blocks.byHash(network, hash)
        const kept = key === null ? null : stored.view(key)
        if (kept === null) return null
        if (lists.blocks.get(kept.key) === null) lists.blocks.upsert([kept])
        return { key: kept.key, transaction: kept.rootHash === hash || kept.fileHash === hash ? null : hash }
      },
      latest,
      locate: async (request) => {
        const found = await located.find(request)
        open(found.key, false)
        return found
      },
      stopLocating: located.cancel,
    },
    source: {
      name,
      isOnDemand: true,
      // Blocks are already published during the request.
      publish: () => undefined,
      items: () =>
        [
          ...queue.due(),
          ...(latest.isWanted() ? [latestItem] : []),
          ...(followed.isDue() ? [followItem] : []),
          ...[located.wantedKey()].filter((key) => key !== null),
        ].map((key) => ({
          id: itemId(name, key),
          source: name,
          key,
          operation: 'getBlockTransactions',
          lane: key === followItem ? followLane : blockLane,
        })),
      poll: (key) => {
        if (key === latestItem) return latest.poll()
        if (key.startsWith(locateItem)) return located.poll()
        return key === followItem ? followed.poll() : queue.poll(key)
      },
    },
  }
}
