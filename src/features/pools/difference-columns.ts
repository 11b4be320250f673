import type { DifferenceRow } from '../../../electron/shared/pool-difference.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { difference } from './pool-table-words.ts'
import { common } from './pools-words.ts'

/** Widths in px that leave room for one to four amounts beside the total change. */
const room = { one: 540, two: 700, three: 856, four: 1_012 } as const

export function pendingBy({ pending: [before, after] }: DifferenceRow): bigint {
  return BigInt(after ?? 0) - BigInt(before ?? 0)
}

/**
 * Returns the columns of the comparison. The total change contains the pending change, so a pending change of any row stays
 * visible longest. Without one, its column is dropped first.
 */
export function differenceColumns(unit: string, rows: readonly DifferenceRow[]): readonly TableColumn[] {
  const amount = 'minmax(156px, 1fr)'
  const drops = rows.some((row) => pendingBy(row) !== 0n)
    ? { pending: room.one, after: room.two, before: room.three, rewards: room.four }
    : { after: room.one, before: room.two, rewards: room.three, pending: room.four }
  const figure = { track: amount, isEnd: true } as const
  return [
    { id: 'nominator', title: common.nominator, track: 'minmax(150px, 1.3fr)', isFixed: true },
    { id: 'kind', title: difference.kind, track: '74px' },
    { id: 'before', title: difference.before, ...figure, dropBelow: drops.before },
    { id: 'after', title: difference.after, ...figure, dropBelow: drops.after },
    { id: 'pending', title: difference.pendingBy, ...figure, dropBelow: drops.pending },
    { id: 'rewards', title: difference.rewards, ...figure, dropBelow: drops.rewards },
    { id: 'by', title: common.in(difference.by, unit), ...figure, isFixed: true },
  ]
}
