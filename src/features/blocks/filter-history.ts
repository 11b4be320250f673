import type { Json } from '../../../electron/shared/models.ts'
import { remember, useRemembered } from '../../remembered.ts'
import { useViews } from '../../stores/views.ts'

const name = 'blocks.filters'
const most = 20

function readHistory(kept: Json): readonly string[] {
  return Array.isArray(kept) ? kept.filter((each: Json): each is string => typeof each === 'string') : []
}

/** Filters that were used, the last first. */
export function useFilterHistory(): readonly string[] {
  return useRemembered(name, readHistory)[0]
}

export function noteFilter(text: string): void {
  const used = text.trim()
  const history = readHistory(useViews.getState().byName[name] ?? null)
  if (used.length < 3 || history[0] === used) return
  remember(name, [used, ...history.filter((each) => each !== used)].slice(0, most))
}
