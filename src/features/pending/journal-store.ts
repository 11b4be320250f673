import { create } from 'zustand'
import type { TraceView } from '../../../electron/shared/pending-models.ts'

/** Traces read by the journal, by key. The detail pane also shows those that are not in the app state. */
export const useJournal = create<{ readonly byKey: ReadonlyMap<string, TraceView> }>(() => ({
  byKey: new Map(),
}))

export function keepRead(traces: readonly TraceView[]): void {
  const byKey = new Map(useJournal.getState().byKey)
  for (const trace of traces) byKey.set(trace.key, trace)
  useJournal.setState({ byKey })
}
