import { create } from 'zustand'
import type { Json } from '../../electron/shared/models.ts'

type Views = Readonly<Record<string, Json>>

/** What is remembered of each view. */
export const useViews = create<{ readonly byName: Views }>(() => ({ byName: {} }))

/** Views that this window changed: main only echoes them, and an echo may be older than what is on screen. */
const own = new Set<string>()

function withoutNulls(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([, value]) => value !== null))
}

function foreign(views: Views): Views {
  return Object.fromEntries(Object.entries(views).filter(([name]) => !own.has(name)))
}

/** Takes over all views as main has them. */
export function hydrateViews(views: Views): void {
  const { byName } = useViews.getState()
  const kept = Object.fromEntries([...own].map((name) => [name, byName[name] ?? null]))
  useViews.setState({ byName: withoutNulls({ ...views, ...kept }) })
}

/** Takes over the views that main changed; null is a forgotten one. */
export function applyViews(changed: Views): void {
  const news = foreign(changed)
  if (Object.keys(news).length === 0) return
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, ...news }) })
}

/** Changes a view from this window. */
export function changeView(name: string, value: Json): void {
  own.add(name)
  useViews.setState({ byName: withoutNulls({ ...useViews.getState().byName, [name]: value }) })
}
