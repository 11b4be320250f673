import { create } from 'zustand'
import type { TraceView } from '../../../electron/shared/pending-models.ts'

/** Traces that the journal read and the mirror does not hold, by key, so that the detail can show them. */
export const useJournal = create<{ readonly byKey: ReadonlyMap<string, TraceView> }>(() => ({
  byKey: new Map(),
}))

export function keepRead(traces: readonly TraceView[]): void {
  const byKey = new Map(useJournal.getState().byKey)
  for (const trace of traces) byKey.set(trace.key, trace)
  useJournal.setState({ byKey })
}
