import { z } from 'zod'
import type { poolChannels } from '../channels.ts'
import type {
  Holding,
  PoolHistory,
  PoolLogLine,
  PoolOverviewRow,
  PoolRoundResult,
  PoolSummary,
  RewardLine,
} from '../pool-models.ts'
import type { PoolDifference } from '../pool-difference.ts'
import type { PoolStatement } from '../pool-statement.ts'
import { mostWatched } from '../watch-limits.ts'
import { addressKey, label, text, type SchemasOf } from './fields.ts'

const millis = z.int().min(0)
const pools = z.array(addressKey).max(mostWatched.pools)
/** The watched accounts, and the addresses that the user marked: those are stored in a view of bounded length. */
const addresses = z.array(addressKey).max(mostWatched.accounts + 500)

export const poolSchemas = {
  'pools.add': z.strictObject({ text, label: label.optional() }),
  'pools.addMany': z.strictObject({
    items: z.array(z.strictObject({ text, label: label.optional() })).max(5_000),
  }),
  'pools.remove': z.strictObject({ key: addressKey }),
  'pools.rename': z.strictObject({ key: addressKey, label }),
  'pools.refresh': z.strictObject({ key: addressKey.nullable() }),
  /** `at`: null for now. `since`: null for no comparison. */
  'pools.summary': z.strictObject({ key: addressKey, at: millis.nullable(), since: millis.nullable() }),
  'pools.history': z.strictObject({ key: addressKey, from: millis, to: millis }),
  'pools.changes': z.strictObject({
    key: addressKey,
    from: millis,
    to: millis,
    limit: z.int().min(1).max(20_000),
  }),
  'pools.difference': z.strictObject({ key: addressKey, from: millis, to: millis }),
  'pools.rewards': z.strictObject({
    pools,
    addresses: addresses.nullable(),
    from: millis,
    to: millis,
    limit: z.int().min(1).max(100_000),
  }),
  'pools.holdings': z.strictObject({ pools, addresses, at: millis.nullable() }),
  'pools.rounds': z.strictObject({ pools, from: millis, to: millis }),
  'pools.statement': z.strictObject({ pools, address: addressKey, from: millis, to: millis }),
  'pools.overview': z.strictObject({ pools, at: millis.nullable() }),
} as const satisfies SchemasOf<(typeof poolChannels)[number]>

export interface PoolAnswers {
  'pools.add': { readonly key: string; readonly isNew: boolean }
  'pools.addMany': { readonly added: number }
  'pools.remove': null
  'pools.rename': null
  'pools.refresh': null
  'pools.summary': PoolSummary
  'pools.history': PoolHistory
  'pools.changes': readonly PoolLogLine[]
  'pools.difference': PoolDifference
  'pools.rewards': { readonly lines: readonly RewardLine[]; readonly total: number }
  'pools.holdings': readonly Holding[]
  /** Latest first. */
  'pools.rounds': readonly PoolRoundResult[]
  /** Omits pools without a response in the period. */
  'pools.statement': readonly PoolStatement[]
  'pools.overview': readonly PoolOverviewRow[]
}
