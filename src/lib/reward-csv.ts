import { csvOf } from '../../electron/shared/csv.ts'
import type { AddressKey } from '../../electron/shared/models.ts'
import type { RewardLine } from '../../electron/shared/pool-models.ts'
import { formatUnits, nativeDecimals } from '../../electron/shared/units.ts'
import { rewardNotes } from './pool-words.ts'
import { formatIso } from './times.ts'

/** Column names are part of the file format, so they do not include the chosen name of the coin. */
const head = [
  'seen_at',
  'seen_at_unix',
  'not_before',
  'not_before_unix',
  'pool',
  'pool_name',
  'nominator',
  'nominator_raw',
  'nominator_name',
  'stake_before_nano',
  'reward_nano',
  'reward',
  'is_reward_exact',
  'credited_nano',
  'unexplained_nano',
  'stake_after_nano',
  'validator_change_nano',
  'commission_percent',
  'note',
] as const

export interface CsvNames {
  readonly labelOf: (key: AddressKey) => string | null
  readonly friendlyOf: (key: AddressKey) => string
}

function noteOf({ reward, isWide, after }: RewardLine): string {
  const notes = [
    ...(reward === null ? [rewardNotes.notSeparable] : []),
    ...(isWide ? [rewardNotes.isWide] : []),
    ...(after === null ? [rewardNotes.left] : []),
  ]
  return notes.join('; ')
}

const unix = (at: number): string => Math.floor(at / 1000).toString()

/** Returns the reward ledger as CSV, one line per settlement and address. Amounts are exact, in nanotons and in coins. */
export function rewardsCsv(lines: readonly RewardLine[], { labelOf, friendlyOf }: CsvNames): string {
  return csvOf(
    head,
    lines.map((line) => {
      const {
        when,
        pool,
        address,
        stake,
        reward,
        isExact,
        credited,
        residual,
        after,
        validatorBy,
        commission,
      } = line
      return [
        formatIso(when.before),
        unix(when.before),
        formatIso(when.after),
        when.after === null ? '' : unix(when.after),
        friendlyOf(pool),
        labelOf(pool) ?? '',
        friendlyOf(address),
        address,
        labelOf(address) ?? '',
        stake,
        reward ?? '',
        reward === null ? '' : formatUnits(reward, nativeDecimals, true),
        reward === null ? '' : String(isExact),
        credited,
        residual ?? '',
        after ?? '',
        validatorBy,
        commission === null ? '' : (commission / 100).toFixed(2),
        noteOf(line),
      ]
    }),
  )
}
