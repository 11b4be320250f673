import type { Json } from '../../../electron/shared/models.ts'
import { readLayout, type ColumnLayout } from '../../lib/column-layout.ts'
import { grammar, migrateTraceFilter } from '../../lib/filter/migrate.ts'
import { noChoice, type TraceChoice } from '../../lib/trace-choice.ts'
import type { TableColumn } from '../../components/use-columns.ts'

/** The columns of the table, in their order until the user changes it. */
export const pendingColumns: readonly TableColumn[] = [
  { id: 'state', title: 'State', track: '148px', isFixed: true },
  { id: 'age', title: 'Age', track: '52px', isEnd: true, dropBelow: 400 },
  { id: 'action', title: 'Action', track: 'minmax(100px, 3fr)', isFixed: true },
  { id: 'account', title: 'Account', track: 'minmax(148px, 1.25fr)', dropBelow: 660 },
  { id: 'amount', title: 'Amount', track: 'minmax(172px, 2fr)', isEnd: true },
  // What the user chose is never left out for want of room: the table scrolls to it.
  { id: 'parties', title: 'Counterparties', track: 'minmax(148px, 1.4fr)', isExtra: true },
  { id: 'type', title: 'Type', track: 'minmax(110px, 1fr)', isExtra: true },
  { id: 'proof', title: 'Proof', track: 'minmax(120px, 1.3fr)', isExtra: true },
  { id: 'ended', title: 'Ended', track: '84px', isEnd: true, isExtra: true },
  { id: 'hash', title: 'Message hash', track: '140px', isExtra: true },
]

const defaultSort = [{ id: 'age', isDescending: false }] as const

export function readPendingLayout(kept: Json): ColumnLayout {
  return readLayout(kept, pendingColumns, defaultSort)
}

/** How long settled and failed traces stay in the table, in minutes. */
export const endedChoices: readonly (readonly [minutes: number, title: string])[] = [
  [5, '5 minutes'],
  [60, '1 hour'],
  [480, '8 hours'],
  [1_440, '1 day'],
]

/** What the table shows: by the chips, by the text, and how long ended traces stay. */
export type PendingFilter = TraceChoice & {
  readonly text: string
  readonly endedMinutes: number
  /** The version of the grammar that `text` is written in. */
  readonly grammar: number
}

export const noFilter: PendingFilter = { ...noChoice, text: '', endedMinutes: 60, grammar }

function record(kept: Json): { readonly [key: string]: Json } {
  return typeof kept === 'object' && kept !== null && !Array.isArray(kept)
    ? (kept as { readonly [key: string]: Json })
    : {}
}

function texts(value: Json | undefined): readonly string[] {
  return Array.isArray(value)
    ? value.filter((each): each is string => typeof each === 'string').slice(0, 100)
    : []
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.slice(0, 400) : ''
}

/** Reads a stored filter and migrates one of an earlier version. Invalid parts are dropped. */
export function readFilter(kept: Json): PendingFilter {
  const from = record(kept)
  const minutes = from['endedMinutes']
  const written = typeof from['text'] === 'string' ? from['text'] : ''
  return {
    grammar,
    text: from['grammar'] === grammar ? written : migrateTraceFilter(written),
    states: texts(from['states']),
    types: texts(from['types']),
    directions: texts(from['directions']),
    assets: texts(from['assets']),
    groups: texts(from['groups']),
    least: text(from['least']),
    endedMinutes: endedChoices.some(([each]) => each === minutes) ? Number(minutes) : 60,
  }
}

export interface SavedView {
  readonly name: string
  readonly filter: PendingFilter
  readonly layout: ColumnLayout
}

/** Named views: a filter with its columns. */
export function readSavedViews(kept: Json): readonly SavedView[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: Json): readonly SavedView[] => {
    const from = record(each)
    const name = text(from['name'])
    if (name === '') return []
    return [
      { name, filter: readFilter(from['filter'] ?? null), layout: readPendingLayout(from['layout'] ?? null) },
    ]
  })
}

/** True when the chips choose anything. */
export function hasChoice(choice: TraceChoice): boolean {
  const { states, types, directions, assets, groups, least } = choice
  return [states, types, directions, assets, groups].some((list) => list.length > 0) || least !== ''
}
