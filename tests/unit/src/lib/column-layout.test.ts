import { expect, test } from 'vitest'
import {
  leastWidthOf,
  moveColumn,
  readLayout,
  shownColumns,
  toggleSort,
  tracksOf,
} from '../../../../src/lib/column-layout.ts'

const columns = [
  { id: 'state', track: '100px', isFixed: true },
  { id: 'age', track: '50px', dropBelow: 440 },
  { id: 'type', track: '1fr', isExtra: true },
  { id: 'amount', track: '2fr' },
]

test('the default layout hides the extra columns', () => {
  const layout = readLayout(null, columns, [])
  expect(layout).toEqual({
    order: ['state', 'age', 'type', 'amount'],
    hidden: ['type'],
    widths: {},
    sort: [],
    density: 28,
  })
  expect(shownColumns(columns, layout, 1_000).map((column) => column.id)).toEqual(['state', 'age', 'amount'])
  expect(shownColumns(columns, layout, 400).map((column) => column.id)).toEqual(['state', 'amount'])
})

test('a stored layout keeps its valid parts; new columns are placed where they are defined, extra ones hidden', () => {
  const kept = {
    order: ['amount', 'gone', 'state', 'age', 'age'],
    hidden: ['state', 'age', 3],
    widths: { amount: 123.4, age: 3, type: 'x' },
    sort: [{ id: 'age', isDescending: true }, { id: 'gone' }, 7],
    density: 36,
  }
  const layout = readLayout(kept, columns, [])
  expect(layout).toEqual({
    order: ['amount', 'state', 'age', 'type'],
    hidden: ['age', 'type'],
    widths: { amount: 123, age: 44 },
    sort: [{ id: 'age', isDescending: true }],
    density: 36,
  })
  expect(tracksOf(shownColumns(columns, layout, 1_000), layout)).toBe('123px 100px')
})

test('header clicks cycle ascending, descending, unsorted; Shift adds a sort key', () => {
  const up = [{ id: 'age', isDescending: false }]
  const down = [{ id: 'age', isDescending: true }]
  expect(toggleSort([], 'age', false)).toEqual(up)
  expect(toggleSort(up, 'age', false)).toEqual(down)
  expect(toggleSort(down, 'age', false)).toEqual([])
  expect(toggleSort(up, 'state', false)).toEqual([{ id: 'state', isDescending: false }])
  expect(toggleSort(up, 'state', true)).toEqual([...up, { id: 'state', isDescending: false }])
  expect(toggleSort([...up, { id: 'state', isDescending: false }], 'age', true)).toEqual([
    ...down,
    { id: 'state', isDescending: false },
  ])
})

test('a column can move before another or to the end', () => {
  expect(moveColumn(['a', 'b', 'c'], 'c', 'a')).toEqual(['c', 'a', 'b'])
  expect(moveColumn(['a', 'b', 'c'], 'a', null)).toEqual(['b', 'c', 'a'])
  expect(moveColumn(['a', 'b', 'c'], 'a', 'a')).toEqual(['a', 'b', 'c'])
})

test('the minimum width is the sum of the track minimums', () => {
  expect(leastWidthOf('100px minmax(50px, 2fr) minmax(120px, 200px) 1fr')).toBe(270)
  expect(leastWidthOf('156px repeat(4, minmax(134px, 1fr)) 64px')).toBe(756)
  expect(leastWidthOf('2fr repeat(3, 80px)')).toBe(240)
})
