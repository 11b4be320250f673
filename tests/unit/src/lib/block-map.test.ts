import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { prepareRows } from '../../../../src/lib/block-rows.ts'
import {
  cellAt,
  colourOf,
  countsOfShades,
  drawCells,
  groupedByAccount,
  layoutMap,
  leastToTell,
  mapHeight,
  moveInMap,
  shades,
  timesOf,
} from '../../../../src/lib/block-map.ts'

describe('map layout', () => {
  it('keeps every cell within its bounds, and finds each by its position', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 12_000 }),
        fc.integer({ min: 200, max: 2_000 }),
        fc.nat({ max: 11_999 }),
        (count, width, wanted) => {
          const layout = layoutMap(count, width, 150)
          expect(layout.columns * layout.rows).toBeGreaterThanOrEqual(count)
          expect(layout.columns * layout.stepX).toBeLessThanOrEqual(width + 0.001)
          expect(layout.height).toBeLessThanOrEqual(151)
          const index = wanted % count
          const x = (Math.floor(index / layout.rows) + 0.5) * layout.stepX
          const y = ((index % layout.rows) + 0.5) * layout.stepY
          expect(cellAt(layout, x, y)).toBe(index)
        },
      ),
    )
  })

  it('is empty without cells or width', () => {
    expect(layoutMap(0, 500, 150).height).toBe(0)
    expect(layoutMap(5, 0, 150).count).toBe(0)
    expect(cellAt(layoutMap(0, 500, 150), 3, 3)).toBeNull()
  })

  it('moves by key and stays within its cells', () => {
    const layout = { ...layoutMap(10, 500, 150), rows: 4, count: 10 }
    expect(moveInMap(layout, 0, 'ArrowDown')).toBe(1)
    expect(moveInMap(layout, 0, 'ArrowRight')).toBe(4)
    expect(moveInMap(layout, 9, 'ArrowRight')).toBe(9)
    expect(moveInMap(layout, 3, 'ArrowLeft')).toBe(0)
    expect(moveInMap(layout, 3, 'End')).toBe(9)
    expect(moveInMap(layout, 3, 'x')).toBeNull()
  })
})

