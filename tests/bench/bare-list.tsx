import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { memo, useRef, type ComponentType } from 'react'
import type {} from '../../src/components/css-variables.d.ts'

type Cells = ComponentType<{ readonly rowKey: string }>

interface BareRowProps {
  readonly rowKey: string
  readonly start: number
  readonly cells: Cells
}

const BareRow = memo(function BareRow({ rowKey, start, cells: RowCells }: BareRowProps) {
  return (
    <div className="grid-row" style={{ transform: `translateY(${start}px)`, height: 28 }}>
      <RowCells rowKey={rowKey} />
    </div>
  )
})

interface BareListProps {
  readonly keys: readonly string[]
  readonly tracks: string
  readonly cells: Cells
}

/** A virtual list without the parts that the app's grid adds to its rows. */
export function BareList({ keys, tracks, cells }: BareListProps) {
  const scroller = useRef<HTMLDivElement>(null)
  // As in the app's grid, nothing is memoized and the React Compiler does not run.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 28,
    getItemKey: (index) => keys[index] ?? index,
    overscan: 8,
    rangeExtractor: defaultRangeExtractor,
  })
  return (
    <div ref={scroller} className="grid scroller" style={{ '--tracks': tracks }}>
      <div className="grid-body" style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <BareRow key={keys[index]} rowKey={keys[index] ?? ''} start={start} cells={cells} />
        ))}
      </div>
    </div>
  )
}
