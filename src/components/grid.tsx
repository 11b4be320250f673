import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react'
import { AwaitedRows } from './awaited-rows.tsx'
import { GridHead, type ColumnTools, type GridColumn } from './grid-head.tsx'
import { leastWidthOf } from '../lib/column-layout.ts'
import { shownRowHeight } from '../lib/shown.ts'
import { GridRow } from './grid-row.tsx'
import { useRovingRow } from './roving-row.ts'

/** The columns of a grid, as returned by `useColumns`. */
interface GridColumns {
  readonly columns: readonly GridColumn[]
  /** CSS grid tracks. Default: the tracks of the stylesheet. */
  readonly tracks?: string
  readonly tools?: ColumnTools
  readonly onElement?: (element: HTMLElement | null) => void
}

interface GridRows {
  /** The keys of all rows. Only visible rows are in the document. */
  readonly keys: readonly string[]
  /** Renders the cells of a row. Must keep its identity between renders. */
  readonly renderCells: (key: string, index: number) => ReactNode
  /** Identifies the list. When it changes, the table scrolls to the top. */
  readonly list?: string
  readonly height?: 24 | 28 | 36
  readonly isStale?: boolean
  /** Shows placeholders while there are no rows, because the first response is on its way. */
  readonly isAwaited?: boolean
  /** Adds a button to each row that opens the menu of the surrounding `RowMenu`. */
  readonly hasMenu?: boolean
}

interface GridScrolling {
  /** Called when the user scrolls away from the top or back to it. */
  readonly onScrolled?: (isScrolled: boolean) => void
  /**
   * Called when the user starts or stops reading. The user is reading while the table is scrolled away from the top or a row
   * has the focus.
   */
  readonly onReading?: (isReading: boolean) => void
  /** Called on horizontal scrolling, for elements outside the table that align with its columns. */
  readonly onScrollLeft?: (pixels: number) => void
}

interface GridProps {
  readonly label: string
  readonly kind: string
  readonly columns: GridColumns
  readonly rows: GridRows
  readonly selectedKey: string | null
  /** Called on a click, Space or Enter. `isOpened` is true for Enter, which also moves the focus to the detail. */
  readonly onSelect: (key: string, isOpened: boolean) => void
  /** Called when the user presses the left or right arrow key in a row. */
  readonly onFold?: (key: string, isFolded: boolean) => void
  readonly scrolling?: GridScrolling
}

const headHeight = 28
/** Maximum distance between press and release of a click, px. */
const mostClickMove = 4

/** Where the mouse was pressed, and on which row. */
interface Pressed {
  readonly key: string | undefined
  readonly x: number
  readonly y: number
}

