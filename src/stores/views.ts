import { create } from 'zustand'
import type { Json } from '../../electron/shared/models.ts'

type Views = Readonly<Record<string, Json>>

export const useViews = create<{ readonly byName: Views }>(() => ({ byName: {} }))

/** Views changed in this window. Main echoes them, and an echo may be older than the window's state. */
const changedHere = new Set<string>()

function withoutNulls(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([, value]) => value !== null))
}

function foreign(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([name]) => !changedHere.has(name)))
}

/** Replaces all views except those changed by this window. */
export function hydrateViews(views: Views): void {
  const { byName } = useViews.getState()
  const kept = Object.fromEntries([...changedHere].map((name) => [name, byName[name] ?? null]))
  useViews.setState({ byName: withoutNulls({ ...views, ...kept }) })
}

/** Applies views changed by main. Null deletes a view. */
export function applyViews(changed: Views): void {
  const updates = foreign(changed)
  if (Object.keys(updates).length === 0) return
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, ...updates }) })
}

export function changeView(name: string, value: Json): void {
  changedHere.add(name)
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, [name]: value }) })
}
