import type { BlockRow } from './block-rows.ts'

/** The layout of a block map, a grid of cells. Each column is filled from the top before the next one starts. */
export interface MapLayout {
  readonly count: number
  readonly columns: number
  readonly rows: number
  /** Distances and sizes in CSS pixels; a step is a cell with its gap. */
  readonly stepX: number
  readonly stepY: number
  readonly cellWidth: number
  readonly cellHeight: number
  readonly height: number
}

const widest = 24
const leastHeight = 12

/** Returns the layout with the largest cells that fit into `width` and `mostHeight`, in CSS pixels. */
export function layoutMap(count: number, width: number, mostHeight: number): MapLayout {
  if (count === 0 || width < 1) {
    return { count: 0, columns: 0, rows: 0, stepX: 0, stepY: 0, cellWidth: 0, cellHeight: 0, height: 0 }
  }
  // Cells are 0.8 times as high as wide.
  let stepX = Math.min(widest, Math.sqrt((width * mostHeight) / (count * 0.8)))
  let columns = Math.max(1, Math.floor(width / stepX))
  let rows = Math.ceil(count / columns)
  const fits = (): boolean => rows * stepX * 0.8 <= mostHeight
  while (!fits() && stepX > 1) {
    stepX *= 0.98
    columns = Math.max(1, Math.floor(width / stepX))
    rows = Math.ceil(count / columns)
  }
  const stepY = Math.min(stepX * 0.8, mostHeight / rows)
  const gap = stepX >= 8 ? 2 : stepX >= 4 ? 1 : 0
  // With the final number of rows, fewer columns may be enough.
  const filled = Math.ceil(count / rows)
  const wide = Math.min(widest, width / filled)
  return {
    count,
    columns: filled,
    rows,
    stepX: wide,
    stepY,
    cellWidth: Math.max(1, wide - gap),
    cellHeight: Math.max(1, stepY - gap),
    height: Math.max(leastHeight, Math.ceil(rows * stepY)),
  }
}

export function cellAt(layout: MapLayout, x: number, y: number): number | null {
  if (layout.count === 0 || x < 0 || y < 0) return null
  const column = Math.floor(x / layout.stepX)
  const row = Math.floor(y / layout.stepY)
  if (column >= layout.columns || row >= layout.rows) return null
  const index = column * layout.rows + row
  return index < layout.count ? index : null
}

/** Returns the cell that an arrow, page, Home or End key moves to, or null for any other key. */
export function moveInMap(layout: MapLayout, index: number, key: string): number | null {
  const last = layout.count - 1
  const targets: Readonly<Record<string, number>> = {
    ArrowUp: index - 1,
    ArrowDown: index + 1,
    ArrowLeft: index - layout.rows,
    ArrowRight: index + layout.rows,
    PageUp: index - layout.rows * 5,
    PageDown: index + layout.rows * 5,
    Home: 0,
    End: last,
  }
  const target = targets[key]
  return target === undefined || last < 0 ? null : Math.min(last, Math.max(0, target))
}

/** Meaning of the colours. `repeat`: the transaction count of the account. `lt`: the logical time within the block. */
export type MapColour = 'account' | 'watched' | 'repeat' | 'lt'

/** Number of accent shades in the palette, from light to full. The next colour in the palette marks watched accounts. */
export const shades = 8

/** The alternating shades of accounts, and the common shade of those that are too small to tell apart. */
export const accountShades = { small: 1, odd: 3, even: 6 } as const

/** Returns the minimum number of transactions with which an account gets a shade of its own. */
export function leastToTell(count: number): number {
  return Math.max(2, Math.ceil(count / 1_500))
}

/** Returns the rows grouped by account: watched accounts first, then those with the most transactions. */
export function groupedByAccount(
  rows: readonly BlockRow[],
  watched: ReadonlySet<BlockRow>,
): readonly BlockRow[] {
  const rank = (row: BlockRow): number => row.siblings.length + (watched.has(row) ? rows.length : 0)
  return rows
    .filter(({ nthOfAccount }) => nthOfAccount === 1)
    .sort((a, b) => rank(b) - rank(a))
    .flatMap(({ siblings }) => siblings)
}

const shadeOfCount = (count: number): number => Math.min(shades - 1, Math.floor(Math.log2(count) * 1.6))

