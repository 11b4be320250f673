import { shownRowHeight } from './shown.ts'
import { isJsonObject, jsonFields, jsonTexts } from '../../electron/shared/json.ts'
import type { Json } from '../../electron/shared/models.ts'

export interface LayoutColumn {
  readonly id: string
  /** CSS grid track until the user sets a width. */
  readonly track: string
  readonly isExtra?: boolean
  readonly isFixed?: boolean
  /** Hidden in tables narrower than this, px. */
  readonly dropBelow?: number
}

// oxlint-disable-next-line typescript/consistent-type-definitions -- An alias is assignable to Json, an interface is not.
export type SortKey = { readonly id: string; readonly isDescending: boolean }

export const densities = [24, 28, 36] as const
export type Density = (typeof densities)[number]

export interface ColumnLayout {
  readonly [key: string]: Json
  readonly order: readonly string[]
  readonly hidden: readonly string[]
  readonly widths: { readonly [id: string]: number }
  readonly sort: readonly SortKey[]
  readonly density: Density
}

/** Width of a column with dates such as `11-20 14:02:07`, px. */
export const dateWidth = 118

const leastWidth = 44
const mostWidth = 900

export function readLayout(
  kept: Json,
  columns: readonly LayoutColumn[],
  sort: readonly SortKey[],
): ColumnLayout {
  const from = jsonFields(kept)
  const ids = columns.map((column) => column.id)
  const order = [...new Set(jsonTexts(from['order']))].filter((id) => ids.includes(id))
  const added = columns
    .filter(({ id, isExtra }) => isExtra === true && !order.includes(id))
    .map(({ id }) => id)
  ids.forEach((id, index) => {
    if (order.includes(id)) return
    const before = ids.slice(0, index).findLast((each) => order.includes(each))
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, id)
  })
  const hidden = isJsonObject(kept)
    ? [
        ...new Set([
          ...jsonTexts(from['hidden']).filter((id) =>
            columns.some((each) => each.id === id && !each.isFixed),
          ),
          ...added,
        ]),
      ]
    : added
  const widths = jsonFields(from['widths'])
  const keptSort = Array.isArray(from['sort']) ? from['sort'] : null
  return {
    order,
    hidden,
    widths: Object.fromEntries(
      ids.flatMap((id) => {
        const width = widths[id]
        return typeof width === 'number' ? [[id, boundWidth(width)]] : []
      }),
    ),
    sort:
      keptSort === null
        ? sort
        : keptSort.flatMap((each: Json) =>
            isJsonObject(each) && typeof each['id'] === 'string' && ids.includes(each['id'])
              ? [{ id: each['id'], isDescending: each['isDescending'] === true }]
              : [],
          ),
    density: densities.find((each) => each === from['density']) ?? shownRowHeight(),
  }
}

export function boundWidth(width: number): number {
  return Math.round(Math.min(mostWidth, Math.max(leastWidth, width)))
}

export function shownColumns<T extends LayoutColumn>(
  columns: readonly T[],
  { order, hidden }: ColumnLayout,
  width: number,
): readonly T[] {
  return order.flatMap((id) => {
    const column = columns.find((each) => each.id === id)
    if (column === undefined || hidden.includes(id)) return []
    return column.dropBelow !== undefined && width < column.dropBelow ? [] : [column]
  })
}

export function tracksOf(columns: readonly LayoutColumn[], { widths }: ColumnLayout): string {
  return columns.map(({ id, track }) => (widths[id] === undefined ? track : `${widths[id]}px`)).join(' ')
}

/** Returns the minimum width of CSS grid tracks, px: the sum of each track's first length. */
export function leastWidthOf(tracks: string): number {
  const whole = tracks.replace(
    /repeat\((\d+), (minmax\([^)]*\)|[^)]*)\)/g,
    (_, count: string, track: string) => `${track} `.repeat(Number(count)),
  )
  return [...whole.matchAll(/minmax\((\d+)px[^)]*\)|(\d+)px/g)].reduce(
    (sum, [, least, width]) => sum + Number(least ?? width),
    0,
  )
}

/** Returns the sort keys after a click on a column header: ascending, descending, unsorted. `isAdded` keeps the other keys. */
export function toggleSort(sort: readonly SortKey[], id: string, isAdded: boolean): readonly SortKey[] {
  const known = sort.find((key) => key.id === id)
  const others = isAdded ? sort.filter((key) => key.id !== id) : []
  if (known === undefined) return [...others, { id, isDescending: false }]
  if (known.isDescending) return others
  if (!isAdded) return [{ id, isDescending: true }]
  return sort.map((key) => (key.id === id ? { id, isDescending: true } : key))
}

export function moveColumn(order: readonly string[], id: string, before: string | null): readonly string[] {
  if (id === before) return order
  const others = order.filter((each) => each !== id)
  const at = before === null ? -1 : others.indexOf(before)
  return at === -1 ? [...others, id] : others.toSpliced(at, 0, id)
}
