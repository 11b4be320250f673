import { useMemo } from 'react'
import type { AddressKey, Millis } from '../../../electron/shared/models.ts'
import { Empty } from '../../components/empty.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { roundGridOf, type RoundCell, type RoundGrid } from '../../lib/reward-rounds.ts'
import { withMinus } from '../../lib/text.ts'
import { formatDateTime } from '../../lib/times.ts'
import { useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow } from '../../stores/view.ts'
import { coinsText, useIsHidden } from './coins.tsx'
import { useUnit } from './unit.ts'
import { useAsked } from '../../use-asked.ts'
import { roundGrid as words } from './pool-table-words.ts'

const mostRounds = 80
const mostLines = 10_000
const nothing = { lines: [], total: 0 } as const
const nameWidth = 150
const side = 18
const headHeight = 16

interface RewardGridProps {
  readonly pool: AddressKey
  readonly from: Millis
  readonly to: Millis
  /** Pool, period and displayed moment. */
  readonly subject: string
  readonly version: string
}

function classOf({ ratio, line }: RoundCell): string {
  if (line.stake === '0') return 'round-cell is-empty'
  if (ratio === null) return 'round-cell is-unknown'
  return ratio < 0 ? 'round-cell is-loss' : 'round-cell'
}

/** Returns the opacity of a cell, which shows the reward ratio within the displayed range. All losses have the same opacity. */
function strengthOf({ ratio }: RoundCell, range: RoundGrid['range']): number {
  if (ratio === null) return 0
  if (ratio < 0 || range === null) return 0.9
  const [least, most] = range
  return most === least ? 0.7 : 0.3 + (0.7 * (ratio - least)) / (most - least)
}

const ratioText = (ratio: number): string => withMinus(ratio.toFixed(1))

function legendOf({ range, cells }: RoundGrid): string {
  const gains = range === null ? '' : words.range(ratioText(range[0]), ratioText(range[1]))
  const hasLoss = cells.some(({ ratio }) => ratio !== null && ratio < 0)
  return `${gains}${hasLoss ? words.loss : ''}${words.others}`
}

/** Shows the reward per stake of each nominator and round as a heat map. The reward ledger has the numbers. */
export function RewardGrid({ pool, from, to, subject, version }: RewardGridProps) {
  const isTestnet = useIsTestnet()
  const isHidden = useIsHidden()
  const unit = useUnit()
  const labelOf = useLabelOf()
  const { value } = useAsked(
    `${subject} ${version}`,
    (main) => main['pools.rewards']({ pools: [pool], addresses: null, from, to, limit: mostLines }),
    subject,
  )
  const { lines, total } = value ?? nothing
  const grid = useMemo(() => roundGridOf(lines, mostRounds, total > lines.length), [lines, total])
  if (value === null) return null
  if (grid.rounds.length === 0) {
    return (
      <Empty title={words.empty.title}>
        <p>{words.empty.text}</p>
      </Empty>
    )
  }
  const nameOf = (address: AddressKey): string =>
    labelOf(address) ?? shortenFriendly(friendlyOf(address, isTestnet))
  const column = new Map(grid.rounds.map((at, index) => [at, index]))
  const row = new Map(grid.addresses.map((address, index) => [address, index]))
  const wordsOf = ({ at, address, ratio, line }: RoundCell): string => {
    const outcome =
      line.stake === '0'
        ? words.noStake
        : line.reward === null || ratio === null
          ? words.notSeparable
          : words.reward(coinsText(line.reward, isHidden, unit), ratioText(ratio))
    return `${nameOf(address)}, ${formatDateTime(at)}: ${outcome}`
  }
  return (
    <div className="reward-grid" tabIndex={0} role="region" aria-label={words.label}>
      <p className="dim">
        {legendOf(grid)}
        {total > lines.length && words.limited(lines.length, total)}
      </p>
      <svg
        role="img"
        aria-label={words.description(grid.rounds.length, grid.addresses.length)}
        width={nameWidth + Math.max(160, grid.rounds.length * side + 8)}
        height={headHeight + grid.addresses.length * side + 8}
      >
        <text x={nameWidth} y={11}>
          {formatDateTime(grid.rounds[0] ?? 0).slice(0, 10)} –{' '}
          {formatDateTime(grid.rounds.at(-1) ?? 0).slice(0, 10)}
        </text>
        {grid.addresses.map((address, index) => (
          <text key={address} x={4} y={headHeight + index * side + 12}>
            <title>{nameOf(address)}</title>
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
            rx={cell.ratio !== null && cell.ratio < 0 ? side / 2 : 0}
            fillOpacity={strengthOf(cell, grid.range)}
            onClick={() => selectRow('pools', cell.address)}
          >
            <title>{wordsOf(cell)}</title>
          </rect>
        ))}
      </svg>
    </div>
  )
}
