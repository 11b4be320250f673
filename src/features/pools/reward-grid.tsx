import { useMemo } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import { Empty } from '../../components/empty.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { roundGridOf, type RoundCell } from '../../lib/reward-rounds.ts'
import { formatDateTime } from '../../lib/times.ts'
import { labelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow } from '../../stores/view.ts'
import { coinsText, useIsHidden } from './coins.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from './use-asked.ts'

const mostRounds = 80
const nameWidth = 150
const side = 14
const headHeight = 16

interface RewardGridProps {
  readonly pool: AddressKey
  readonly to: Millis
  readonly version: string
}

function classOf({ ratio, line }: RoundCell): string {
  if (line.stake === '0') return 'round-cell is-empty'
  if (ratio === null) return 'round-cell is-unknown'
  return ratio < 0 ? 'round-cell is-loss' : 'round-cell'
}

/** Each round by nominator: the darker, the more a stake brought. The ledger says the same in numbers. */
export function RewardGrid({ pool, to, version }: RewardGridProps) {
  const isTestnet = useIsTestnet()
  const isHidden = useIsHidden()
  const unit = useUnit()
  const { value } = useAsked(`${pool} ${version}`, (main) =>
    main['pools.rewards']({ pools: [pool], addresses: null, from: 0, to, limit: 10_000 }),
  )
  const grid = useMemo(() => roundGridOf(value?.lines ?? [], mostRounds), [value])
  if (value === null) return null
  if (grid.rounds.length === 0) {
    return (
      <Empty title="No round has ended yet">
        <p>A column appears each time that a stake is seen coming back.</p>
      </Empty>
    )
  }
  const nameOf = (address: AddressKey): string =>
    labelOf(address) ?? shortenFriendly(friendlyOf(address, isTestnet))
  const column = new Map(grid.rounds.map((at, index) => [at, index]))
  const row = new Map(grid.addresses.map((address, index) => [address, index]))
  const wordsOf = ({ at, address, ratio, line }: RoundCell): string => {
    const told =
      line.stake === '0'
        ? 'no stake in this round yet'
        : line.reward === null || ratio === null
          ? 'not separable'
          : `${coinsText(line.reward, isHidden, unit)}, ${ratio.toFixed(1)} millionths of the stake`
    return `${nameOf(address)}, ${formatDateTime(at)}: ${told}`
  }
  return (
    <div className="reward-grid" tabIndex={0} role="region" aria-label="Rounds by nominator">
      <svg
        role="img"
        aria-label={`What each of the last ${grid.rounds.length} rounds brought each of ${grid.addresses.length} nominators. The ledger has the numbers.`}
        width={nameWidth + grid.rounds.length * side + 8}
        height={headHeight + grid.addresses.length * side + 8}
      >
        <text x={nameWidth} y={11}>
          {formatDateTime(grid.rounds[0] ?? 0).slice(0, 10)} –{' '}
          {formatDateTime(grid.rounds.at(-1) ?? 0).slice(0, 10)}
        </text>
        {grid.addresses.map((address, index) => (
          <text key={address} x={4} y={headHeight + index * side + 11}>
            {nameOf(address).slice(0, 22)}
          </text>
        ))}
        {grid.cells.map((cell) => (
          <rect
            key={`${cell.at} ${cell.address}`}
            className={classOf(cell)}
            x={nameWidth + (column.get(cell.at) ?? 0) * side}
            y={headHeight + (row.get(cell.address) ?? 0) * side}
            width={side - 2}
            height={side - 2}
            fillOpacity={
              cell.ratio === null ? 0 : 0.25 + 0.75 * Math.min(1, Math.abs(cell.ratio) / grid.most)
            }
            onClick={() => selectRow('pools', cell.address)}
          >
            <title>{wordsOf(cell)}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}
