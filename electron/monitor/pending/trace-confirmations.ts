import { blockKey } from '../../shared/block-ref.ts'
import { isOutward, isPassing, mostAttempts, toErrorInfo } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import type { Session } from '../session.ts'
import type { Block, PendingActions } from '../toncenter/client-types.ts'
import type { Traces } from './traces-types.ts'
import {
  isConfirmable,
  blockHintOf,
  locatedTransactions,
  confirmTrace,
  withoutTransactions,
  type BlockHint,
  type LocatedTransaction,
} from '../watch/confirm-trace.ts'
import type { WatchEvent } from '../watch/watch-types.ts'
import { isLive } from '../../shared/trace-state.ts'

/** Confirms ended traces by finding one of their transactions in a block. Uses only idle quota. */
export interface TraceConfirmations {
  /** True if one of these traces is on chain and its block is unknown. */
  readonly wantsPlaces: (keys: readonly string[]) => boolean
  /** Extracts the block hints from a response and returns the rest. */
  readonly takePlaces: (answer: PendingActions) => PendingActions
  readonly source: PollSource
}

interface Search {
  readonly ref: BlockHint['ref']
  readonly hints: Map<string, BlockHint>
  readonly since: Millis
  failures: number
}

/** The oldest searches are dropped. Their traces stay unconfirmed. */
const mostSearches = 200
const longestSearchMs = 600_000
const mostLocated = 1_000

const name = 'confirmation'
export const spareLane: OneTimeLane = { how: 'once', name, patienceMs: 5_000, isSpare: true }

function trim<T>(map: Map<string, T>, most: number): void {
  for (const key of map.keys()) {
    if (map.size <= most) return
    map.delete(key)
  }
}

export function createTraceConfirmations(session: Session, traces: Traces): TraceConfirmations {
  const {
    store,
    service: { client, beforePage },
    runtime: { signal, now },
  } = session
  const network = storeKey(session.network)
  const located = new Map<string, readonly LocatedTransaction[]>()
  const searches = new Map<string, Search>()

  function apply(search: Search, block: Pick<Block, 'ref' | 'isComplete' | 'transactions'>): void {
    for (const [key, hint] of search.hints) {
      const at = now()
      traces.change(key, at, (record) => confirmTrace(record, hint, block, at))
    }
  }

  function searchBlock(key: string, hint: BlockHint): void {
    const name = blockKey(hint.ref)
    const search = searches.get(name) ?? { ref: hint.ref, hints: new Map(), since: now(), failures: 0 }
    search.hints.set(key, hint)
    const kept = store.blocks.one(network, name)
    if (kept?.isComplete === true) {
      apply(search, { ref: hint.ref, isComplete: true, transactions: store.blocks.rows(network, name) })
      return
    }
    searches.set(name, search)
    trim(searches, mostSearches)
  }

  function consider(events: readonly WatchEvent[]): void {
    for (const event of events) {
      if (event.kind !== 'trace-state' || isLive(event.to)) continue
      const record = traces.known.get(event.key)
      const places = located.get(event.key) ?? []
      located.delete(event.key)
      const hint = record !== null && isConfirmable(record) ? blockHintOf(record, places) : null
      if (hint !== null) searchBlock(event.key, hint)
    }
  }

  return {
    wantsPlaces: (keys) =>
      keys.some((key) => traces.known.get(key)?.view.state === 'on-chain' && !located.has(key)),
    takePlaces: (answer) => {
      for (const action of answer.actions) {
        const found = locatedTransactions(action)
        if (found.length === 0 || located.has(action.traceKey)) continue
        located.set(action.traceKey, found)
      }
      trim(located, mostLocated)
      return { ...answer, actions: answer.actions.map(withoutTransactions) }
    },
    source: {
      name,
      observe: consider,
      // Traces are published when a block confirms them.
      publish: () => undefined,
      items: () => {
        for (const [key, { since }] of searches) {
          if (Math.abs(now() - since) <= longestSearchMs) break
          searches.delete(key)
        }
        return [...searches.keys()].map((key) => ({
          id: itemId(name, key),
          source: name,
          key,
          operation: 'getBlockTransactions',
          lane: spareLane,
        }))
      },
      poll: async (key) => {
        const search = searches.get(key)
        if (search === undefined) return { isChanged: false }
        try {
          const { value } = await client.block(search.ref, { signal, beforePage })
          searches.delete(key)
          apply(search, value)
          return { isChanged: false }
        } catch (thrown) {
          search.failures += 1
          const { code } = toErrorInfo(thrown)
          const mayPass = isOutward(code) || isPassing(code)
          if (!mayPass || search.failures >= mostAttempts) searches.delete(key)
          throw thrown
        }
      },
    },
  }
}
