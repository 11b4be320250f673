import { useCallback, useMemo, useState } from 'react'
import type { PoolGap, PoolHistory, PoolPoint } from '../../../electron/shared/pool-models.ts'
import { Cell, Grid } from '../../components/grid.tsx'
import type { GridColumn } from '../../components/grid-head.tsx'
import { formatDateTime } from '../../lib/times.ts'
import { showMoment } from '../../time-machine.ts'
import { Coins } from './coins.tsx'
import { gapWords } from './log-text.tsx'
import { common } from './pools-words.ts'
import { gaps, pictures } from './pool-table-words.ts'

type Row =
  | { readonly kind: 'point'; readonly point: PoolPoint }
  | { readonly kind: 'gap'; readonly gap: PoolGap }

const columns: readonly GridColumn[] = [
  { id: 'when', title: pictures.historyFrom },
  { id: 'total', title: common.nominators, isEnd: true },
  { id: 'validator', title: common.validator, isEnd: true },
  { id: 'stake', title: common.stakeSent, isEnd: true },
  { id: 'pending', title: common.pending, isEnd: true },
]

function rowsOf({ points, gaps: times }: PoolHistory): ReadonlyMap<string, Row> {
  const rows: (readonly [number, string, Row])[] = [
    ...points.map((point): readonly [number, string, Row] => [
      point.at,
      `p${point.at}`,
      { kind: 'point', point },
    ]),
    ...times.map((gap): readonly [number, string, Row] => [gap.from, `g${gap.from}`, { kind: 'gap', gap }]),
  ]
  return new Map(rows.toSorted((a, b) => b[0] - a[0]).map(([, key, row]) => [key, row]))
}

function Cells({ row }: { readonly row: Row }) {
  if (row.kind === 'gap') {
    const [from, to] = [formatDateTime(row.gap.from), formatDateTime(row.gap.to)]
    const until = from.slice(0, 10) === to.slice(0, 10) ? to.slice(11) : to
    const words = gaps.until(gapWords(row.gap.reason), until)
    return (
      <>
        <Cell id="when">
          <span className="mono">{from}</span>
        </Cell>
        <Cell id="gap">
          <span className="tone-attention" title={words}>
            {words}
          </span>
        </Cell>
      </>
    )
  }
  const { at, nominators, validator, stakeSent, pending } = row.point
  return (
    <>
      <Cell id="when">
        <span className="mono">{formatDateTime(at)}</span>
      </Cell>
      {[nominators, validator, stakeSent, pending].map((units, index) => (
        <Cell key={columns[index + 1]?.id} id={columns[index + 1]?.id ?? ''} isEnd>
          <Coins units={units} />
        </Cell>
      ))}
    </>
  )
}

export function HistoryTable({ history }: { readonly history: PoolHistory }) {
  const [selected, setSelected] = useState<string | null>(null)
  const rows = useMemo(() => rowsOf(history), [history])
  const keys = useMemo(() => [...rows.keys()], [rows])
  const renderCells = useCallback(
    (key: string) => {
      const row = rows.get(key)
      return row === undefined ? null : <Cells row={row} />
    },
    [rows],
  )
  return (
    <Grid
      label={pictures.history}
      kind="history"
      columns={{ columns, tracks: '160px repeat(4, minmax(156px, 1fr))' }}
      rows={{ keys, renderCells, height: 24 }}
      selectedKey={selected}
      onSelect={(key, isOpened) => {
        setSelected(key)
        const row = rows.get(key)
        if (isOpened && row?.kind === 'point') void showMoment(row.point.at)
      }}
    />
  )
}
