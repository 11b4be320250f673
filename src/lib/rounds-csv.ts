import { csvOf } from '../../electron/shared/csv.ts'
import type { PoolRoundResult } from '../../electron/shared/pool-models.ts'
import { roundNotes } from './pool-words.ts'
import type { CsvNames } from './reward-csv.ts'
import { formatIso } from './times.ts'

const head = [
  'seen_at',
  'not_before',
  'started_at',
  'pool',
  'pool_raw',
  'pool_name',
  'sent_nano',
  'returned_nano',
  'reward_nano',
  'validator_change_nano',
  'nominators_nano',
  'nominators',
  'commission_percent',
  'nominators_ppm',
  'loss',
  'note',
] as const

function noteOf({ isWide, isMinimum }: PoolRoundResult): string {
  return [...(isWide ? [roundNotes.isWide] : []), ...(isMinimum ? [roundNotes.isMinimum] : [])].join('; ')
}

/** Returns completed rounds as CSV, one line per round, with exact amounts in nanotons. */
export function roundsCsv(rounds: readonly PoolRoundResult[], { labelOf, friendlyOf }: CsvNames): string {
  return csvOf(
    head,
    rounds.map((round) => [
      formatIso(round.when.before),
      formatIso(round.when.after),
      formatIso(round.started?.before),
      friendlyOf(round.pool),
      round.pool,
      labelOf(round.pool) ?? '',
      round.sent,
      round.returned ?? '',
      round.reward ?? '',
      round.validatorBy,
      round.nominatorsBy ?? '',
      round.nominators.toString(),
      round.commission === null ? '' : (round.commission / 100).toFixed(2),
      round.ratio === null ? '' : (round.ratio / 1000).toFixed(3),
      round.loss ?? '',
      noteOf(round),
    ]),
  )
}
