import type { AddressKey, Interval, Millis } from '../../shared/models.ts'
import type { PoolCommission, PoolRoundResult } from '../../shared/pool-models.ts'
import { countUntil, type PoolHistoryEntry, type StoredPoolHistory } from './pool-history.ts'
import { isPartlyHidden } from './settlement-result.ts'

/** Returns thousandths of a millionth, rounded half away from zero. */
function ratioOf(part: bigint, stake: bigint): number | null {
  if (stake <= 0n) return null
  const doubled = 2n * part * 1_000_000_000n
  return Number((doubled + (doubled < 0n ? -stake : stake)) / (2n * stake))
}

function resultAt(
  pool: AddressKey,
  entry: PoolHistoryEntry,
  started: Interval | null,
): PoolRoundResult | null {
  const { settlement, result } = entry
  if (settlement === null || result === null) return null
  const staked = settlement.rows.filter(({ balance }) => balance !== '0')
  // After a long absence, the rewards of some nominators are unknown.
  const compared = settlement.isSeparable ? staked.filter(({ reward }) => reward !== null) : staked
  const stake = compared.reduce((sum, { balance }) => sum + BigInt(balance), 0n)
  return {
    ...result,
    pool,
    when: { after: entry.after, before: entry.fromAt },
    started: started?.after == null ? null : started,
    nominators: staked.length,
    ratio:
      result.nominatorsBy === null || isPartlyHidden(settlement)
        ? null
        : ratioOf(BigInt(result.nominatorsBy), stake),
    isWide: settlement.isWide,
  }
}

export function resultsOf(history: StoredPoolHistory, from: Millis, to: Millis): readonly PoolRoundResult[] {
  const results: PoolRoundResult[] = []
  let before: PoolHistoryEntry | null = null
  for (const entry of history.entries.slice(0, countUntil(history, to))) {
    const result = resultAt(history.pool, entry, before?.rounds.since ?? null)
    if (result !== null && entry.fromAt >= from) results.push(result)
    before = entry
  }
  return results
}

/**
 * Returns the most frequent share that fits a round exactly. If no share fits any round, returns the median of the ratios,
 * rounded half up.
 */
export function commissionOfRounds(results: readonly PoolRoundResult[]): PoolCommission | null {
  const fitting = Map.groupBy(
    results.flatMap(({ commission }) => (commission === null ? [] : [commission])),
    (share) => share,
  )
  const [most] = [...fitting].toSorted(([, a], [, b]) => b.length - a.length)
  if (most !== undefined) return { share: most[0], isExact: true, rounds: most[1].length }
  const ratios = results.flatMap(({ validatorBy, nominatorsBy }) => {
    const [own, others] = [BigInt(validatorBy), BigInt(nominatorsBy ?? 0)]
    return own > 0n && others > 0n ? [Number((own * 20_000n + own + others) / (2n * (own + others)))] : []
  })
  const median = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]
  return median === undefined ? null : { share: median, isExact: false, rounds: ratios.length }
}
