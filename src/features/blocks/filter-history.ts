import type { Json } from '../../../electron/shared/models.ts'
import { grammar, migrateBlockFilter } from '../../lib/filter/migrate.ts'
import { remember, useRemembered } from '../../remembered.ts'
import { useViews } from '../../stores/views.ts'

const name = 'blocks.filters'
const most = 20

function texts(kept: unknown): readonly string[] {
  return Array.isArray(kept) ? kept.filter((each: unknown): each is string => typeof each === 'string') : []
}

/** Reads the stored history. Migrates the plain array that earlier versions stored. */
export function readHistory(kept: Json): readonly string[] {
  if (Array.isArray(kept)) return texts(kept).map(migrateBlockFilter)
  const { grammar: version, filters }: Readonly<Record<string, unknown>> = Object(kept)
  return version === grammar ? texts(filters) : []
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
