import type { ReactNode, RefObject } from 'react'
import { leastWidthOf } from '../../lib/column-layout.ts'
import type { GridColumn } from '../../components/grid-head.tsx'

export interface TotalsProps {
  readonly label: string
  readonly columns: { readonly columns: readonly GridColumn[]; readonly tracks: string }
  readonly rows: readonly ((id: string) => ReactNode)[]
  readonly holder?: RefObject<HTMLDivElement | null>
}

/** Shows totals below a grid, aligned with its columns. Totals include only rows of the grid. */
export function Totals({ label, columns: { columns, tracks }, rows, holder }: TotalsProps) {
  return (
    <div
      {...(holder === undefined ? {} : { ref: holder })}
      className="grid-totals"
      role="group"
      aria-label={label}
    >
      {rows.map((cellOf, index) => (
        <div
          key={index === 0 ? 'shown' : 'others'}
          className="grid-row"
          style={{ '--tracks': tracks, '--least': `${leastWidthOf(tracks)}px` }}
        >
          {columns.map(({ id, isEnd = false }) => (
            <span key={id} className={`cell cell-${id} ${isEnd ? 'is-end' : ''}`}>
              {cellOf(id)}
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
