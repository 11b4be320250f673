import type { AddressKey } from '../../../electron/shared/models.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import type { HoldingMatrix } from '../../lib/holdings.ts'
import { common, mine as words } from './pools-words.ts'

/** Minimum widths in px. The first two columns always have a place. A reward has room for `+12,345.678901234`. */
const least = { address: 148, total: 156, yield: 132, reward: 140, pending: 140, pool: 156 } as const

/**
 * Columns that repeat what the details and the ledger show give way, so that the balances in up to four pools are in view. Pending
 * deposits are part of no other column, so they stay while there are any.
 */
export function mineColumns(
  { pools, all }: Pick<HoldingMatrix, 'pools' | 'all'>,
  unit: string,
  nameOf: (pool: AddressKey) => string,
): readonly TableColumn[] {
  const hasPending = all.pending !== '0'
  const balances = least.address + least.total + Math.min(4, pools.length) * least.pool
  const toYield = balances + (hasPending ? least.pending : 0) + least.yield
  const toReward = toYield + least.reward
  const upTo = (px: number, share: string): string => `minmax(${px}px, ${share})`
  return [
    { id: 'address', title: words.address, track: upTo(least.address, '1fr') },
    { id: 'total', title: common.in(words.total, unit), isEnd: true, track: upTo(least.total, '1fr') },
    {
      id: 'yield',
      title: common.annualYield,
      isEnd: true,
      track: `${least.yield}px`,
      dropBelow: toYield,
    },
    {
      id: 'reward',
      title: words.monthReward,
      isEnd: true,
      track: upTo(least.reward, '1fr'),
      dropBelow: toReward,
    },
    {
      id: 'pending',
      title: common.pending,
      isEnd: true,
      track: upTo(least.pending, '1fr'),
      ...(hasPending ? {} : { dropBelow: toReward + least.pending }),
    },
    ...pools.map((pool) => ({
      id: pool,
      title: nameOf(pool),
      isEnd: true,
      track: upTo(least.pool, '2fr'),
    })),
  ]
}
