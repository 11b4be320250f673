import { create } from 'zustand'
import type { Json } from '../../electron/shared/models.ts'

type Views = Readonly<Record<string, Json>>

export const useViews = create<{ readonly byName: Views }>(() => ({ byName: {} }))

/** Changed views that main has not stored. Main echoes them, and an echo may be older than the window's state. */
const unsaved = new Set<string>()

function withoutNulls(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([, value]) => value !== null))
}

function foreign(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([name]) => !unsaved.has(name)))
}

/** Replaces all views except those that main has not stored. */
export function hydrateViews(views: Views): void {
  const { byName } = useViews.getState()
  const kept = Object.fromEntries([...unsaved].map((name) => [name, byName[name] ?? null]))
  useViews.setState({ byName: withoutNulls({ ...views, ...kept }) })
}

/** Applies views changed by main. Null deletes a view. */
export function applyViews(changed: Views): void {
  const updates = foreign(changed)
  if (Object.keys(updates).length === 0) return
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, ...updates }) })
}

export function changeView(name: string, value: Json): void {
  unsaved.add(name)
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, [name]: value }) })
}

/** Notes that main has stored the view. From now on main may change it, as an import of a profile does. */
export function noteSaved(name: string): void {
  unsaved.delete(name)
}
