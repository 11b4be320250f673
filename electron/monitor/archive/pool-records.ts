import type { Millis } from '../../shared/models.ts'
import { createPoolHistoryCache, type PoolHistoryCache } from '../pools/pool-history-cache.ts'
import type { ArchiveItem } from '../store/archive-queue.ts'
import type { OpenStore } from '../store/open-store.ts'
import { resultsOf } from '../watch/pool-results.ts'
import { linesOf } from '../watch/pool-rewards.ts'
import type { PoolRecords } from './write.ts'

/** Histories that were not used for this long leave memory. */
const keptMs = 10 * 60_000

export interface PoolRecordsReader {
  /** Returns the samples since the earliest change, and the rounds that ended since. */
  readonly read: (item: ArchiveItem) => Promise<PoolRecords>
  /** Removes the histories from memory if none was used for ten minutes. */
  readonly release: () => void
  readonly clear: () => void
}

export interface PoolRecordsDeps {
  readonly store: OpenStore
  readonly now: () => Millis
  readonly signal: AbortSignal
}

export function createPoolRecords({ store, now, signal }: PoolRecordsDeps): PoolRecordsReader {
  const histories = new Map<string, PoolHistoryCache>()
  let usedAt = now()

  function historiesOf(network: string): PoolHistoryCache {
    const known = histories.get(network)
    if (known !== undefined) return known
    const made = createPoolHistoryCache({
      store,
      runtime: { now, signal },
      network: { id: 'custom', name: network, baseUrl: network, isTestnet: false },
    })
    histories.set(network, made)
    return made
  }

  return {
    clear: () => histories.clear(),
    release: () => {
      if (Math.abs(now() - usedAt) >= keptMs) histories.clear()
    },
    read: async ({ network, key, since }) => {
      usedAt = now()
      const history = await historiesOf(network).read(key)
      const { entries } = history
      const first = entries.findIndex(({ fromAt }) => fromAt >= since)
      // Includes the previous sample, whose last confirmation may have changed.
      const changed = first === -1 ? entries.slice(-1) : entries.slice(Math.max(0, first - 1))
      const from = changed[0]?.fromAt ?? since
      const rounds = resultsOf(history, from, now()).map((round) => {
        const entry = entries.find(({ fromAt }) => fromAt === round.when.before)
        return { ...round, rewards: entry === undefined ? [] : linesOf(key, entry) }
      })
      return { network, pool: key, entries: changed, rounds }
    },
  }
}
