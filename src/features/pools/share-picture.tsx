import { useEffect, useMemo, useRef, useState } from 'react'
import type { PoolState } from '../../../electron/shared/pool-models.ts'
import { sharesOf } from '../../../electron/shared/shares.ts'
import { Treemap, type TreemapItem } from '../../components/treemap.tsx'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { formatShare, sumIntegers } from '../../lib/integers.ts'
import { useLabelOf } from '../../stores/labels.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'

import { coinsText, useIsHidden } from './coins.tsx'
import { useMine } from './mine.ts'
import { ShareTable } from './share-table.tsx'
import { TableToggle } from './table-toggle.tsx'
import { useUnit } from './unit.ts'
import { shares } from './nominator-words.ts'
import { asTable } from './pool-table-words.ts'

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
  const labelOf = useLabelOf()
  return useMemo(() => {
    const whole = sumIntegers(state.nominators.flatMap(({ balance, pending }) => [balance, pending]))
    const shareList = sharesOf(state.nominators.map(({ balance }) => balance))
    return state.nominators.map(({ address, balance, pending }, index) => {
      const own = sumIntegers([balance, pending])
      const name = labelOf(address) ?? shortenFriendly(friendlyOf(address, isTestnet))
      // As in the table, the share excludes pending deposits. The area includes them: they are its hatched part.
      const share = formatShare(shareList[index] ?? 0)
      const waiting = pending === '0' ? '' : shares.pending(coinsText(pending, isHidden, unit))
      return {
        key: address,
        size: Number((BigInt(own) * 1_000_000n) / (BigInt(whole) || 1n)),
        hatched: own === '0' ? 0 : Number((BigInt(pending) * 1000n) / BigInt(own)) / 1000,
        title: `${name}: ${share}, ${coinsText(balance, isHidden, unit)}${waiting}`,
        label: `${name} ${share}`,
        short: share,
        isMarked: mine.has(address),
      }
    })
  }, [state, isHidden, unit, isTestnet, mine, labelOf])
}

interface SharePictureProps {
  readonly state: PoolState
  readonly concentration: string
}

export function SharePicture({ state, concentration }: SharePictureProps) {
  const [isTable, setTable] = useState(false)
  const selected = useView((view) => view.row.pools)
  const { holder, width, height } = useSize()
  const items = useItems(state)
  return (
    <section className="picture" aria-label={shares.label}>
      <div className="picture-head">
        <span className="dim">{shares.label}</span>
        <TableToggle title={asTable.shares} isTable={isTable} onToggle={setTable} />
      </div>
      <div ref={holder} className="picture-body">
        {isTable ? (
          <ShareTable nominators={state.nominators} />
        ) : width < 40 || height < 40 ? null : (
          <Treemap
            label={shares.describe(items.length, concentration)}
            items={items}
            width={width}
            height={height}
            selectedKey={selected}
            onSelect={(key) => selectRow('pools', key)}
          />
        )}
      </div>
      <p className="picture-foot dim clip" title={concentration}>
        {concentration}
      </p>
    </section>
  )
}
