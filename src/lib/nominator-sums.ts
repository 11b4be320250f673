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

type RewardSpan = 'day' | 'week' | 'month' | 'all'

/** Returns the observed reward of a span, or null if no reward could be separated from a deposit: it is unknown, not 0. */
export function observedReward(rewards: RewardSums, span: RewardSpan): Integer | null {
  return rewards.all === '0' && rewards.unseparated > 0 ? null : rewards[span]
}

export function sumRecords(records: readonly Summed[]): RecordSums {
  const changes = records.flatMap(({ change }) => (change === null ? [] : [change]))
  const rewards = (span: RewardSpan): Integer => sumIntegers(records.map((record) => record.rewards[span]))
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