describe('map colours', () => {
  const cell = (ofAccount: number, nthAccount: number | null = 0, isWatched = false) => ({
    ofAccount,
    nthAccount,
    isWatched,
    time: 0,
  })

  it('are full for watched accounts, and darker with more transactions', () => {
    expect(colourOf(cell(1, 0, true), 'account')).toBe(shades)
    expect(colourOf(cell(1, 0, true), 'watched')).toBe(shades)
    expect(colourOf(cell(1), 'watched')).toBe(1)
    expect([1, 2, 8, 10_000].map((count) => colourOf(cell(count), 'repeat'))).toEqual([0, 1, 4, 7])
  })

  it('alternate between accounts, and are the same for all that are too small to tell apart', () => {
    expect([0, 1, 2, null].map((nth) => colourOf(cell(5, nth), 'account'))).toEqual([6, 3, 6, 1])
    expect([1, 3_000, 3_001, 10_000].map(leastToTell)).toEqual([2, 2, 3, 7])
  })

  it('are each set once, and every cell is filled once', () => {
    const filled: string[] = []
    let set = 0
    let style = ''
    const context = {
      get fillStyle() {
        return style
      },
      set fillStyle(value: string) {
        style = value
        set += 1
      },
      fillRect: (x: number, y: number) => void filled.push(`${style} ${x} ${y}`),
    }
    const layout = {
      count: 4,
      columns: 2,
      rows: 2,
      stepX: 10,
      stepY: 10,
      cellWidth: 8,
      cellHeight: 8,
      height: 20,
    }
    drawCells(
      context,
      layout,
      Uint8Array.of(0, 1, 0, 2),
      { colours: ['blue', 'amber'], dimmed: ['faint'] },
      1,
    )
    expect(filled.toSorted()).toEqual(['amber 0 10', 'blue 0 0', 'blue 10 0', 'faint 10 10'])
    expect(set).toBe(3)
  })

  it('draws cells of one colour below each other as one rectangle, if there are no gaps', () => {
    const filled: string[] = []
    const context = {
      fillStyle: '',
      fillRect: (x: number, y: number, width: number, height: number) =>
        void filled.push(`${context.fillStyle} ${x} ${y} ${width} ${height}`),
    }
    const layout = {
      count: 6,
      columns: 2,
      rows: 3,
      stepX: 2,
      stepY: 3,
      cellWidth: 2,
      cellHeight: 3,
      height: 9,
    }
    const cells = Uint8Array.of(0, 0, 1, 1, 1, 0)
    drawCells(context, layout, cells, { colours: ['blue', 'amber'], dimmed: [] }, 1)
    expect(filled).toEqual(['blue 0 0 2 6', 'blue 2 6 2 3', 'amber 0 6 2 3', 'amber 2 0 2 6'])
  })

  it('draws cells between whole pixels of the screen, without holes', () => {
    const filled: number[][] = []
    const context = { fillStyle: '', fillRect: (...rectangle: number[]) => void filled.push(rectangle) }
    const layout = { count: 3, columns: 3, rows: 1, stepX: 1.3, stepY: 2.4, height: 12 }
    const sizes = { cellWidth: 1.3, cellHeight: 2.4 }
    const palette = { colours: ['blue'], dimmed: [] }
    drawCells(context, { ...layout, ...sizes }, Uint8Array.of(0, 0, 0), palette, 1)
    expect(filled).toEqual([
      [0, 0, 1, 2],
      [1, 0, 2, 2],
      [3, 0, 1, 2],
    ])
    filled.length = 0
    drawCells(context, { ...layout, ...sizes }, Uint8Array.of(0, 0, 0), palette, 2)
    expect(filled).toEqual([
      [0, 0, 1.5, 2.5],
      [1.5, 0, 1, 2.5],
      [2.5, 0, 1.5, 2.5],
    ])
  })

  it('leaves no column of pixels empty between cells where an edge lies in the middle of a pixel', () => {
    const ratio = 1.25
    const edges: number[][] = []
    const context = {
      fillStyle: '',
      fillRect: (x: number, _y: number, width: number) =>
        void edges.push([Math.round(x * ratio), Math.round((x + width) * ratio)]),
    }
    const layout = layoutMap(200_000, 860, 240)
    drawCells(context, layout, new Uint8Array(200_000), { colours: ['blue'], dimmed: [] }, ratio)
    expect(edges).toHaveLength(layout.columns)
    const gaps = edges.flatMap(([left], index) =>
      index === 0 || left === edges[index - 1]?.[1] ? [] : [index],
    )
    expect(gaps).toEqual([])
  })
})

it('cells are coloured by the logical time within the block', () => {
  const cell = (time: number) => ({ ofAccount: 1, nthAccount: 0, isWatched: true, time })
  expect([0, 0.5, 1].map((time) => colourOf(cell(time), 'lt'))).toEqual([0, 4, 7])
  expect([
    ...timesOf([{ lt: '61859309000001' }, { lt: '61859309000002' }, { lt: '61859309000005' }]),
  ]).toEqual([0, 0.25, 1])
  expect([...timesOf([{ lt: '9' }])]).toEqual([0])
})

it('the legend names the lowest count of every shade in use', () => {
  expect(countsOfShades()).toEqual([
    { shade: 0, from: 1 },
    { shade: 1, from: 2 },
    { shade: 2, from: 3 },
    { shade: 3, from: 4 },
    { shade: 4, from: 6 },
    { shade: 5, from: 9 },
    { shade: 6, from: 14 },
    { shade: 7, from: 21 },
  ])
})

it.each([
  [20, 24],
  [200, 15],
  [10_000, 4],
])('cells of %i transactions are at least %i px wide at 800 px', (count, least) => {
  expect(layoutMap(count, 800, mapHeight(count, 1_000)).stepX).toBeGreaterThanOrEqual(least)
})

it('a map by account starts with the watched accounts, then the most active ones', () => {
  const { rows } = prepareRows(
    ['a1', 'b2', 'c3', 'b4', 'd5', 'e6', 'd7', 'b8'].map((text) => ({
      account: `0:${text.charAt(0).repeat(64)}`,
      lt: text.charAt(1),
      hash: text,
    })),
  )
  const watched = new Set(rows.filter(({ hash }) => hash === 'e6'))
  expect(groupedByAccount(rows, watched).map(({ hash }) => hash)).toEqual([
    'e6',
    'b2',
    'b4',
    'b8',
    'd5',
    'd7',
    'a1',
    'c3',
  ])
})
