import type { Integer } from '../../electron/shared/models.ts'
import type { PoolYield, RewardSums } from '../../electron/shared/pool-models.ts'
import { sumIntegers } from './integers.ts'

type RewardSpan = 'day' | 'week' | 'month' | 'all'

export type RecordSums = Readonly<Record<'change' | RewardSpan, Integer | null>>

interface Rewarded {
  readonly rewards: RewardSums
  /** Absent for a former nominator, whose rounds are not counted. */
  readonly yield?: PoolYield
}

interface Summed extends Rewarded {
  readonly change: Integer | null
}

/** Returns true if a settlement was observed whose reward is separable from a deposit. Until then, the reward is unknown, not 0. */
export function hasReward({ rewards, yield: of }: Rewarded): boolean {
  return rewards.all !== '0' || (of !== undefined && (of.rounds > 0 || of.hasLoss))
}

/** Returns the observed reward of a span, or null if it is unknown. */
export function observedReward(record: Rewarded, span: RewardSpan): Integer | null {
  return hasReward(record) ? record.rewards[span] : null
}

export function sumRecords(records: readonly Summed[]): RecordSums {
  const changes = records.flatMap(({ change }) => (change === null ? [] : [change]))
  const isKnown = records.some(hasReward)
  const rewards = (span: RewardSpan): Integer | null =>
    isKnown ? sumIntegers(records.map((record) => record.rewards[span])) : null
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
