import type { RewardLine } from '../../../electron/shared/pool-models.ts'
import { labelOf } from '../../stores/labels.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { common } from './pools-words.ts'
import { ledger } from './pool-table-words.ts'

export function ledgerColumns(unit: string, hasPool: boolean): readonly TableColumn[] {
  const pool: TableColumn = { id: 'pool', title: ledger.pool, track: 'minmax(117px, 0.9fr)' }
  const taken = hasPool ? 117 : 0
  return [
    { id: 'when', title: common.observedAt, track: '136px', isFixed: true },
    ...(hasPool ? [pool] : []),
    { id: 'nominator', title: common.nominator, track: 'minmax(156px, 1.3fr)', isFixed: true },
    {
      id: 'reward',
      title: common.in(ledger.reward, unit),
      track: 'minmax(136px, 1fr)',
      isEnd: true,
      isFixed: true,
    },
    {
      id: 'stake',
      title: ledger.stake,
      track: 'minmax(156px, 1fr)',
      isEnd: true,
      dropBelow: 660 + taken,
    },
    {
      id: 'credited',
      title: ledger.credited,
      track: 'minmax(147px, 1fr)',
      isEnd: true,
      dropBelow: 913 + taken,
    },
    { id: 'commission', title: ledger.commission, track: '88px', isEnd: true, dropBelow: 1_017 + taken },
    {
      id: 'note',
      title: ledger.note,
      track: 'minmax(96px, 0.7fr)',
      dropBelow: 782 + taken,
      isSortable: false,
    },
    {
      id: 'evidence',
      title: ledger.evidence,
      track: 'minmax(76px, 0.6fr)',
      isSortable: false,
      isFixed: true,
    },
  ]
}

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
    case 'commission':
      return line.commission
    default:
      return line.when.before
  }
}
