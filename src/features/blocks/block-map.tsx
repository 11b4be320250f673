import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
} from 'react'
import {
  cellAt,
  colourOf,
  drawCells,
  layoutMap,
  leastToTell,
  mapHeight,
  timesOf,
  moveInMap,
  shades,
  type MapColour,
  type MapLayout,
  type MapPalette,
} from '../../lib/block-map.ts'
import type { BlockRow } from '../../lib/block-rows.ts'
import { friendlyOf, shortenFriendly } from '../../lib/addresses.ts'
import { safeText } from '../../lib/text.ts'
import { useBlockView } from '../../stores/block-view.ts'
import { useIsTestnet } from '../../stores/status.ts'
import { selectRow, useView } from '../../stores/view.ts'
import { MapLegend } from './map-legend.tsx'
import { afterPaint, mostAtOnce, useCellOrder } from './use-cell-order.ts'
import type { Names } from './use-names.ts'
import { map, nthOfAccount } from './blocks-words.ts'
import { Select } from '../../components/select.tsx'
import { watchDrawing } from '../../components/watch-drawing.ts'

const dimming = 0.16

interface BlockMapProps {
  readonly rows: readonly BlockRow[]
  readonly matching: readonly BlockRow[]
  readonly watched: ReadonlySet<BlockRow>
  readonly names: Names
}

/** Resolves the theme's current colours, because a canvas cannot use CSS variables. */
function readPalette(probe: HTMLElement): MapPalette {
  const colours = [...probe.children].map((each) => getComputedStyle(each).color)
  const dimmed = colours.map((colour) => `color-mix(in srgb, ${colour} ${dimming * 100}%, transparent)`)
  return { colours, dimmed }
}

/** Returns a counter that increases whenever the map must be drawn again. */
function useDrawingVersion(): number {
  const [version, setVersion] = useState(0)
  useEffect(() => watchDrawing(() => setVersion((before) => before + 1)), [])
  return version
}

function useWidth(): readonly [number, React.RefObject<HTMLDivElement | null>] {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (element === null) return
    const observer = new ResizeObserver(() => setWidth(element.clientWidth))
    setWidth(element.clientWidth)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [width, box]
}

function frame(context: CanvasRenderingContext2D, layout: MapLayout, index: number, colour: string): void {
  const column = Math.floor(index / layout.rows)
  const [x, y] = [column * layout.stepX, (index % layout.rows) * layout.stepY]
  context.strokeStyle = colour
  context.lineWidth = 2
  context.strokeRect(x, y, Math.max(4, layout.cellWidth), Math.max(4, layout.cellHeight))
}

interface Picture {
  readonly rows: readonly BlockRow[]
  readonly matching: readonly BlockRow[]
  readonly watched: ReadonlySet<BlockRow>
  readonly colour: MapColour
  readonly layout: MapLayout
  /** Result of `useDrawingVersion`: a new value forces a redraw. */
  readonly version: number
}

function cellsOf({ rows, matching, watched, colour }: Picture): Uint8Array {
  const passed = matching.length === rows.length ? null : new Set(matching)
  const times = colour === 'lt' ? timesOf(rows) : null
  const least = leastToTell(rows.length)
  let nth = -1
  return Uint8Array.from(rows, (row, index) => {
    if (row.nthOfAccount === 1) nth += 1
    const ofAccount = row.siblings.length
    const nthAccount = ofAccount < least ? null : nth
    const cell = { ofAccount, nthAccount, isWatched: watched.has(row), time: times?.[index] ?? 0 }
    return colourOf(cell, colour) + (passed !== null && !passed.has(row) ? shades + 1 : 0)
  })
}

/** Draws a small block before the page is painted, and a large one after the table's rows. A new canvas is blank until then. */
function useDrawing(picture: Picture | null, marked: readonly number[]) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const probe = useRef<HTMLSpanElement>(null)
  const drawn = useRef<{ readonly picture: Picture; readonly cells: Uint8Array } | null>(null)
  useLayoutEffect(() => {
    if (picture === null) return
    const { layout } = picture
    const draw = (): void => {
      const context = canvas.current?.getContext('2d')
      if (context == null || canvas.current === null || probe.current === null || layout.count === 0) return
      if (drawn.current?.picture !== picture) drawn.current = { picture, cells: cellsOf(picture) }
      const ratio = window.devicePixelRatio
      const width = Math.max(1, Math.round(layout.columns * layout.stepX * ratio))
      const height = Math.max(1, Math.round(layout.height * ratio))
      if (canvas.current.width !== width) canvas.current.width = width
      if (canvas.current.height !== height) canvas.current.height = height
      context.setTransform(ratio, 0, 0, ratio, 0, 0)
      context.clearRect(0, 0, layout.columns * layout.stepX, layout.height)
      drawCells(context, layout, drawn.current.cells, readPalette(probe.current), ratio)
      const ink = getComputedStyle(probe.current).color
      for (const index of marked) frame(context, layout, index, ink)
    }
    if (layout.count > mostAtOnce) return afterPaint(draw)
    draw()
    return
  }, [picture, marked])
  return { canvas, probe }
}

