import { isLive } from '../../shared/trace-state.ts'
import type { KnownTraces } from '../pending/traces-types.ts'
import type { TraceRecord } from './watch-types.ts'

/** Returns the traces to poll by hash, newest first. */
export function liveKeys(known: readonly TraceRecord[]): readonly string[] {
  const live = known.filter(({ view }) => isLive(view.state))
  live.sort((a, b) => b.view.firstSeenAt - a.view.firstSeenAt)
  return live.map((record) => record.view.key)
}

/** Finds a known or stored trace by its key; otherwise a known one by its message or its id. */
export function findTrace(known: Pick<KnownTraces, 'load' | 'all'>, hash: string): TraceRecord | null {
  const found = ({ externalHash, traceId }: TraceRecord) => externalHash === hash || traceId === hash
  return known.load(hash) ?? known.all().find(found) ?? null
}