/** Returns the lowest transaction count of each shade, for the legend. Omits unused shades. */
export function countsOfShades(): readonly { readonly shade: number; readonly from: number }[] {
  const found: { shade: number; from: number }[] = []
  for (let count = 1; found.at(-1)?.shade !== shades - 1; count += 1) {
    const shade = shadeOfCount(count)
    if (shade !== found.at(-1)?.shade) found.push({ shade, from: count })
  }
  return found
}

/** Returns the logical time of each row, from 0 for the first row to 1 for the last. Rows must be ordered by logical time. */
export function timesOf(rows: readonly { readonly lt: string }[]): Float64Array {
  const first = BigInt(rows[0]?.lt ?? 0)
  const span = Number(BigInt(rows.at(-1)?.lt ?? 0) - first)
  return Float64Array.from(rows, ({ lt }) => (span <= 0 ? 0 : Number(BigInt(lt) - first) / span))
}

/** Returns the height that a map may take, in CSS pixels: more for many transactions, and at most a quarter of the window. */
export function mapHeight(count: number, windowHeight: number): number {
  return Math.max(100, Math.min(count > 3_000 ? 240 : 150, windowHeight / 4))
}

export function colourOf(
  cell: {
    readonly ofAccount: number
    /** The place of the account among all accounts of the map; null if it is too small to tell apart. */
    readonly nthAccount: number | null
    readonly isWatched: boolean
    readonly time: number
  },
  by: MapColour,
): number {
  if (cell.isWatched && (by === 'account' || by === 'watched')) return shades
  switch (by) {
    case 'account':
      if (cell.nthAccount === null) return accountShades.small
      return cell.nthAccount % 2 === 0 ? accountShades.even : accountShades.odd
    case 'watched':
      return 1
    case 'repeat':
      return shadeOfCount(cell.ofAccount)
    case 'lt':
      return Math.min(shades - 1, Math.floor(cell.time * shades))
  }
}

export interface MapPalette {
  /** One colour per palette index. */
  readonly colours: readonly string[]
  readonly dimmed: readonly string[]
}

/** Fills the cells. Their edges are device pixels, `ratio` for each CSS pixel: else narrow cells of one colour look striped. */
export function drawCells(
  context: Pick<CanvasRenderingContext2D, 'fillStyle' | 'fillRect'>,
  layout: MapLayout,
  cells: Uint8Array,
  palette: MapPalette,
  ratio: number,
): void {
  const all = [...palette.colours, ...palette.dimmed]
  const { rows, stepX, stepY, cellWidth, cellHeight } = layout
  // Edges are computed from steps: added sizes may round to another pixel than the next cell.
  const [gapX, gapY] = [stepX - cellWidth, stepY - cellHeight]
  const hasGaps = gapY > 0
  const snap = (length: number): number => Math.round(length * ratio) / ratio
  // Cells are grouped by colour: changing the fill style costs more than filling a cell.
  const starts = new Uint32Array(all.length + 1)
  for (const cell of cells) starts[cell + 1] = (starts[cell + 1] ?? 0) + 1
  for (let colour = 0; colour < all.length; colour += 1) {
    starts[colour + 1] = (starts[colour + 1] ?? 0) + (starts[colour] ?? 0)
  }
  const order = new Uint32Array(cells.length)
  const cursor = starts.slice()
  cells.forEach((cell, index) => {
    const at = cursor[cell] ?? 0
    order[at] = index
    cursor[cell] = at + 1
  })
  for (const [colour, style] of all.entries()) {
    const [from, to] = [starts[colour] ?? 0, starts[colour + 1] ?? 0]
    if (from === to) continue
    context.fillStyle = style
    for (let at = from; at < to;) {
      const index = order[at] ?? 0
      const column = Math.floor(index / rows)
      // Without gaps, cells of one colour below each other are one rectangle.
      const lowest = hasGaps ? index : (column + 1) * rows - 1
      let end = index + 1
      while (end <= lowest && at + end - index < to && order[at + end - index] === end) end += 1
      const [x, y] = [snap(column * stepX), snap((index - column * rows) * stepY)]
      const right = snap((column + 1) * stepX - gapX)
      const bottom = snap((end - column * rows) * stepY - gapY)
      context.fillRect(x, y, right - x, bottom - y)
      at += end - index
    }
  }
}
