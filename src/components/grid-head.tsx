import { ArrowDown, ArrowUp } from 'lucide-react'
import type { DragEvent, KeyboardEvent, PointerEvent } from 'react'
import type { SortKey } from '../lib/column-layout.ts'
import { columns as words } from './component-words.ts'

const resizeStepPx = 16

export interface GridColumn {
  readonly id: string
  readonly title: string
  readonly isEnd?: boolean
  /** Whether a click on the header sorts. Used only with column tools. Default: true. */
  readonly isSortable?: boolean
}

export interface ColumnTools {
  readonly sort: readonly SortKey[]
  readonly onSort: (id: string, isAdded: boolean) => void
  readonly onResize: (id: string, width: number) => void
  readonly onMove: (id: string, before: string | null) => void
}

interface HeadCellProps {
  readonly column: GridColumn
  readonly next: string | null
  readonly previous: string | null
  readonly tools: ColumnTools
  readonly isTabStop: boolean
}

function widthOf(target: HTMLElement): number {
  return target.closest<HTMLElement>('[role=columnheader]')?.offsetWidth ?? 100
}

function startResize(event: PointerEvent<HTMLElement>, onResize: (width: number) => void): void {
  if (event.button !== 0) return
  event.preventDefault()
  const handle = event.currentTarget
  const [from, start] = [event.clientX, widthOf(handle)]
  const move = (moved: globalThis.PointerEvent): void => onResize(start + moved.clientX - from)
  handle.setPointerCapture(event.pointerId)
  handle.addEventListener('pointermove', move)
  handle.addEventListener('lostpointercapture', () => handle.removeEventListener('pointermove', move), {
    once: true,
  })
}

const dragType = 'application/x-lookout-column'

/**
 * A column header. A click sorts by the column; with Shift, it adds the column as a further sort key. Alt and an arrow key
 * resize the column; with Shift, they move it.
 */
function HeadCell({ column, next, previous, tools, isTabStop }: HeadCellProps) {
  const { id, title, isEnd = false, isSortable = true } = column
  const index = tools.sort.findIndex((key) => key.id === id)
  const key = tools.sort[index]

  function press(event: KeyboardEvent<HTMLElement>): void {
    const isRight = event.key === 'ArrowRight'
    if (!isRight && event.key !== 'ArrowLeft') return
    if (event.altKey && event.shiftKey) {
      if (isRight && next !== null) tools.onMove(next, id)
      if (!isRight && previous !== null) tools.onMove(id, previous)
    } else if (event.altKey)
      tools.onResize(id, widthOf(event.currentTarget) + (isRight ? resizeStepPx : -resizeStepPx))
    else {
      const head = event.currentTarget.closest('[role=columnheader]')
      const other = isRight ? head?.nextElementSibling : head?.previousElementSibling
      other?.querySelector<HTMLElement>('.head-button')?.focus()
    }
    event.preventDefault()
    event.stopPropagation()
  }

  function drop(event: DragEvent): void {
    const moved = event.dataTransfer.getData(dragType)
    if (moved === '') return
    event.preventDefault()
    tools.onMove(moved, id)
  }

  return (
    <span
      role="columnheader"
      className={`cell cell-${id} ${isEnd ? 'is-end' : ''}`}
      aria-sort={key === undefined ? 'none' : key.isDescending ? 'descending' : 'ascending'}
      onDragOver={(event) => event.dataTransfer.types.includes(dragType) && event.preventDefault()}
      onDrop={drop}
    >
      <button
        type="button"
        className="head-button"
        draggable
        tabIndex={isTabStop ? 0 : -1}
        title={isSortable ? words.sortHint(title) : title}
        onDragStart={(event) => event.dataTransfer.setData(dragType, id)}
        onKeyDown={press}
        onClick={(event) => isSortable && tools.onSort(id, event.shiftKey)}
      >
        {title}
        {key !== undefined &&
          (key.isDescending ? (
            <ArrowDown size={11} aria-hidden="true" />
          ) : (
            <ArrowUp size={11} aria-hidden="true" />
          ))}
        {key !== undefined && tools.sort.length > 1 && <small aria-hidden="true">{index + 1}</small>}
      </button>
      <span
        className="head-resize"
        aria-hidden="true"
        onPointerDown={(event) => startResize(event, (width) => tools.onResize(id, width))}
      />
    </span>
  )
}

interface GridHeadProps {
  readonly columns: readonly GridColumn[]
  readonly tools: ColumnTools | undefined
  readonly isTabStop: boolean
}

export function GridHead({ columns, tools, isTabStop }: GridHeadProps) {
  return (
    <div role="rowgroup" className="grid-head">
      <div role="row" className="grid-row" aria-rowindex={1}>
        {columns.map((column, index) =>
          tools === undefined ? (
            <span
              key={column.id}
              role="columnheader"
              className={`cell cell-${column.id} ${column.isEnd ? 'is-end' : ''}`}
              title={column.title}
            >
              {column.title}
            </span>
          ) : (
            <HeadCell
              key={column.id}
              column={column}
              previous={columns[index - 1]?.id ?? null}
              next={columns[index + 1]?.id ?? null}
              tools={tools}
              isTabStop={isTabStop && index === 0}
            />
          ),
        )}
      </div>
    </div>
  )
}
