import type { BlockHead } from './block-head.ts'
import type { PollResult } from '../poll/poll-source.ts'
import type { Session } from '../session.ts'

type Found = { readonly key: string } | null

/** The search for the newest masterchain block, one at a time. */
export interface LatestBlock {
  /** Looks for it and opens it; null when that is given up. A search that goes on is joined. */
  readonly find: () => Promise<Found>
  readonly cancel: () => void
  readonly isWanted: () => boolean
  /** One turn of the schedule: the whole search. */
  readonly poll: () => Promise<PollResult>
}

export interface LatestBlockDeps {
  readonly head: BlockHead
  readonly open: (seqno: number) => { readonly key: string }
  /** A search was begun: it goes before everything else. */
  readonly onWanted: () => void
  readonly onGivenUp: () => void
}

interface Search {
  readonly stop: AbortController
  readonly promise: Promise<Found>
  readonly settle: (found: Found) => void
  readonly fail: (thrown: unknown) => void
}

export function createLatestBlock(session: Session, ends: LatestBlockDeps): LatestBlock {
  let search: Search | null = null
  session.signal.addEventListener('abort', () => search?.settle(null), { once: true })

  return {
    isWanted: () => search !== null,
    find: () => {
      if (search !== null) return search.promise
      const { promise, resolve, reject } = Promise.withResolvers<Found>()
      search = { stop: new AbortController(), promise, settle: resolve, fail: reject }
      ends.onWanted()
      return promise
    },
    cancel: () => {
      if (search === null) return
      search.stop.abort()
      search.settle(null)
      // What is under way ends with its own word.
      if (session.mirror.head()?.search === null) search = null
      ends.onGivenUp()
    },
    poll: async () => {
      if (search === null) return { isChanged: false }
      const { stop, settle, fail } = search
      try {
        const seqno = await ends.head.search(AbortSignal.any([session.signal, stop.signal]))
        settle(stop.signal.aborted ? null : ends.open(seqno))
        return { isChanged: true }
      } catch (thrown) {
        if (stop.signal.aborted) settle(null)
        else fail(thrown)
        throw thrown
      } finally {
        search = null
      }
    },
  }
}
