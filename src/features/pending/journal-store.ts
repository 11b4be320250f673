import { create } from 'zustand'
import type { TraceView } from '../../../electron/shared/pending-models.ts'
import { useTraces } from '../../stores/traces.ts'
import { useAsOf } from '../../stores/view.ts'

/** Traces read by the journal, by key. With them, the detail pane can show traces that are not in the app state. */
export const useJournal = create<{ readonly byKey: ReadonlyMap<string, TraceView> }>(() => ({
  byKey: new Map(),
}))

export function keepRead(traces: readonly TraceView[]): void {
  const byKey = new Map(useJournal.getState().byKey)
  for (const trace of traces) byKey.set(trace.key, trace)
  useJournal.setState({ byKey })
}

/** Returns a trace that the panel lists or the journal has read. At a past moment, ignores later traces from the journal. */
export function useShownTrace(key: string | null): TraceView | undefined {
  const listed = useTraces(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const read = useJournal(({ byKey }) => (key === null ? undefined : byKey.get(key)))
  const asOf = useAsOf()
  if (listed !== undefined || read === undefined) return listed
  return asOf === null || (read.endedAt ?? read.lastSeenAt) <= asOf ? read : undefined
}
