import { create } from 'zustand'
import type { JournalPage, TraceView } from '../../electron/shared/pending-models.ts'
import { endOrLastSeen } from '../../electron/shared/trace-state.ts'
import { useTraces } from './traces.ts'
import { useAsOf } from './view.ts'

/** Maximum number of traces that are loaded or exported at once. */
export const mostLoaded = 50_000

/** Copying it for each page that the journal reads would take quadratic time. */
const byKey = new Map<string, TraceView>()

/**
 * Traces read by the journal, by key. With them, the detail pane can show traces that are not in the app state. The map stays the
 * same; the state is a new object after each change.
 */
export const useJournal = create<{ readonly byKey: ReadonlyMap<string, TraceView> }>(() => ({ byKey }))

export function keepRead(traces: readonly TraceView[]): void {
  for (const trace of traces) byKey.set(trace.key, trace)
  useJournal.setState({ byKey })
}

export function forgetRead(keys: readonly string[]): void {
  for (const key of keys) byKey.delete(key)
}

/** Returns the place from which on the search finds older traces than this one; null if it was not read. */
export function cursorOf(key: string): JournalPage['next'] {
  // The listed trace is newer than the one that was read.
  const trace = useTraces.getState().byKey.get(key) ?? byKey.get(key)
  return trace === undefined ? null : { at: endOrLastSeen(trace), key }
}

/** Returns a trace that the panel lists or the journal has read. At a past moment, ignores later traces from the journal. */
export function useShownTrace(key: string | null): TraceView | undefined {
  const listed = useTraces(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const read = useJournal(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const asOf = useAsOf()
  if (listed !== undefined || read === undefined) return listed
  return asOf === null || endOrLastSeen(read) <= asOf ? read : undefined
}
