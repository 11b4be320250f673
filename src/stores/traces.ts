import type { TraceView } from '../../electron/shared/pending-models.ts'
import { createListStore, type ListState } from './list-store.ts'
import { isLive } from '../../electron/shared/trace-state.ts'

/** Traces of the watched accounts, latest first. */
export const traces = createListStore<TraceView>(
  (trace) => trace.key,
  (a, b) => b.firstSeenAt - a.firstSeenAt || (a.key < b.key ? -1 : 1),
)
export const useTraces = traces.use

export function countLive({ byKey }: ListState<TraceView>): number {
  let live = 0
  for (const trace of byKey.values()) if (isLive(trace.state)) live += 1
  return live
}
