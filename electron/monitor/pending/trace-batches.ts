import { itemId, type PollSource } from '../poll/poll-source.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { liveKeys } from '../watch/open-traces.ts'
import { isLive } from '../../shared/trace-state.ts'
import { liveLane } from './account-lanes.ts'
import type { LiveAccounts } from '../live/live-accounts.ts'
import { createRoundRobin } from './round-robin.ts'
import type { TraceConfirmations } from './trace-confirmations.ts'
import type { Traces } from './traces-types.ts'

/** A URL with more hashes would exceed 4 KB. */
export const mostHashes = 50
/** Maximum number of batches. With more traces than fit, each trace is polled less often. */
const mostBatches = 4

const name = 'traces'
/** The first batch represents all live traces. */
export const traceBatchId = itemId(name, '')

export interface TraceBatchesDeps {
  readonly traces: Traces
  readonly follows: { readonly traceKeys: () => ReadonlySet<string> }
  readonly confirmations: TraceConfirmations
  readonly live: Pick<LiveAccounts, 'covers' | 'noteUnlisted'>
  readonly publish: () => void
}

export function createTraceBatches(session: Session, deps: TraceBatchesDeps): PollSource {
  const {
    schedule,
    service: { client, beforePage },
    runtime: { signal, now },
  } = session
  const { traces, follows, confirmations, live, publish } = deps
  const roundRobin = createRoundRobin(mostHashes)

  /** Live traces that the stream does not currently report. */
  function unreported(): readonly string[] {
    return liveKeys(traces.known.open().filter(({ view }) => !live.covers.trace(view)))
  }

  return {
    name,
    kind: name,
    publish,
    isLive: () => traces.known.open().length > 0,
    items: () => {
      // Without a key, more batches would leave no quota for the accounts.
      const room = Math.max(1, Math.floor(schedule.quota.view(now()).limit / 2))
      const batches = Math.min(mostBatches, room, Math.ceil(unreported().length / mostHashes))
      return Array.from({ length: batches }, (_, batch) => {
        const key = batch === 0 ? '' : String(batch)
        return { id: itemId(name, key), source: name, key, operation: 'pendingActions', lane: liveLane }
      })
    },
    poll: async () => {
      const keys = roundRobin.take(unreported(), follows.traceKeys())
      if (keys.length === 0) return { isChanged: false }
      const withTransactions = confirmations.wantsPlaces(keys)
      const response = await client.pendingByHashes(keys, { signal, beforePage, withTransactions })
      const { receivedAt, latencyMs } = response
      const value = confirmations.takePlaces(response.value)
      const sentAt = receivedAt - latencyMs
      const scope = { kind: 'hashes', keys } as const
      await inSlices(session.runtime, traces.advance(scope, value, { at: receivedAt, sentAt }))
      for (const key of keys) {
        const view = traces.known.get(key)?.view
        if (view !== undefined && isLive(view.state) && view.lastSeenAt < sentAt) live.noteUnlisted(view)
      }
      return { isChanged: false }
    },
  }
}
