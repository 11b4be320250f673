import type { BlockPin, BlockTransaction, BlockView } from '../../shared/block-models.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import type { Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import type { KeptBlock } from '../store/store-types.ts'
import type { Block } from '../toncenter/client-types.ts'
import { compareBlocks } from '../watch/compare-blocks.ts'

const mostRecent = 200

export interface StoredBlocks {
  readonly find: (key: string) => KeptBlock | null
  readonly view: (key: string) => BlockView | null
  readonly rows: (key: string) => readonly BlockTransaction[]
  /** Returns the most recently observed blocks and all pinned ones. */
  readonly recent: () => readonly BlockView[]
  readonly knownAt: (at: Millis, limit: number) => readonly BlockView[]
  /** Stores a response. Reports a contradiction with the stored block, as a block never changes. */
  readonly keep: (key: string, block: Block, at: Millis) => void
  readonly pin: (key: string, note: string | null) => void
  readonly unpin: (key: string) => void
}

export function createStoredBlocks(session: Session): StoredBlocks {
  const { now, store } = session
  const network = storeKey(session.network)
  let pins: ReadonlyMap<string, BlockPin> = store.pinNotes(network, 'block')

  function viewOf(kept: KeptBlock): BlockView {
    const facts = store.blockFacts(network, kept.key)
    return {
      ...emptyBlock(kept.ref),
      rootHash: kept.rootHash,
      fileHash: kept.fileHash,
      status: kept.isComplete ? 'complete' : 'partial',
      loaded: kept.count,
      firstSeenAt: kept.firstSeenAt,
      observedAt: kept.lastSeenAt,
      checks: facts?.checks ?? 1,
      contradiction: facts?.contradiction ?? null,
      pin: pins.get(kept.key) ?? null,
    }
  }

  function keep(key: string, block: Block, at: Millis): void {
    const before = store.block(network, key)
    const difference =
      before === null ? null : compareBlocks({ block: before, rows: store.blockRows(network, key) }, block)
    if (difference !== null) {
      store.noteBlockCheck(network, key, at, difference)
      session.report([{ kind: 'block-contradiction', ref: block.ref, difference, at }])
    }
    if (before?.isComplete === true) {
      if (difference === null && block.isComplete) store.noteBlockCheck(network, key, at, null)
      return
    }
    if (before !== null && !block.isComplete && block.transactions.length < before.count) return
    const { ref, rootHash, fileHash, isComplete, transactions } = block
    const firstSeenAt = before?.firstSeenAt ?? at
    const count = transactions.length
    store.saveBlock(
      network,
      { key, ref, rootHash, fileHash, isComplete, firstSeenAt, lastSeenAt: at, count },
      transactions,
    )
  }

  const find = (key: string): KeptBlock | null => store.block(network, key)
  return {
    find,
    keep,
    view: (key) => {
      const kept = find(key)
      return kept === null ? null : viewOf(kept)
    },
    rows: (key) => store.blockRows(network, key),
    recent: () => {
      const recent = store.recentBlocks(network, mostRecent)
      const known = new Set(recent.map(({ key }) => key))
      const pinned = [...pins.keys()].filter((key) => !known.has(key)).map(find)
      return [...recent, ...pinned.filter((kept) => kept !== null)].map(viewOf)
    },
    knownAt: (at, limit) =>
      store.blocksUntil(network, at, limit).map((kept) => {
        const view = viewOf(kept)
        const contradiction =
          view.contradiction !== null && view.contradiction.at <= at ? view.contradiction : null
        return { ...view, contradiction, observedAt: Math.min(kept.lastSeenAt, at) }
      }),
    pin: (key, note) => {
      store.pin(network, 'block', key, now(), note)
      pins = store.pinNotes(network, 'block')
    },
    unpin: (key) => {
      store.unpin(network, 'block', key)
      pins = store.pinNotes(network, 'block')
    },
  }
}
