import { useCallback, useMemo } from 'react'
import type { Nominator } from '../../../electron/shared/pool-models.ts'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { formatShare } from '../../lib/integers.ts'
import { ranksOf } from '../../lib/pool-figures.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { Coins } from './coins.tsx'
import { Who } from './log-text.tsx'
import { common } from './pools-words.ts'
import { shares } from './nominator-words.ts'

const columns: readonly GridColumn[] = [
  { id: 'rank', title: shares.rank, isEnd: true },
  { id: 'nominator', title: common.nominator },
  { id: 'stake', title: shares.stake, isEnd: true },
  { id: 'together', title: shares.together, isEnd: true },
]

export function ShareTable({ nominators }: { readonly nominators: readonly Nominator[] }) {
  const selected = useView((view) => view.row.pools)
  const ranks = useMemo(() => ranksOf(nominators), [nominators])
  const keys = useMemo(() => [...ranks.keys()], [ranks])
  const renderCells = useCallback(
    (key: string) => {
      const rank = ranks.get(key)
      return rank === undefined ? null : (
        <>
          <Cell id="rank" isEnd>
            {rank.rank}
          </Cell>
          <Cell id="nominator">
            <span className="clip">
              <Who address={key} />
            </span>
          </Cell>
          <Cell id="stake" isEnd>
            <Coins units={rank.own} />
          </Cell>
          <Cell id="together" isEnd>
            {formatShare(rank.together)}
          </Cell>
        </>
      )
    },
    [ranks],
  )
  return (
    <Grid
      label={shares.label}
      kind="shares"
      columns={{ columns, tracks: '30px minmax(96px, 1fr) 142px 76px' }}
      rows={{ keys, renderCells, height: 24 }}
      selectedKey={selected}
      onSelect={(key) => selectRow('pools', key)}
    />
  )
}
