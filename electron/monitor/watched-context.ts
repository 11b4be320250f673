import type { Span } from './alerts/replay.ts'
import type { RuleContext } from './alerts/rule-context.ts'
import { mayPayBefore, paymentsOf } from './alerts/payments.ts'
import { noFilter } from '../shared/rules.ts'
import { hexOf, indexedWord } from '../shared/search-words.ts'
import type { Millis } from '../shared/models.ts'
import type { JournalCursor, TraceView } from '../shared/pending-models.ts'
import { endOrLastSeen } from '../shared/trace-state.ts'
import type { PoolState } from '../shared/pool-models.ts'
import { storeKey } from '../shared/networks.ts'
import type { Accounts } from './pending/accounts.ts'
import type { Pools } from './pools/followed-pools.ts'
import { poolOf } from './pools/pool-history-cache.ts'
import { subjectOf, type Session } from './session.ts'
import type { EndedQuery, WatchedItem } from './store/store-types.ts'
import type { TraceRecord } from './watch/watch-types.ts'

/** Maximum number of traces between two accounts that are compared, and that are read at once. */
const mostCompared = 1_000
const readAtOnce = 50
const mostOrderTraces = 500

interface Watched {
  readonly accounts: {
    readonly list: Pick<Accounts['list'], 'items'>
    readonly traces: { readonly known: Pick<Accounts['traces']['known'], 'open'> }
  }
  readonly pools: Pick<Pools, 'electionsOf' | 'roundsUntil'> & { readonly list: Pick<Pools['list'], 'items'> }
}

/** Yields the stored traces that contain all words, latest first. */
function* tracesWith(
  { store, network }: Pick<Session, 'store' | 'network'>,
  search: string,
): Generator<TraceRecord, void, void> {
  let before: JournalCursor | null = null
  for (let count = 0; count < mostCompared; count += readAtOnce) {
    const query: EndedQuery = { from: null, to: null, states: [], search, before, limit: readAtOnce }
    const records = store.traces.ended(storeKey(network), query)
    yield* records
    const last = records.at(-1)?.view
    if (last === undefined || records.length < readAtOnce) return
    before = { at: endOrLastSeen(last), key: last.key }
  }
}

export function contextOf(
  session: Pick<Session, 'store' | 'network'>,
  { accounts, pools }: Watched,
): RuleContext {
  return {
    pools,
    isInGroup: (key, groups) => {
      const group = (accounts.list.items.get(key) ?? pools.list.items.get(key))?.group
      return group !== undefined && groups.includes(group)
    },
    isWatched: (account) => accounts.list.items.has(account),
    isPaidBefore: (from, recipient, view) => {
      const [payer, payee] = [from, recipient].map((key) => `"${indexedWord(hexOf(key))}"`)
      const isEarlier = ({ view: other }: Pick<TraceRecord, 'view'>): boolean =>
        mayPayBefore(other, view) &&
        paymentsOf(other, noFilter).some((each) => each.from === from && each.recipient === recipient)
      return (
        accounts.traces.known.open().some(isEarlier) ||
        tracesWith(session, `${payer} AND ${payee}`).some(isEarlier)
      )
    },
  }
}

/** Returns the stored traces that may concern multisig orders. */
export function orderTraces({ store, network }: Pick<Session, 'store' | 'network'>): readonly TraceView[] {
  return store.traces
    .ended(storeKey(network), {
      from: null,
      to: null,
      states: [],
      search: '"multisig"',
      before: null,
      limit: mostOrderTraces,
    })
    .map(({ view }) => view)
}

/**
 * Returns when the last gap of an account before `to` ended that its history does not fill; null if there is none. Does not wait for
 * traces that are indexed late: the history of a streamed account may be read again only hours later.
 */
export function unfilledGapEnd(
  session: Pick<Session, 'store' | 'network'>,
  { key, addedAt, history }: WatchedItem,
  to: Millis,
): Millis | null {
  const filledUntil = Math.max(addedAt, history?.at ?? 0)
  if (filledUntil >= to) return null
  return session.store.history.lastGapEnd(subjectOf(session, 'pendingActions', key), filledUntil, to)
}

/** Returns since when no action of an account can have been missed; now if this profile has not observed it. */
export function unmissedSince(session: Session, item: WatchedItem): Millis {
  const now = session.runtime.now()
  const { key, addedAt, history } = item
  const observedAt = session.store.history.firstAt(subjectOf(session, 'pendingActions', key)) ?? now
  const knownSince = history === undefined ? Math.max(addedAt, observedAt) : history.from * 1000
  return Math.max(knownSince, unfilledGapEnd(session, item, now) ?? 0)
}

/** Returns the stored states of a pool and the gaps between them, oldest first. */
export function poolSpansOf(
  session: Pick<Session, 'store' | 'network'>,
  key: string,
  from: Millis,
  to: Millis,
): readonly Span<PoolState>[] {
  const { store } = session
  const subject = subjectOf(session, 'getPool', key)
  const read = (at: Millis): PoolState | null => {
    const run = store.history.lastKnown(subject, at)
    return run === null ? null : poolOf(session, key, run)
  }
  return store.history
    .stretches(subject, from, to)
    .map(({ fromAt, seenUntilAt, gap }) => ({ fromAt, seenUntilAt, gap, read: () => read(fromAt) }))
}

/** Returns when an account was polled, and the gaps in between, oldest first. */
export function accountSpansOf(
  { store, network }: Pick<Session, 'store' | 'network'>,
  key: string,
  from: Millis,
  to: Millis,
): readonly Span<null>[] {
  return store.history
    .stretches({ network: storeKey(network), operation: 'pendingActions', key }, from, to)
    .map((stretch) => ({ ...stretch, read: () => null }))
}

/** Returns spans of which at most `most` are read, the newest included. Those in between count as gaps. */
export function thinned<T>(spans: readonly Span<T>[], most: number): readonly Span<T>[] {
  const every = Math.ceil(spans.length / most)
  return spans.map((span, index) =>
    (spans.length - 1 - index) % every === 0 ? span : { ...span, gap: 'closed' },
  )
}
