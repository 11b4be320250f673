import { setImmediate } from 'node:timers/promises'
import { isLive } from '../../shared/labels.ts'
import type { Millis } from '../../shared/models.ts'
import type { JournalCursor, TraceState, TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import type { EndedQuery } from '../store/store-types.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

/** How long an ended trace stays in the list and in memory, so that a late copy cannot revive it. */
export const endedTracesKeptMs = 24 * 3_600_000
/** Traces with an unknown end stay longer. */
export const unresolvedKeptMs = 7 * 24 * 3_600_000
/** Maximum ended traces in the list; the journal has all. Those with an unknown end stay longest, except for a reserve. */
export const mostEnded = 2_500
const leastResolved = 500
/** Records read at once: a few ms. */
const readAtOnce = 25

export const unresolvedStates = ['unknown', 'probably-dropped'] as const satisfies readonly TraceState[]

function isUnresolved({ state }: TraceView): boolean {
  return unresolvedStates.some((unresolved) => unresolved === state)
}

/** Returns whether it ended so long before `at` that it is no longer listed. */
export function isExpired(view: TraceView, at: Millis): boolean {
  if (view.endedAt === null) return false
  return view.endedAt < at - (isUnresolved(view) ? unresolvedKeptMs : endedTracesKeptMs)
}

/** Returns the ended traces beyond the limit of the list: the oldest, those with a known end first. */
export function overflowOf(views: readonly TraceView[]): readonly string[] {
  const ended = views.filter(({ state }) => !isLive(state))
  if (ended.length <= mostEnded) return []
  ended.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
  const resolved = ended.filter((view) => !isUnresolved(view))
  const count = ended.length - mostEnded
  const first = resolved.slice(0, Math.max(0, Math.min(count, resolved.length - leastResolved)))
  const others = ended.filter(isUnresolved).slice(0, count - first.length)
  return [...first, ...others].map(({ key }) => key)
}

/** The traces that may be listed at `at`, in pages; yields to other work between two. Ends with the session. */
export async function* pagesOfListed(
  session: Pick<Session, 'network' | 'signal' | 'store'>,
  at: Millis,
): AsyncGenerator<readonly TraceRecord[], void, void> {
  const network = storeKey(session.network)
  for (const page of session.store.tracesBetween(network, at - endedTracesKeptMs, at, mostEnded)) {
    yield page
    await setImmediate()
    if (session.signal.aborted) return
  }
  // Traces with an unknown end are listed for longer.
  const unresolved = { from: at - unresolvedKeptMs, to: at - endedTracesKeptMs, states: unresolvedStates }
  yield* pagesOfEnded(session, unresolved)
}

/**
 * As many ended traces as may be listed, latest first, in pages; yields to other work before each. Ends with the session.
 */
export async function* pagesOfEnded(
  session: Pick<Session, 'network' | 'signal' | 'store'>,
  wanted: Pick<EndedQuery, 'from' | 'to' | 'states'>,
): AsyncGenerator<readonly TraceRecord[], void, void> {
  let before: JournalCursor | null = null
  for (let count = 0; count < mostEnded; count += readAtOnce) {
    await setImmediate()
    if (session.signal.aborted) return
    const query: EndedQuery = { ...wanted, before, limit: readAtOnce }
    const records = session.store.endedTraces(storeKey(session.network), query)
    yield records
    const last = records.at(-1)?.view
    if (last === undefined || records.length < readAtOnce) return
    before = { at: last.endedAt ?? last.lastSeenAt, key: last.key }
  }
}