const colours: readonly MapColour[] = ['account', 'watched', 'repeat', 'lt']

function describe(
  row: BlockRow | undefined,
  total: number,
  { labelOf, isWatched }: Names,
  isTestnet: boolean,
): string {
  if (row === undefined) return ''
  const name = labelOf(row.account)
  const account = name === null ? shortenFriendly(friendlyOf(row.account, isTestnet)) : safeText(name, 40)
  const watched = isWatched(row.account) ? map.watched : ''
  const nth = nthOfAccount(row.nthOfAccount, row.siblings.length)
  return map.cell(row.position, total, `${account}${watched}`, nth)
}

/**
 * One cell per transaction, grouped by account or ordered by logical time. Cells that do not match the filter are dimmed.
 */
export function BlockMap({ rows: byTime, matching, watched, names }: BlockMapProps) {
  const colour = useBlockView((view) => view.mapColour)
  const selected = useView((view) => view.row.blocks)
  const [hovered, setHovered] = useState<number | null>(null)
  const [cursor, setCursor] = useState(0)
  const [width, box] = useWidth()
  const version = useDrawingVersion()
  const order = useCellOrder(byTime, watched, colour)
  const rows = order ?? byTime
  const layout = useMemo(
    () => layoutMap(rows.length, width, mapHeight(rows.length, window.innerHeight)),
    [rows.length, width],
  )

  const picture = useMemo(
    () => (order === null ? null : { rows: order, matching, watched, colour, layout, version }),
    [order, matching, watched, colour, layout, version],
  )
  const selectedIndex = useMemo(() => rows.findIndex(({ hash }) => hash === selected), [rows, selected])
  const marked = useMemo(
    () => [selectedIndex, hovered ?? -1].filter((index) => index >= 0 && index < rows.length),
    [selectedIndex, hovered, rows.length],
  )
  const { canvas, probe } = useDrawing(picture, marked)
  const at = Math.min(cursor, Math.max(0, rows.length - 1))
  const shown = hovered ?? (selectedIndex >= 0 ? selectedIndex : at)

  function pointed(event: MouseEvent<HTMLCanvasElement>): number | null {
    const { left, top } = event.currentTarget.getBoundingClientRect()
    return cellAt(layout, event.clientX - left, event.clientY - top)
  }

  function pick(index: number | null): void {
    const row = index === null ? undefined : rows[index]
    if (row === undefined || index === null) return
    setCursor(index)
    selectRow('blocks', row.hash)
  }

  function press(event: KeyboardEvent): void {
    const from = selectedIndex >= 0 ? selectedIndex : at
    const target = moveInMap(layout, from, event.key)
    if (target === null) return
    event.preventDefault()
    pick(target)
  }

  const description = describe(rows[shown], rows.length, names, useIsTestnet())
  return (
    <div className="block-map">
      <div ref={box} className="block-map-box">
        <span ref={probe} className="map-probe" aria-hidden="true">
          {Array.from({ length: shades }, (_, shade) => (
            <i key={shade} className={`map-shade-${shade}`} />
          ))}
          <i className="map-watched" />
        </span>
        <canvas
          ref={canvas}
          role="slider"
          tabIndex={0}
          aria-label={map.label}
          aria-orientation="vertical"
          aria-valuemin={1}
          aria-valuemax={rows.length}
          aria-valuenow={Math.max(1, (selectedIndex >= 0 ? selectedIndex : at) + 1)}
          aria-valuetext={description}
          style={{ width: layout.columns * layout.stepX, height: layout.height }}
          onKeyDown={press}
          onPointerMove={(event) => setHovered(pointed(event))}
          onPointerLeave={() => setHovered(null)}
          onClick={(event) => pick(pointed(event))}
        />
      </div>
      <div className="block-map-line">
        <Select
          aria-label={map.colours}
          value={colour}
          choices={colours.map((each) => [each, map.colour[each]])}
          onChange={(mapColour) => useBlockView.setState({ mapColour })}
        />
        {hovered === null ? (
          <>
            <MapLegend
              colour={colour}
              rows={rows}
              isFiltered={matching.length < rows.length}
              hasWatched={watched.size > 0}
            />
            <span className="map-order">
              <span>{colour === 'account' ? map.grouped : map.order}</span>
            </span>
          </>
        ) : (
          <span className="clip" aria-hidden="true" title={description}>
            {description}
          </span>
        )}
      </div>
    </div>
  )
}
