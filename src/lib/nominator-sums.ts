import type { Integer } from '../../electron/shared/models.ts'
import type { RewardSums } from '../../electron/shared/pool-models.ts'
import { sumIntegers } from './integers.ts'

export interface RecordSums extends Omit<RewardSums, 'unseparated'> {
  readonly change: Integer | null
}

interface Summed {
  readonly change: Integer | null
  readonly rewards: RewardSums
}

export function sumRecords(records: readonly Summed[]): RecordSums {
  const changes = records.flatMap(({ change }) => (change === null ? [] : [change]))
  const rewards = (span: 'day' | 'week' | 'month' | 'all'): Integer =>
    sumIntegers(records.map((record) => record.rewards[span]))
  return {
    change: changes.length === 0 ? null : sumIntegers(changes),
    day: rewards('day'),
    week: rewards('week'),
    month: rewards('month'),
    all: rewards('all'),
  }
}

export function contributing<R extends Summed>(former: readonly R[]): readonly R[] {
  return former.filter(
    ({ change, rewards: { all, unseparated } }) =>
      (change !== null && change !== '0') || all !== '0' || unseparated > 0,
  )
}
