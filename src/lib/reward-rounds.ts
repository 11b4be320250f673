import type { AddressKey, Millis } from '../../electron/shared/models.ts'
import type { RewardLine } from '../../electron/shared/pool-models.ts'

export interface RoundCell {
  readonly at: Millis
  readonly address: AddressKey
  /** Reward in millionths of the stake; null when it is unknown. */
  readonly ratio: number | null
  readonly line: RewardLine
}

export interface RoundGrid {
  readonly rounds: readonly Millis[]
  readonly addresses: readonly AddressKey[]
  readonly cells: readonly RoundCell[]
  /** Smallest and largest ratio, excluding losses. Null if there are no such ratios. */
  readonly range: readonly [least: number, most: number] | null
}

function ratioOf({ reward, stake }: RewardLine): number | null {
  if (reward === null || stake === '0') return null
  return Number((BigInt(reward) * 1_000_000_000n) / BigInt(stake)) / 1000
}

/**
 * Returns a grid of the last `count` rounds. `isCut`: older lines were not read, so the oldest round may lack some. It is left out,
 * because its empty cells would look like nominators without a stake.
 */
export function roundGridOf(lines: readonly RewardLine[], count: number, isCut = false): RoundGrid {
  const all = [...new Set(lines.map(({ when }) => when.before))].toSorted((a, b) => a - b)
  const rounds = all.slice(isCut && all.length > 1 ? 1 : 0).slice(-count)
  const [first = 0] = rounds
  const shown = lines.filter(({ when }) => when.before >= first)
  const stakes = new Map<AddressKey, bigint>()
  for (const { address, stake } of shown) {
    const known = stakes.get(address)
    if (known === undefined || BigInt(stake) > known) stakes.set(address, BigInt(stake))
  }
  const addresses = [...stakes].toSorted(([, a], [, b]) => (a < b ? 1 : -1)).map(([address]) => address)
  const cells = shown.map((line): RoundCell => ({
    at: line.when.before,
    address: line.address,
    ratio: ratioOf(line),
    line,
  }))
  const gains = cells.flatMap(({ ratio }) => (ratio === null || ratio < 0 ? [] : [ratio]))
  const range =
    gains.length === 0
      ? null
      : ([
          gains.reduce((least, ratio) => Math.min(least, ratio)),
          gains.reduce((most, ratio) => Math.max(most, ratio)),
        ] as const)
  return { rounds, addresses, cells, range }
}
