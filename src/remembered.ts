import { useMemo } from 'react'
import type { Json } from '../electron/shared/models.ts'
import { ask } from './bridge.ts'
import { reportFailure } from './commands.ts'
import { changeView, noteSaved, useViews } from './stores/views.ts'

const restMs = 150
/** Names of the views that are being saved. The value is true if the view has changed since it was sent. */
const busy = new Map<string, boolean>()

async function send(name: string): Promise<void> {
  busy.set(name, false)
  const value = useViews.getState().byName[name] ?? null
  const isSaved = await reportFailure(ask((main) => main['views.save']({ name, value })))
  if (isSaved && busy.get(name) === false) noteSaved(name)
  await new Promise((resolve) => setTimeout(resolve, restMs))
  const isChanged = busy.get(name) === true
  busy.delete(name)
  if (isChanged) await send(name)
}

/** Stores a view in the window and in main's settings. Null removes it. */
export function remember(name: string, value: Json): void {
  changeView(name, value)
  if (busy.has(name)) busy.set(name, true)
  else void send(name)
}

/** Returns a stored view and its setter. `read` parses any stored value and must keep its identity between renders. */
export function useRemembered<T extends Json>(
  name: string,
  read: (kept: Json) => T,
): readonly [T, (value: T) => void] {
  const kept = useViews(({ byName }) => byName[name] ?? null)
  const value = useMemo(() => read(kept), [read, kept])
  const set = useMemo(() => (next: T) => remember(name, next), [name])
  return [value, set]
}
