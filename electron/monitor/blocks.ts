import { blockKey, parseBlockRef, refOfKey } from '../shared/block-ref.ts'
import { LookoutError, toErrorInfo } from '../shared/errors.ts'
import type { BlockRef, BlockTransaction, BlockView, Millis } from '../shared/models.ts'
import type { Asked } from './accounts.ts'
import type { Item } from './schedule/types.ts'
import { storeKey, type Session } from './session.ts'
import type { KeptBlock } from './store/types.ts'
import type { Block } from './toncenter/types.ts'
import { compareBlocks } from './watch/index.ts'

const mostRecent = 200

/** The blocks that were opened, and the reading of those that are not kept yet. */
export interface Blocks {
  /** Opens a block named in any accepted notation; a kept one needs no request. Throws `invalid-input`. */
  readonly open: (text: string) => { readonly key: string }
  readonly rows: (key: string) => { readonly block: BlockView; readonly rows: readonly BlockTransaction[] }
  /** Reads it again, kept or not, and compares. */
  readonly refresh: (key: string) => void
  readonly cancel: (key: string) => void
  readonly items: () => readonly Item[]
  readonly ask: (key: string) => Promise<Asked>
}

const idOf = (key: string): string => `block:${key}`

function viewOf(kept: KeptBlock): BlockView {
  return {
    key: kept.key,
    ref: kept.ref,
    rootHash: kept.rootHash,
    fileHash: kept.fileHash,
    status: kept.isComplete ? 'complete' : 'partial',
    loaded: kept.count,
    observedAt: kept.lastSeenAt,
    error: null,
  }
}

export function createBlocks(session: Session): Blocks {
  const { client, mirror, now, schedule, store } = session
  const network = storeKey(session.network)
  const reading = new Map<string, AbortController>()
  const wanted = new Set<string>()
  mirror.blocks.replace(store.recentBlocks(network, mostRecent).map(viewOf))

  function empty(ref: BlockRef): BlockView {
    const key = blockKey(ref)
    return {
      key,
      ref,
      rootHash: null,
      fileHash: null,
      status: 'loading',
      loaded: 0,
      observedAt: null,
      error: null,
    }
  }

  function view(key: string): BlockView {
    const shown = mirror.blocks.get(key)
    if (shown !== null) return shown
    const kept = store.block(network, key)
    if (kept !== null) return viewOf(kept)
    throw new LookoutError('not-found', 'This block was not opened yet.')
  }

  function want(key: string): void {
    wanted.add(key)
    session.replan()
    schedule.click(idOf(key), now())
    session.wake()
  }

  /** Keeps what was read, unless it contradicts what is kept: a block never changes. */
  function keep(key: string, block: Block, at: Millis): void {
    const before = store.block(network, key)
    if (before?.isComplete === true) {
      const contradiction = compareBlocks({ block: before, rows: store.blockRows(network, key) }, block)
      if (contradiction !== null) {
        session.report([{ kind: 'block-contradiction', ref: block.ref, what: contradiction, at }])
        return
      }
    }
    const { ref, rootHash, fileHash, isComplete, transactions } = block
    const kept: KeptBlock = {
      key,
      ref,
      rootHash,
      fileHash,
      isComplete,
      firstSeenAt: before?.firstSeenAt ?? at,
      lastSeenAt: at,
      count: transactions.length,
    }
    store.saveBlock(network, kept, transactions)
  }

  async function read(key: string, controller: AbortController): Promise<Asked> {
    const ref = refOfKey(key)
    const base = mirror.blocks.get(key) ?? empty(ref)
    mirror.blocks.upsert([{ ...base, status: 'loading', error: null }])
    try {
      const answer = await client.block(ref, {
        signal: AbortSignal.any([session.signal, controller.signal]),
        beforePage: session.beforePage,
        onProgress: (loaded) => mirror.blocks.upsert([{ ...base, status: 'loading', loaded, error: null }]),
      })
      keep(key, answer.value, answer.receivedAt)
      const kept = store.block(network, key)
      if (kept !== null) mirror.blocks.upsert([viewOf(kept)])
      return { isChanged: true }
    } catch (thrown) {
      const kept = store.block(network, key)
      const error = toErrorInfo(thrown)
      mirror.blocks.upsert([
        kept === null ? { ...base, status: 'failed', error } : { ...viewOf(kept), error },
      ])
      throw thrown
    }
  }

  return {
    open: (text) => {
      const parsed = parseBlockRef(text)
      if (!parsed.ok) throw new LookoutError('invalid-input', parsed.message)
      const key = blockKey(parsed.ref)
      const kept = store.block(network, key)
      mirror.blocks.upsert([kept === null ? empty(parsed.ref) : viewOf(kept)])
      if (kept?.isComplete !== true) want(key)
      return { key }
    },
    rows: (key) => ({ block: view(key), rows: store.blockRows(network, key) }),
    refresh: want,
    cancel: (key) => {
      reading.get(key)?.abort()
      if (!wanted.delete(key)) return
      const kept = store.block(network, key)
      const error = toErrorInfo(new LookoutError('cancelled', 'The reading of this block was cancelled.'))
      mirror.blocks.upsert([
        kept === null ? { ...empty(refOfKey(key)), status: 'failed', error } : { ...viewOf(kept), error },
      ])
      session.replan()
    },
    items: () =>
      [...wanted].map((key) => ({
        id: idOf(key),
        operation: 'getBlockTransactions',
        lane: 'block',
        isOnce: true,
      })),
    ask: async (key) => {
      const controller = new AbortController()
      reading.set(key, controller)
      try {
        return await read(key, controller)
      } finally {
        reading.delete(key)
        wanted.delete(key)
      }
    },
  }
}
