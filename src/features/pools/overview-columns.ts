import type { AddressKey, Integer } from '../../../electron/shared/models.ts'
import type { PoolOverviewRow, PoolRoundResult, PoolView } from '../../../electron/shared/pool-models.ts'
import { sumIntegers } from '../../lib/integers.ts'
import type { Phase } from '../../lib/pool-text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { common, loss, overview as words } from './pools-words.ts'

export interface OverviewRow {
  readonly key: AddressKey
  readonly pool: PoolView
  readonly phase: Phase | null
  /** Null until the history is read. */
  readonly past: PoolOverviewRow | null
  readonly alerts: number
}

/** Returns the sum of the validator's amount, all balances and all pending deposits. Null before the first response. */
export function totalOf({ state }: PoolView): Integer | null {
  if (state === null) return null
  return sumIntegers([
    state.validatorAmount,
    ...state.nominators.flatMap(({ balance, pending }) => [balance, pending]),
  ])
}

export function pendingOf({ state }: PoolView): Integer | null {
  return state === null ? null : sumIntegers(state.nominators.map(({ pending }) => pending))
}

/** Explains the reward of the last round, or why it is unknown. Empty before the end of a round was observed. */
export function rewardHint(last: Pick<PoolRoundResult, 'when' | 'reward' | 'isMinimum'> | null): string {
  if (last === null) return ''
  if (last.reward === null) return words.noReward
  const text = words.rewardOf(formatDateTime(last.when.before))
  return last.isMinimum ? `${text}. ${loss.isMinimum}` : text
}

export function overviewColumns(unit: string): readonly TableColumn[] {
  const amount = 'minmax(170px, 1fr)'
  return [
    { id: 'pool', title: words.pool, track: 'minmax(90px, 1.2fr)', isFixed: true },
    { id: 'phase', title: words.phase, track: '92px', isFixed: true },
    { id: 'back', title: words.back, track: '122px', dropBelow: 670 },
    { id: 'total', title: common.in(words.total, unit), track: amount, isEnd: true, isFixed: true },
    { id: 'sent', title: common.stakeSent, track: amount, isEnd: true, isExtra: true },
    { id: 'nominators', title: common.nominators, track: '80px', isEnd: true, dropBelow: 858 },
    { id: 'pending', title: common.pending, track: amount, isEnd: true, dropBelow: 1_198 },
    { id: 'reward', title: words.lastReward, track: 'minmax(196px, 1fr)', isEnd: true },
    { id: 'commission', title: words.commission, track: '92px', isEnd: true, dropBelow: 1_298 },
    { id: 'yield', title: common.annualYield, track: '92px', isEnd: true, dropBelow: 894 },
    { id: 'alerts', title: words.alerts, track: '52px', isEnd: true, dropBelow: 753 },
  ]
}

const phaseOrder: Readonly<Record<Phase, number>> = { overdue: 0, staked: 1, idle: 2 }

export function overviewValue(row: OverviewRow, id: string): bigint | number | string | null {
  const { pool, past } = row
  const big = (units: Integer | null): bigint | null => (units === null ? null : BigInt(units))
  switch (id) {
    case 'phase':
      return row.phase === null ? null : phaseOrder[row.phase]
    case 'back':
      return pool.round?.estimate?.to ?? null
    case 'total':
      return big(totalOf(pool))
    case 'sent':
      return big(pool.state?.stakeSent ?? null)
    case 'nominators':
      return pool.state?.nominatorsCount ?? null
    case 'pending':
      return big(pendingOf(pool))
    case 'reward':
      return big(past?.lastRound?.reward ?? null)
    case 'commission':
      return past?.commission?.share ?? null
    case 'yield':
      return past?.yield.perYear ?? null
    case 'alerts':
      return row.alerts
    default:
      return labelOf(row.key)?.toLowerCase() ?? `\uffff${row.key}`
  }
}
