import { isLive } from '../../shared/trace-state.ts'
import type { TraceRecord } from './watch-types.ts'

/** Returns the traces to poll by hash, newest first. */
export function liveKeys(known: ReadonlyMap<string, TraceRecord>): readonly string[] {
  const live = [...known.values()].filter(({ view }) => isLive(view.state))
  live.sort((a, b) => b.view.firstSeenAt - a.view.firstSeenAt)
  return live.map((record) => record.view.key)
}