/** A table of any length with a single tab stop (grid pattern of the ARIA Authoring Practices Guide). */
export function Grid(props: GridProps) {
  const { label, kind, selectedKey, scrolling } = props
  const { columns, tracks, tools } = props.columns
  const { keys, renderCells, list, height: rowHeight = shownRowHeight() } = props.rows
  const { isStale = false, isAwaited = false, hasMenu = false } = props.rows
  const scroller = useRef<HTMLDivElement>(null)
  const roving = useRovingRow({
    scroller,
    keys,
    selectedKey,
    scrollTo: (index) => virtualizer.scrollToIndex(index),
  })
  // The library's functions must not be memoized. Nothing here memoizes them, and the React compiler is not used.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useVirtualizer({
    count: keys.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => keys[index] ?? index,
    paddingStart: headHeight,
    scrollPaddingStart: headHeight,
    overscan: 8,
    rangeExtractor: (range) => {
      const indexes = defaultRangeExtractor(range)
      const active = roving.activeIndex
      return active === -1 || indexes.includes(active)
        ? indexes
        : [...indexes, active].toSorted((a, b) => a - b)
    },
  })

  const pressed = useRef<Pressed>({ key: undefined, x: 0, y: 0 })
  const shownList = useRef(list)
  useEffect(() => {
    if (shownList.current !== list) scroller.current?.scrollTo({ top: 0 })
    shownList.current = list
  }, [list])

  function reportReading(hasFocus: boolean): void {
    const isScrolled = (scroller.current?.scrollTop ?? 0) > 0
    scrolling?.onScrolled?.(isScrolled)
    scrolling?.onReading?.(hasFocus || isScrolled)
  }

  function press(event: KeyboardEvent<HTMLDivElement>): void {
    const index = roving.indexOf(event.target)
    if (index === -1 && event.key === 'ArrowDown' && keys.length > 0) {
      roving.moveTo(Math.max(0, roving.activeIndex))
      event.preventDefault()
      return
    }
    const key = keys[index]
    if (key === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    const page = Math.max(1, Math.floor(((scroller.current?.clientHeight ?? 0) - headHeight) / rowHeight) - 1)
    const last = keys.length - 1
    const targets: Readonly<Record<string, number>> = {
      ArrowDown: index + 1,
      j: index + 1,
      ArrowUp: index - 1,
      k: index - 1,
      PageDown: index + page,
      PageUp: index - page,
      Home: 0,
      End: last,
    }
    const target = targets[event.key]
    if (event.key === 'ArrowUp' && index === 0 && tools !== undefined)
      scroller.current?.querySelector<HTMLElement>('.head-button')?.focus()
    else if (target !== undefined) roving.moveTo(Math.min(last, Math.max(0, target)))
    else if (!(event.target instanceof Element) || event.target.role !== 'row') return
    else if (event.key === 'Enter' || event.key === ' ') props.onSelect(key, event.key === 'Enter')
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight')
      props.onFold?.(key, event.key === 'ArrowLeft')
    else return
    event.preventDefault()
  }

  function keyAt({ target }: MouseEvent<HTMLDivElement>): string | undefined {
    const isButton = target instanceof Element && target.closest('button') !== null
    return isButton ? undefined : keys[roving.indexOf(target)]
  }

  function click(event: MouseEvent<HTMLDivElement>): void {
    const { key, x, y } = pressed.current
    const isDrag = Math.hypot(event.clientX - x, event.clientY - y) > mostClickMove
    // If rows moved between press and release, the browser reports the click on the table.
    const isMoved = roving.indexOf(event.target) === -1 && !isDrag
    const chosen = isMoved ? key : keyAt(event)
    if (chosen !== undefined) props.onSelect(chosen, false)
  }

  return (
    <div
      ref={(element) => {
        scroller.current = element
        props.columns.onElement?.(element)
      }}
      {...(tracks === undefined
        ? {}
        : { style: { '--tracks': tracks, '--least': `${leastWidthOf(tracks)}px` } })}
      role="grid"
      className={`grid grid-${kind} ${isStale ? 'is-stale' : ''}`}
      aria-label={label}
      aria-rowcount={keys.length + 1}
      onKeyDown={press}
      onPointerDown={(event) => {
        pressed.current = { key: keyAt(event), x: event.clientX, y: event.clientY }
      }}
      onClick={click}
      onScroll={({ currentTarget }) => {
        reportReading(roving.hasFocus())
        scrolling?.onScrollLeft?.(currentTarget.scrollLeft)
      }}
      onFocus={(event) => {
        roving.noteFocus(event.target)
        reportReading(roving.indexOf(event.target) !== -1)
      }}
      onBlur={(event) => reportReading(scroller.current?.contains(event.relatedTarget) ?? false)}
    >
      <GridHead columns={columns} tools={tools} isTabStop={keys.length === 0} />
      {keys.length === 0 && isAwaited && <AwaitedRows columns={columns} height={rowHeight} />}
      {keys.length > 0 && (
        <div
          role="rowgroup"
          className="grid-body"
          style={{ height: virtualizer.getTotalSize() - headHeight }}
        >
          {virtualizer.getVirtualItems().map(({ index, start }) => {
            const key = keys[index]
            if (key === undefined) return null
            return (
              <GridRow
                key={key}
                rowKey={key}
                index={index}
                start={start - headHeight}
                height={rowHeight}
                isTabStop={index === Math.max(0, roving.activeIndex)}
                isSelected={key === selectedKey}
                hasMenu={hasMenu}
                renderCells={renderCells}
              />
            )
          })}
        </div>
      )}
    </div>
  )
}

interface CellProps {
  readonly id: string
  readonly isEnd?: boolean
  readonly children?: ReactNode
}

export function Cell({ id, isEnd = false, children }: CellProps) {
  return (
    <span role="gridcell" className={`cell cell-${id} ${isEnd ? 'is-end' : ''}`}>
      {children}
    </span>
  )
}

interface CellColumn<Id extends string> {
  readonly id: Id
  readonly isEnd?: boolean
}

/** Returns the cells of a row, aligned like their columns. */
export function cellsOf<Id extends string>(
  columns: readonly CellColumn<Id>[],
  contentOf: (id: Id) => ReactNode,
): ReactNode {
  return columns.map(({ id, isEnd = false }) => (
    <Cell key={id} id={id} isEnd={isEnd}>
      {contentOf(id)}
    </Cell>
  ))
}
