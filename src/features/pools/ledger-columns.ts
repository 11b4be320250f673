import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { labelOf } from '../../stores/labels.ts'
import type { TableColumn } from './use-table.ts'

/** The columns of the ledger; the pool is named where there are several. */
export function ledgerColumns(unit: string, hasPool: boolean): readonly TableColumn[] {
  const pool: TableColumn = { id: 'pool', title: 'Pool', track: 'minmax(90px, 0.9fr)' }
  return [
    { id: 'when', title: 'Seen at', track: '156px', isFixed: true },
    ...(hasPool ? [pool] : []),
    { id: 'nominator', title: 'Nominator', track: 'minmax(120px, 1.3fr)', isFixed: true },
    { id: 'reward', title: `Reward, ${unit}`, track: 'minmax(124px, 1fr)', isEnd: true, isFixed: true },
    { id: 'stake', title: 'On a stake of', track: 'minmax(142px, 1fr)', isEnd: true, dropBelow: 660 },
    { id: 'credited', title: 'Pending credited', track: 'minmax(142px, 1fr)', isEnd: true, dropBelow: 960 },
    { id: 'note', title: 'Proof', track: 'minmax(84px, 0.7fr)', dropBelow: 820, isSortable: false },
    { id: 'evidence', title: 'Evidence', track: 'minmax(92px, 0.6fr)', isSortable: false, dropBelow: 520 },
  ]
}

/** What a column of the ledger is sorted by. */
export function ledgerValue(line: RewardLine, id: string): bigint | number | string | null {
  switch (id) {
    case 'pool':
      return labelOf(line.pool) ?? line.pool
    case 'nominator':
      return labelOf(line.address)?.toLowerCase() ?? `\uffff${line.address}`
    case 'reward':
      return line.reward === null ? null : BigInt(line.reward)
    case 'stake':
      return BigInt(line.stake)
    case 'credited':
      return BigInt(line.credited)
    default:
      return line.when.before
  }
}
