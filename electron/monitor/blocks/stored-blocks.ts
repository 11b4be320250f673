import { isUtf8 } from 'node:buffer'
import type {
  BlockPin,
  BlockReadingInfo,
  BlockView,
  ComparedBlock,
  ResponseText,
} from '../../shared/block-models.ts'
import { emptyBlock } from '../../shared/block-view.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { notStored } from '../../shared/words/block-ref-words.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Steps } from '../in-slices.ts'
import type { Session } from '../session.ts'
import type { KeptBlock, ReadingPlace } from '../store/store-types.ts'
import type { Block } from '../toncenter/client-types.ts'
import { rowsOfBodies } from './reading-rows.ts'
import { log } from './blocks-words.ts'
import { packResponse } from './pack-response.ts'
import { compareBlocks } from '../watch/compare-blocks.ts'

const mostRecent = 200
/** Number of rows stored in one step. A step takes about 10 ms. */
const rowsAStep = 1_000

export interface StoredBlocks {
  readonly view: (key: string) => BlockView | null
  /** Returns the stored readings, after responses that are being stored. */
  readonly readings: (key: string) => Promise<readonly BlockReadingInfo[]>
  /** Throws `not-found` if the response is not stored. */
  readonly response: (key: string, reading: number, page: number) => ResponseText
  /** Decodes the stored responses of one reading. Throws `not-found` if they are not stored. */
  readonly readingRows: (key: string, reading: number) => ComparedBlock
  /** Returns the most recently observed blocks and all pinned ones. */
  readonly recent: () => readonly BlockView[]
  readonly knownAt: (at: Millis, limit: number) => readonly BlockView[]
  /** Stores a response. Reports a contradiction if it differs from the stored block, because a block never changes. */
  readonly keep: (key: string, block: Block, at: Millis) => Steps<void>
  readonly pin: (key: string, isPinned: boolean, note: string | null) => void
}

export function createStoredBlocks(session: Session): StoredBlocks {
  const {
    store,
    runtime: { now },
  } = session
  const network = storeKey(session.network)
  /** Responses that are being stored, by block. */
  const saving = new Map<string, Promise<void>>()
  let pins: ReadonlyMap<string, BlockPin> = store.pins.notes(network, 'block')

  function viewOf(kept: KeptBlock): BlockView {
    const facts = store.readings.facts(network, kept.key)
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

  /** Compresses in another thread, so the responses are stored a moment later than the transactions. */
  async function keepResponses(key: string, place: ReadingPlace, block: Block): Promise<void> {
    const pages = block.responses ?? []
    if (pages.length === 0) return
    const packed = await Promise.all(pages.map(packResponse))
    if (!session.runtime.signal.aborted) store.readings.save(network, key, place, packed)
  }

  function saveResponses(key: string, place: ReadingPlace, block: Block): void {
    const saved = (saving.get(key) ?? Promise.resolve())
      .then(() => keepResponses(key, place, block))
      .catch((thrown: unknown) => session.runtime.log(log.notStored, thrown))
      .finally(() => {
        if (saving.get(key) === saved) saving.delete(key)
      })
    saving.set(key, saved)
  }

  function* keep(key: string, block: Block, at: Millis): Steps<void> {
    const before = store.blocks.one(network, key)
    const difference =
      before === null ? null : compareBlocks({ block: before, rows: store.blocks.rows(network, key) }, block)
    if (difference !== null) {
      store.readings.noteCheck(network, key, at, difference)
      session.emit.report([{ kind: 'block-contradiction', ref: block.ref, difference, at }])
      if (before?.isComplete === true) saveResponses(key, 'differing', block)
    }
    if (before?.isComplete === true) {
      if (difference !== null || !block.isComplete) return
      store.readings.noteCheck(network, key, at, null)
      // Blocks of earlier versions were stored without their responses.
      if (!store.readings.list(network, key).some(({ reading }) => reading === 0))
        saveResponses(key, 'shown', block)
      return
    }
    if (before !== null && !block.isComplete && block.transactions.length < before.count) return
    const { ref, rootHash, fileHash, isComplete, transactions } = block
    const firstSeenAt = before?.firstSeenAt ?? at
    const count = transactions.length
    const kept = { key, ref, rootHash, fileHash, firstSeenAt, lastSeenAt: at }
    for (let from = 0; from === 0 || from < count; from += rowsAStep) {
      const rows = transactions.slice(from, from + rowsAStep)
      const until = from + rows.length
      const isLast = until === count
      store.blocks.save(network, { ...kept, isComplete: isComplete && isLast, count: until }, rows, from)
      if (!isLast) yield
    }
    saveResponses(key, difference === null ? 'shown' : 'instead', block)
  }

  function readingRows(key: string, reading: number): ComparedBlock {
    const pages = store.readings.list(network, key).find((each) => each.reading === reading)?.responses ?? []
    const bodies = pages.map((_, page) => store.readings.response(network, key, reading, page))
    const block = bodies.length === 0 ? null : rowsOfBodies(bodies)
    if (block === null) throw new LookoutError('not-found', notStored)
    return block
  }

  const find = (key: string): KeptBlock | null => store.blocks.one(network, key)
  return {
    keep,
    view: (key) => {
      const kept = find(key)
      return kept === null ? null : viewOf(kept)
    },
    readings: async (key) => {
      await saving.get(key)
      return store.readings.list(network, key)
    },
    response: (key, reading, page) => {
      const body = store.readings.response(network, key, reading, page)
      if (body === null) throw new LookoutError('not-found', notStored)
      return { text: new TextDecoder().decode(body), isExact: isUtf8(body) }
    },
    readingRows,
    recent: () => {
      const recent = store.blocks.recent(network, mostRecent)
      const known = new Set(recent.map(({ key }) => key))
      const pinned = [...pins.keys()].filter((key) => !known.has(key)).map(find)
      return [...recent, ...pinned.filter((kept) => kept !== null)].map(viewOf)
    },
    knownAt: (at, limit) =>
      store.blocks.until(network, at, limit).map((kept) => {
        const view = viewOf(kept)
        const contradiction =
          view.contradiction !== null && view.contradiction.at <= at ? view.contradiction : null
        return { ...view, contradiction, observedAt: Math.min(kept.lastSeenAt, at) }
      }),
    pin: (key, isPinned, note) => {
      if (isPinned) store.pins.pin(network, 'block', key, now(), note)
      else store.pins.unpin(network, 'block', key)
      pins = store.pins.notes(network, 'block')
    },
  }
}
