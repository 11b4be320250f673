import { useEffect, useMemo, useRef, useState } from 'react'
import type { PoolState } from '../../../electron/shared/pool-models.ts'
import { Treemap, type TreemapItem } from '../../components/treemap.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { formatShare, shareOf, sumIntegers } from '../../lib/integers.ts'
import { lorenzOf } from '../../lib/pool-charts.ts'
import { labelOf } from '../../stores/labels.ts'
import { useAccounts } from '../../stores/accounts.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { coinsText, useIsHidden } from './coins.tsx'
import { useMine } from './mine.ts'
import { ShareTable } from './share-table.tsx'
import { TableToggle } from './table-toggle.tsx'
import { useUnit } from './unit.ts'

/** The size of an element, zero until it is known. */
function useSize() {
  const holder = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width: 0, height: 0 })
  useEffect(() => {
    const element = holder.current
    if (element === null) return
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { holder, ...size }
}

function useItems(state: PoolState): readonly TreemapItem[] {
  const isHidden = useIsHidden()
  const unit = useUnit()
  const isTestnet = useIsTestnet()
  const { mine } = useMine()
  const accounts = useAccounts(({ byKey }) => byKey)
  return useMemo(() => {
    const whole = sumIntegers(state.nominators.flatMap(({ balance, pending }) => [balance, pending]))
    const staked = sumIntegers(state.nominators.map(({ balance }) => balance))
    return state.nominators.map(({ address, balance, pending }) => {
      const own = sumIntegers([balance, pending])
      const name =
        accounts.get(address)?.label ?? labelOf(address) ?? shortenFriendly(friendlyOf(address, isTestnet))
      // As in the table: of what is staked. What is pending is the hatched part of an area.
      const share = formatShare(shareOf(balance, staked))
      const waiting = pending === '0' ? '' : `, pending ${coinsText(pending, isHidden, unit)}`
      return {
        key: address,
        size: Number((BigInt(own) * 1_000_000n) / (BigInt(whole) || 1n)),
        hatched: own === '0' ? 0 : Number((BigInt(pending) * 1000n) / BigInt(own)) / 1000,
        title: `${name}: ${share}, ${coinsText(balance, isHidden, unit)}${waiting}`,
        label: `${name} ${share}`,
        isMarked: mine.has(address),
      }
    })
  }, [state, isHidden, unit, isTestnet, mine, accounts])
}

/** Who has how much of the stake when the smallest come first, against all having the same. */
function Lorenz({
  state,
  width,
  height,
}: {
  readonly state: PoolState
  readonly width: number
  readonly height: number
}) {
  const points = useMemo(() => lorenzOf(state.nominators.map(({ balance }) => balance)), [state])
  const [w, h] = [width - 2, height - 2]
  const path = points
    .map(
      ({ people, stake }, index) =>
        `${index === 0 ? 'M' : 'L'}${1 + (people / 10_000) * w} ${1 + h - (stake / 10_000) * h}`,
    )
    .join('')
  const half = points.find(({ people }) => people >= 5_000)
  return (
    <svg
      className="lorenz"
      role="img"
      aria-label={`Lorenz curve: the poorer half of the nominators has ${formatShare(half?.stake ?? 0)} of the stake`}
      width={width}
      height={height}
    >
      <path d={`M1 ${1 + h}L${1 + w} 1`} className="lorenz-even" />
      <path d={path} className="lorenz-curve" />
    </svg>
  )
}

interface SharePictureProps {
  readonly state: PoolState
  readonly concentration: string
}

/** Whose stake it is: areas, the Lorenz curve, or the ranking as a table. */
export function SharePicture({ state, concentration }: SharePictureProps) {
  const [kind, setKind] = useState<'areas' | 'curve'>('areas')
  const [isTable, setTable] = useState(false)
  const selected = useView((view) => view.row.pools)
  const { holder, width, height } = useSize()
  const items = useItems(state)
  return (
    <section className="picture" aria-label="Shares">
      <div className="picture-head">
        <select
          aria-label="Picture of shares"
          value={kind}
          onChange={(event) => setKind(event.target.value === 'curve' ? 'curve' : 'areas')}
        >
          <option value="areas">Shares</option>
          <option value="curve">Lorenz curve</option>
        </select>
        <TableToggle what="shares" isTable={isTable} onToggle={setTable} />
      </div>
      <div ref={holder} className="picture-body">
        {isTable ? (
          <ShareTable nominators={state.nominators} />
        ) : width < 40 || height < 40 ? null : kind === 'areas' ? (
          <Treemap
            label={`Shares of ${items.length} nominators. ${concentration}`}
            items={items}
            width={width}
            height={height}
            selectedKey={selected}
            onSelect={(key) => selectRow('pools', key)}
          />
        ) : (
          <Lorenz state={state} width={width} height={height} />
        )}
      </div>
      <p className="picture-foot dim clip" title={concentration}>
        {concentration}
      </p>
    </section>
  )
}
