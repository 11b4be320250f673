import { setImmediate } from 'node:timers/promises'
import type { AddressKey, Millis } from '../../shared/models.ts'
import type { JournalCursor, TraceView } from '../../shared/pending-models.ts'
import { storeKey } from '../../shared/networks.ts'
import { mostListedEnded } from '../../shared/watch-limits.ts'
import type { Session, SessionParts } from '../session.ts'
import type { EndedQuery } from '../store/store-types.ts'
import type { TraceAdvance, TraceRecord } from '../watch/watch-types.ts'
import { type TraceState, endOrLastSeen, isLive } from '../../shared/trace-state.ts'

/** How long an ended trace stays in memory, so that an outdated response cannot revive it. */
export const endedTracesKeptMs = 24 * 3_600_000
/** The same for traces whose end is unknown. */
export const unresolvedKeptMs = 7 * 24 * 3_600_000
/** Number of places in the list that traces with an unknown end leave to others. They take precedence for the rest. */
const leastResolved = 500
const readAtOnce = 25

export const unresolvedStates = ['unverified', 'not-executed'] as const satisfies readonly TraceState[]

function isUnresolved({ state }: TraceView): boolean {
  return unresolvedStates.some((unresolved) => unresolved === state)
}

export function isExpired(view: TraceView, at: Millis): boolean {
  if (view.endedAt === null) return false
  return view.endedAt < at - (isUnresolved(view) ? unresolvedKeptMs : endedTracesKeptMs)
}

/** Returns the ended traces beyond the limit of the list: first the oldest with a known end, then the oldest of the others. */
export function overflowOf(views: readonly TraceView[]): readonly string[] {
  const ended = views.filter(({ state }) => !isLive(state))
  if (ended.length <= mostListedEnded) return []
  ended.sort((a, b) => (a.endedAt ?? 0) - (b.endedAt ?? 0))
  const resolved = ended.filter((view) => !isUnresolved(view))
  const count = ended.length - mostListedEnded
  const first = resolved.slice(0, Math.max(0, Math.min(count, resolved.length - leastResolved)))
  const others = ended.filter(isUnresolved).slice(0, count - first.length)
  return [...first, ...others].map(({ key }) => key)
}

/** Yields the traces that may be listed at `at`. Lets other work run in between. Stops when the session ends. */
export async function* pagesOfListed(
  session: SessionParts<'network' | 'store', 'signal'>,
  at: Millis,
): AsyncGenerator<readonly TraceRecord[], void, void> {
  const network = storeKey(session.network)
  for (const page of session.store.traces.between(network, at - endedTracesKeptMs, at, mostListedEnded)) {
    yield page
    await setImmediate()
    if (session.runtime.signal.aborted) return
  }
  // Traces with an unknown end are listed for longer, and take precedence over others.
  const unresolved = { from: at - unresolvedKeptMs, to: at + 1, states: unresolvedStates }
  yield* pagesOfEnded(session, unresolved)
}

/** Yields the latest ended traces that may be listed. Lets other work run in between. Stops when the session ends. */
export async function* pagesOfEnded(
  session: SessionParts<'network' | 'store', 'signal'>,
  wanted: Pick<EndedQuery, 'from' | 'to' | 'states'>,
): AsyncGenerator<readonly TraceRecord[], void, void> {
  let before: JournalCursor | null = null
  for (let count = 0; count < mostListedEnded; count += readAtOnce) {
    await setImmediate()
    if (session.runtime.signal.aborted) return
    const query: EndedQuery = { ...wanted, before, limit: readAtOnce }
    const records = session.store.traces.ended(storeKey(session.network), query)
    yield records.filter(({ view }) => wanted.states.length === 0 || wanted.states.includes(view.state))
    const last = records.at(-1)?.view
    if (last === undefined || records.length < readAtOnce) return
    before = { at: endOrLastSeen(last), key: last.key }
  }
}

/** Returns a test for the traces of watched accounts and followed messages. An opened file shows all traces. */
export function watchedIn({
  store,
  network,
}: Pick<Session, 'store' | 'network'>): (view: TraceView) => boolean {
  if (network.isFile === true) return () => true
  const accounts = new Set(store.watchlists.list(storeKey(network), 'accounts').map(({ key }) => key))
  const followed = new Set(store.watchlists.list(storeKey(network), 'messages').map(({ trace }) => trace))
  return (view) => followed.has(view.key) || view.accounts.some((account) => accounts.has(account))
}

/** Returns the part of an advance that concerns these records. */
export function withoutOthers(advance: TraceAdvance, isKept: (record: TraceRecord) => boolean): TraceAdvance {
  const records = advance.records.filter(isKept)
  if (records.length === advance.records.length) return advance
  const keys = new Set(records.map(({ view }) => view.key))
  const events = advance.events.filter((event) => 'key' in event && keys.has(event.key))
  return { ...advance, records, events }
}

export function countLive(records: Iterable<TraceRecord>): ReadonlyMap<AddressKey, number> {
  const counts = new Map<AddressKey, number>()
  for (const { view } of records) {
    for (const account of view.accounts) counts.set(account, (counts.get(account) ?? 0) + 1)
  }
  return counts
}

/** Returns how long an ended trace was listed, ms: the mean of the shortest and the longest possible time. Null if unknown. */
export function listedTimeOf({ steps, endedAt, lastSeenAt, firstSeenAt }: TraceView): number | null {
  const after = steps[0]?.when.after ?? null
  return endedAt === null || after === null ? null : (lastSeenAt - firstSeenAt + endedAt - after) / 2
}
