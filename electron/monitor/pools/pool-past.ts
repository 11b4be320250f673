import type { AddressKey, Millis } from '../../shared/models.ts'
import type {
  Holding,
  PoolHistory,
  PoolLogLine,
  PoolOverviewRow,
  PoolSummary,
  RewardLine,
} from '../../shared/pool-models.ts'
import type { PoolDifference } from '../../shared/pool-difference.ts'
import type { PoolStatement } from '../../shared/pool-statement.ts'
import { sharesOf } from '../../shared/shares.ts'
import { gapsIn, type PoolHistoryCache } from './pool-history-cache.ts'
import type { Session } from '../session.ts'
import { changesOf, differenceOf, pointsOf } from '../watch/pool-history-view.ts'
import { countUntil, entryAt } from '../watch/pool-history.ts'
import { linesOf, tallyRewards } from '../watch/pool-rewards.ts'
import { cycleOf, mainnetTiming, type RoundTiming } from '../watch/pool-rounds.ts'
import { overviewOf } from '../watch/pool-overview.ts'
import { statementOf } from '../watch/pool-statement.ts'
import { summarisePool } from '../watch/pool-summary.ts'

export function timingOf({ network }: Pick<Session, 'network'>): RoundTiming | null {
  return network.isTestnet ? null : mainnetTiming
}

export interface RewardsWanted {
  readonly pools: readonly AddressKey[]
  readonly addresses: readonly AddressKey[] | null
  readonly from: Millis
  readonly to: Millis
  readonly limit: number
}

export interface PoolPast {
  readonly summary: (pool: AddressKey, at: Millis | null, since: Millis | null) => Promise<PoolSummary>
  readonly history: (pool: AddressKey, from: Millis, to: Millis) => Promise<PoolHistory>
  readonly changes: (
    pool: AddressKey,
    from: Millis,
    to: Millis,
    limit: number,
  ) => Promise<readonly PoolLogLine[]>
  readonly difference: (pool: AddressKey, from: Millis, to: Millis) => Promise<PoolDifference>
  /** Newest first. `total` also counts those beyond the limit. */
  readonly rewards: (
    wanted: RewardsWanted,
  ) => Promise<{ readonly lines: readonly RewardLine[]; readonly total: number }>
  readonly holdings: (
    pools: readonly AddressKey[],
    addresses: readonly AddressKey[],
    at: Millis | null,
  ) => Promise<readonly Holding[]>
  /** Leaves out pools without a response before `to`. */
  readonly statement: (
    pools: readonly AddressKey[],
    address: AddressKey,
    from: Millis,
    to: Millis,
  ) => Promise<readonly PoolStatement[]>
  readonly overview: (pools: readonly AddressKey[], at: Millis | null) => Promise<readonly PoolOverviewRow[]>
}

export function createPoolPast(session: Session, histories: PoolHistoryCache): PoolPast {
  const { now } = session.runtime
  const timing = timingOf(session)

  return {
    summary: async (pool, at, since) => {
      const history = await histories.read(pool)
      return summarisePool(history, at ?? now(), since, timing, gapsIn(history, 0, now()))
    },
    history: async (pool, from, to) => {
      const history = await histories.read(pool)
      return {
        key: pool,
        from,
        to,
        knownSince: history.entries[0]?.fromAt ?? null,
        points: pointsOf(history, from, to),
        gaps: gapsIn(history, from, to),
      }
    },
    changes: async (pool, from, to, limit) => {
      const history = await histories.read(pool)
      return changesOf(history, gapsIn(history, from, to), from, to, limit)
    },
    difference: async (pool, from, to) => {
      const history = await histories.read(pool)
      return differenceOf(history, from, to, gapsIn(history, 0, now()))
    },
    rewards: async ({ pools, addresses, from, to, limit }) => {
      const wanted = addresses === null ? null : new Set(addresses)
      const lines: RewardLine[] = []
      for (const pool of pools) {
        const { entries } = await histories.read(pool)
        for (const entry of entries) {
          if (entry.settlement === null || entry.fromAt < from || entry.fromAt > to) continue
          const all = linesOf(pool, entry)
          lines.push(...(wanted === null ? all : all.filter(({ address }) => wanted.has(address))))
        }
      }
      lines.sort((a, b) => b.when.before - a.when.before)
      return { lines: lines.slice(0, limit), total: lines.length }
    },
    holdings: async (pools, addresses, at) => {
      const wanted = new Set(addresses)
      const holdings: Holding[] = []
      for (const pool of pools) {
        const history = await histories.read(pool)
        const moment = at ?? now()
        const entry = entryAt(history, moment)
        if (entry === null) continue
        const tallies = tallyRewards(history, countUntil(history, moment), moment)
        const cycle = cycleOf(entry.rounds, timing)
        const shares = sharesOf(entry.state.nominators.map(({ balance }) => balance))
        for (const [index, { address, balance, pending }] of entry.state.nominators.entries()) {
          if (!wanted.has(address)) continue
          holdings.push({
            pool,
            address,
            balance,
            pending,
            share: shares[index] ?? 0,
            rewards: tallies.of(address),
            yield: tallies.yieldOf(address, cycle),
          })
        }
      }
      return holdings
    },
    statement: async (pools, address, from, to) => {
      const statements: PoolStatement[] = []
      for (const pool of pools) {
        const history = await histories.read(pool)
        const statement = statementOf(history, gapsIn(history, from, to), address, from, to)
        if (statement !== null) statements.push(statement)
      }
      return statements
    },
    overview: async (pools, at) => {
      const rows: PoolOverviewRow[] = []
      for (const pool of pools) rows.push(overviewOf(await histories.read(pool), at ?? now(), timing))
      return rows
    },
  }
}
