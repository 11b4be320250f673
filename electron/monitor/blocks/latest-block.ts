import type { BlockHead } from './block-head.ts'
import type { PollResult } from '../poll/poll-source.ts'
import type { Session } from '../session.ts'
import { withoutRetry } from '../toncenter/errors.ts'

type Found = { readonly key: string } | null

export interface LatestBlock {
  /** Finds and opens the newest masterchain block; null if cancelled. Joins a running search. */
  readonly find: () => Promise<Found>
  readonly cancel: () => void
  readonly isWanted: () => boolean
  readonly poll: () => Promise<PollResult>
}

export interface LatestBlockDeps {
  readonly head: BlockHead
  readonly open: (seqno: number) => { readonly key: string }
  /** Called when a search starts, so that it precedes all other requests. */
  readonly onWanted: () => void
  readonly onGivenUp: () => void
}

interface Search {
  readonly stop: AbortController
  readonly promise: Promise<Found>
  readonly settle: (found: Found) => void
  readonly fail: (thrown: unknown) => void
}

export function createLatestBlock(session: Session, deps: LatestBlockDeps): LatestBlock {
  let search: Search | null = null
  session.runtime.signal.addEventListener('abort', () => search?.settle(null), { once: true })

  return {
    isWanted: () => search !== null,
    find: () => {
      if (search !== null) return search.promise
      const { promise, resolve, reject } = Promise.withResolvers<Found>()
      search = { stop: new AbortController(), promise, settle: resolve, fail: reject }
      deps.onWanted()
      return promise
    },
    cancel: () => {
      if (search === null) return
      search.stop.abort()
      search.settle(null)
      // A running request publishes its own result.
      if (session.appState.head.get()?.search === null) search = null
      deps.onGivenUp()
    },
    poll: async () => {
      if (search === null) return { isChanged: false }
      const { stop, settle, fail } = search
      try {
        const seqno = await deps.head.search(AbortSignal.any([session.runtime.signal, stop.signal]))
        settle(stop.signal.aborted ? null : deps.open(seqno))
        return { isChanged: true }
      } catch (thrown) {
        if (stop.signal.aborted) settle(null)
        else fail(withoutRetry(thrown))
        throw thrown
      } finally {
        search = null
      }
    },
  }
}
