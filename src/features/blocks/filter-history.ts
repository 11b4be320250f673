import { jsonFields, jsonTexts } from '../../../electron/shared/json.ts'
import type { Json } from '../../../electron/shared/models.ts'
import { grammar, migrateBlockFilter } from '../../lib/filter/migrate.ts'
import { remember, useRemembered } from '../../remembered.ts'
import { useViews } from '../../stores/views.ts'

const name = 'blocks.filters'
const most = 20

/** Reads the stored history. Migrates the plain array that earlier versions stored. */
export function readHistory(kept: Json): readonly string[] {
  if (Array.isArray(kept)) return jsonTexts(kept).map(migrateBlockFilter)
  const { grammar: version, filters } = jsonFields(kept)
  return version === grammar ? jsonTexts(filters) : []
}

export function useFilterHistory(): readonly string[] {
  return useRemembered(name, readHistory)[0]
}

export function noteFilter(text: string): void {
  const used = text.trim()
  const history = readHistory(useViews.getState().byName[name] ?? null)
  if (used.length < 3 || history[0] === used) return
  const filters = [used, ...history.filter((each) => each !== used)].slice(0, most)
  remember(name, { grammar, filters })
}
