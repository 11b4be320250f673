import type { BlockRef, HeadFollow, HeadLocate, HeadSearch } from '../../shared/block-models.ts'
import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { wholeShard } from '../../shared/units.ts'
import { storeKey } from '../../shared/networks.ts'
import { errors } from './blocks-words.ts'
import { orCancelled } from './cancelling.ts'
import { searchUpwards } from './exponential-search.ts'
import type { Session } from '../session.ts'

export function masterchainBlock(seqno: number): BlockRef {
  return { workchain: -1, shard: wholeShard, seqno }
}

/** The search for the newest block starts at a block this old, ms. Each doubling of its age costs two requests. */
const recentMs = 60_000

const chainOf = ({ workchain, shard }: BlockRef): string => `${workchain},${shard}`
const masterchain = chainOf(masterchainBlock(1))

export interface BlockHead {
  readonly noteSeen: (ref: BlockRef, at: Millis) => void
  readonly highestOf: (ref: BlockRef) => number | null
  /** Throws LookoutError `not-found` if a search has no block to start at. */
  readonly requireStart: () => void
  /**
   * Searches upwards from the highest known seqno, or from the block of the newest finished action if no block was observed within
   * the last minute. Throws LookoutError `not-found` if there is neither.
   */
  readonly search: (signal: AbortSignal) => Promise<number>
  readonly showFollow: (follow: HeadFollow | null) => void
  readonly showLocate: (locate: HeadLocate | null) => void
}

export function createBlockHead(session: Session): BlockHead {
  const {
    appState,
    store,
    service: { client },
  } = session
  const network = storeKey(session.network)
  const seen = new Map<string, number>()
  const kept = store.blocks.highest(network, masterchainBlock(1))
  let highest = kept === null ? null : { seqno: kept.seqno, at: kept.seenAt }
  let searching: HeadSearch | null = null
  let follow: HeadFollow | null = null
  let locate: HeadLocate | null = null
  show()

  function show(): void {
    // After an abort, the app state belongs to another network.
    if (session.runtime.signal.aborted) return
    appState.head.set({ highest, search: searching, follow, locate })
  }

  function noteSeen(ref: BlockRef, at: Millis): void {
    const chain = chainOf(ref)
    seen.set(chain, Math.max(seen.get(chain) ?? 0, ref.seqno))
    if (chain !== masterchain || ref.seqno < (highest?.seqno ?? 0)) return
    highest = { seqno: ref.seqno, at }
    show()
  }

  function highestOf(ref: BlockRef): number | null {
    const known = [seen.get(chainOf(ref)) ?? 0, store.blocks.highest(network, ref)?.seqno ?? 0]
    // The masterchain block that commits a trace exists.
    if (chainOf(ref) === masterchain) {
      for (const trace of appState.lists.traces.all()) known.push(trace.mcSeqno ?? 0)
    }
    const most = Math.max(...known)
    return most === 0 ? null : most
  }

  async function isThere(seqno: number, signal: AbortSignal): Promise<boolean> {
    const ref = masterchainBlock(seqno)
    try {
      const answer = await client.block(ref, { signal, pageSize: 1, isGlance: true })
      noteSeen(ref, answer.receivedAt)
      return true
    } catch (thrown) {
      if (thrown instanceof LookoutError && (thrown.code === 'not-found' || thrown.code === 'not-ready')) {
        return false
      }
      throw thrown
    }
  }

  const canStart = (): boolean =>
    highestOf(masterchainBlock(1)) !== null || session.service.offers('finishedActions') !== 'no'

  /** Returns the masterchain block of the newest finished action; null if the service does not offer actions. */
  async function ofNewestAction(signal: AbortSignal): Promise<number | null> {
    try {
      const query = { sort: 'desc', limit: 1, offset: 0 } as const
      const { value } = await client.finishedActions(null, query, { signal })
      return Math.max(0, ...value.actions.map(({ mcSeqnoEnd }) => mcSeqnoEnd)) || null
    } catch (thrown) {
      if (thrown instanceof LookoutError && thrown.code === 'unsupported') return null
      throw thrown
    }
  }

  async function search(signal: AbortSignal): Promise<number> {
    const known = highestOf(masterchainBlock(1)) ?? 0
    const isRecent = highest !== null && session.runtime.now() - highest.at < recentMs
    const hasAsked = !isRecent && session.service.offers('finishedActions') !== 'no'
    const ofAction = hasAsked
      ? await ofNewestAction(signal).catch((thrown: unknown) => {
          if (known === 0 || signal.aborted) throw thrown
          return null
        })
      : null
    const from = Math.max(known, ofAction ?? 0)
    if (from === 0) throw new LookoutError('not-found', errors.noStart)
    searching = { probes: hasAsked ? 1 : 0, low: from, high: null }
    show()
    try {
      return await searchUpwards(
        from,
        async (seqno) => {
          if (searching !== null && searching.probes > 0)
            await orCancelled(session.service.beforePage(), signal)
          return isThere(seqno, signal)
        },
        ({ low, high }) => {
          searching = { probes: (searching?.probes ?? 0) + 1, low, high }
          show()
        },
      )
    } finally {
      searching = null
      show()
    }
  }

  return {
    noteSeen,
    highestOf,
    requireStart: () => {
      if (!canStart()) throw new LookoutError('not-found', errors.noStart)
    },
    search,
    showFollow: (next) => {
      follow = next
      show()
    },
    showLocate: (next) => {
      locate = next
      show()
    },
  }
}
