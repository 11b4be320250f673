import { jsonFields, jsonTexts } from '../../../electron/shared/json.ts'
import type { Json } from '../../../electron/shared/models.ts'
import { dateWidth, readLayout, type ColumnLayout } from '../../lib/column-layout.ts'
import { grammar, migrateState, migrateStates, migrateTraceFilter } from '../../lib/filter/migrate.ts'
import { areTimesAbsolute } from '../../lib/shown.ts'
import { noChoice, type TraceChoice } from '../../lib/trace-choice.ts'
import type { TableColumn } from '../../components/use-columns.ts'
import { columnTitles } from './pending-words.ts'

export type TraceColumnId =
  | 'state'
  | 'age'
  | 'action'
  | 'parties'
  | 'amount'
  | 'account'
  | 'comment'
  | 'type'
  | 'proof'
  | 'ended'
  | 'hash'

const ageWidth = 50

export const pendingColumns: readonly TableColumn<TraceColumnId>[] = [
  { id: 'state', title: columnTitles.state, track: '122px', isFixed: true },
  { id: 'age', title: columnTitles.age, track: `${ageWidth}px`, isEnd: true, dropBelow: 494 },
  { id: 'action', title: columnTitles.action, track: 'minmax(130px, 1.6fr)', isFixed: true },
  { id: 'parties', title: columnTitles.parties, track: 'minmax(150px, 1.2fr)', dropBelow: 644 },
  { id: 'amount', title: columnTitles.amount, track: 'minmax(168px, 2.3fr)', isEnd: true },
  { id: 'account', title: columnTitles.account, track: 'minmax(128px, 1.15fr)', dropBelow: 772 },
  // A narrow table never drops columns that the user added. It scrolls instead.
  { id: 'comment', title: columnTitles.comment, track: 'minmax(120px, 1.3fr)', isExtra: true },
  { id: 'type', title: columnTitles.type, track: 'minmax(110px, 1fr)', isExtra: true },
  { id: 'proof', title: columnTitles.proof, track: 'minmax(120px, 1.3fr)', isExtra: true },
  { id: 'ended', title: columnTitles.ended, track: '84px', isEnd: true, isExtra: true },
  { id: 'hash', title: columnTitles.hash, track: '140px', isExtra: true },
]

/** The columns with dates instead of ages. */
export const datedPendingColumns: readonly TableColumn<TraceColumnId>[] = pendingColumns.map((column) => {
  const { id, dropBelow } = column
  return {
    ...column,
    ...(id === 'age' && { title: columnTitles.started }),
    ...((id === 'age' || id === 'ended') && { track: `${dateWidth}px` }),
    ...(dropBelow !== undefined && { dropBelow: dropBelow + dateWidth - ageWidth }),
  }
})

/** Returns the columns for the format of times in Settings. */
export function columnsNow(): readonly TableColumn<TraceColumnId>[] {
  return areTimesAbsolute() ? datedPendingColumns : pendingColumns
}

export type JournalColumn = TableColumn<TraceColumnId | 'when'>

export const journalColumns: readonly JournalColumn[] = [
  { id: 'state', title: columnTitles.state, track: '122px', isFixed: true },
  { id: 'when', title: columnTitles.ended, track: '120px' },
  { id: 'action', title: columnTitles.action, track: 'minmax(124px, 1.6fr)', isFixed: true },
  { id: 'parties', title: columnTitles.parties, track: 'minmax(150px, 1.2fr)', dropBelow: 708 },
  { id: 'amount', title: columnTitles.amount, track: 'minmax(168px, 2.3fr)', isEnd: true },
  { id: 'account', title: columnTitles.account, track: 'minmax(128px, 1.15fr)', dropBelow: 836 },
  { id: 'comment', title: columnTitles.comment, track: 'minmax(120px, 1.3fr)', isExtra: true },
  { id: 'type', title: columnTitles.type, track: 'minmax(110px, 1fr)', isExtra: true },
  { id: 'hash', title: columnTitles.hash, track: '140px', isExtra: true },
]

const defaultSort = [{ id: 'age', isDescending: false }] as const

/** The default columns of earlier versions. */
const earlierOrder = 'state age action account amount parties type proof ended hash'
const earlierHidden = 'ended hash parties proof type'
const columnsVersion = 2

/** Returns true for a layout that an earlier version stored and whose columns the user never changed. */
function hasEarlierDefaults(from: { readonly [key: string]: Json }): boolean {
  return (
    from['columns'] !== columnsVersion &&
    texts(from['order']).join(' ') === earlierOrder &&
    texts(from['hidden']).toSorted().join(' ') === earlierHidden
  )
}

export function readPendingLayout(kept: Json): ColumnLayout {
  const from = jsonFields(kept)
  const layout = readLayout(kept, pendingColumns, defaultSort)
  const { order, hidden } = hasEarlierDefaults(from) ? readLayout(null, pendingColumns, defaultSort) : layout
  return { ...layout, order, hidden, columns: columnsVersion }
}

export const endedChoices = [5, 60, 480, 1_440] as const

export type PendingFilter = TraceChoice & {
  readonly text: string
  readonly endedMinutes: number
  readonly grammar: number
}

export const noFilter: PendingFilter = { ...noChoice, text: '', endedMinutes: 60, grammar }

const texts = (value: Json | undefined): readonly string[] => jsonTexts(value).slice(0, 100)

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value.slice(0, 400) : ''
}

/** Reads a stored filter. Migrates a filter of an earlier version, and drops invalid parts. */
export function readFilter(kept: Json): PendingFilter {
  const from = jsonFields(kept)
  const minutes = from['endedMinutes']
  const written = typeof from['text'] === 'string' ? from['text'] : ''
  return {
    grammar,
    text: migrateStates(from['grammar'] === grammar ? written : migrateTraceFilter(written)),
    states: texts(from['states']).map(migrateState),
    types: texts(from['types']),
    directions: texts(from['directions']),
    assets: texts(from['assets']),
    groups: texts(from['groups']),
    least: text(from['least']),
    endedMinutes: endedChoices.find((each) => each === minutes) ?? 60,
  }
}

export interface SavedView {
  readonly name: string
  readonly filter: PendingFilter
  readonly layout: ColumnLayout
}

/** Reads the stored named views. Views without a name are dropped. */
export function readSavedViews(kept: Json): readonly SavedView[] {
  if (!Array.isArray(kept)) return []
  return kept.flatMap((each: Json): readonly SavedView[] => {
    const from = jsonFields(each)
    const name = text(from['name'])
    if (name === '') return []
    return [
      { name, filter: readFilter(from['filter'] ?? null), layout: readPendingLayout(from['layout'] ?? null) },
    ]
  })
}

export function hasChoice(choice: TraceChoice): boolean {
  const { states, types, directions, assets, groups, least } = choice
  return [states, types, directions, assets, groups].some((list) => list.length > 0) || least !== ''
}
