import type { Millis } from '../../../shared/models.ts'
import type { ExportSelection } from '../../../shared/storage-models.ts'
import type { Database } from '../database.ts'
import type { Repositories } from '../repositories.ts'
import { integerAt, rowsOf, textAt } from '../rows.ts'
import { spanColumns, spanOf, type Span } from '../runs.ts'
import { operations, type Subject } from '../store-types.ts'

const spansAtOnce = 500

export interface SelectedNetwork {
  readonly id: number
  readonly key: string
}

/** A network to export, with the bounds of the export. */
export interface Selected {
  readonly repositories: Repositories
  readonly network: SelectedNetwork
  readonly selection: ExportSelection
  readonly range: readonly [Millis, Millis]
}

export interface SelectedSubject extends Subject {
  readonly id: number
}

export function rangeOf({ from, to }: ExportSelection): readonly [Millis, Millis] {
  return [from ?? 0, to ?? Number.MAX_SAFE_INTEGER]
}

/** Returns the selected networks, or all if none is named. */
export function networksOf(database: Database, selection: ExportSelection): readonly SelectedNetwork[] {
  const wanted = new Set(selection.networks)
  return rowsOf(database.prepare('SELECT id, key FROM network ORDER BY id').all())
    .map((row) => ({ id: integerAt(row, 0), key: textAt(row, 1) }))
    .filter(({ key }) => wanted.size === 0 || wanted.has(key))
}

/** Returns the selected accounts and pools of a network, or all if none is named. */
export function subjectsOf(
  database: Database,
  network: SelectedNetwork,
  selection: ExportSelection,
): readonly SelectedSubject[] {
  const wanted = new Set(selection.keys)
  const rows = database
    .prepare('SELECT id, operation, key FROM subject WHERE network = ? ORDER BY id')
    .all(network.id)
  return rowsOf(rows).flatMap((row) => {
    const operation = operations.find((known) => known === textAt(row, 1))
    const key = textAt(row, 2)
    if (operation === undefined || (wanted.size > 0 && !wanted.has(key))) return []
    return [{ id: integerAt(row, 0), network: network.key, operation, key }]
  })
}

/** Yields the spans of a subject that overlap the range, in batches, oldest first. */
export function* spansOf(
  database: Database,
  subject: SelectedSubject,
  [from, to]: readonly [Millis, Millis],
): Generator<readonly Span[], void, void> {
  const select = database.prepare(`
    SELECT ${spanColumns} FROM span
    WHERE subject = ?1 AND from_at <= ?2 AND (from_at, id) > (?3, ?4) AND until_at >= ?5
    ORDER BY from_at, id LIMIT ${spansAtOnce}`)
  for (let at = -1, id = 0; ;) {
    const spans = rowsOf(select.all(subject.id, to, at, id, from)).map(spanOf)
    if (spans.length > 0) yield spans
    const last = spans.at(-1)
    if (last === undefined || spans.length < spansAtOnce) return
    at = last.fromAt
    id = last.id
  }
}
