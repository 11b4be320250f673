import type { AddressKey, Freshness, Interval, Millis } from '../../shared/models.ts'
import type { ElectionBoundary, PoolState, PoolView } from '../../shared/pool-models.ts'
import { createPoolHistoryCache, poolOf } from './pool-history-cache.ts'
import { createPoolPast, timingOf, type PoolPast } from './pool-past.ts'
import type { PoolFacts } from '../alerts/rule-context.ts'
import type { PollSource } from '../poll/poll-source.ts'
import type { SteadyLane } from '../schedule/lane.ts'
import { subjectOf, type Session } from '../session.ts'
import type { WatchedItem } from '../store/store-types.ts'
import { splitPool } from '../toncenter/parts.ts'
import { comparePools, isSentAgain } from '../watch/compare-pools.ts'
import { isHalfWritten, isOutdated, isSame } from '../watch/outdated-pools.ts'
import { boundaryOf } from '../watch/pool-elections.ts'
import { resultsOf } from '../watch/pool-results.ts'
import { isNearChange } from '../watch/near-change.ts'
import { entryAt, type PoolHistoryEntry, type StoredPoolHistory } from '../watch/pool-history.ts'
import type { PoolEvent } from '../watch/watch-types.ts'
import { advanceRounds, roundOf, type RoundsSoFar, type StakeSeen } from '../watch/pool-rounds.ts'
import { createWatchlist, type Watchlist } from '../watchlist.ts'

export interface PoolKnown extends Pick<PoolView, 'state' | 'round'> {
  readonly observedAt: Millis | null
}

export interface Pools extends PoolFacts {
  readonly list: Watchlist
  /**
   * Publishes the pools whose polling is held back, or no longer is, for another reason than published, and those whose fast
   * polling begins or ends between two polls.
   */
  readonly sweep: () => void
  readonly past: PoolPast
  readonly source: PollSource
  readonly stateOf: (key: AddressKey) => PoolState | null
  /** Returns the state at a past time and when it was last confirmed. */
  readonly knownAt: (key: AddressKey, at: Millis) => PoolKnown
  readonly historyOf: (key: AddressKey) => Promise<StoredPoolHistory>
}

const name = 'pool'
const operation = 'getPool'

export const poolLane: SteadyLane = {
  how: 'steady',
  name,
  intervalMs: 300_000,
  fast: { intervalMs: 30_000, forMs: 10 * 60_000 },
  share: 0.1,
  isUrgent: false,
}

const day = 86_400_000
/** Maximum age of the rounds that are used. Older rounds say little about the next one. */
export const roundsKnownMs = 20 * day
const roundsAtOnceMs = 4 * day

/** Returns why polling is held back. A poll that is only due is not. */
const holdOf = ({ waits }: Pick<Freshness, 'waits'>): Freshness['waits'] =>
  waits === 'due' || waits === 'quota' ? null : waits

/** Returns true if polling became faster or slower since it was published. Smaller differences come from the quota. */
function isPaceChanged(published: Millis | null, exact: Millis | null): boolean {
  if (published === null || exact === null) return published !== exact
  return exact > 2 * published || 2 * exact < published
}

/** After this long with equal responses, nothing more is to follow. */
const confirmedMs = 90_000

export function createPools(session: Session): Pools {
  const {
    freshness,
    schedule,
    store,
    service: { client },
    runtime: { signal, now },
  } = session
  const timing = timingOf(session)
  const watched = new Map<AddressKey, WatchedItem>()
  const states = new Map<AddressKey, PoolState>()
  const rounds = new Map<AddressKey, RoundsSoFar>()
  /** For each pool, when the request for its last response was sent. The response may be that old. */
  const lastSentAt = new Map<AddressKey, Millis>()
  /** The response of each pool that was left out because it may be half written, and when it was first received. */
  const halfWritten = new Map<AddressKey, { readonly state: PoolState; readonly since: Millis }>()
  /** Start of the validation round per pool. `since`: when the stake was last sent or returned. */
  const elections = new Map<
    AddressKey,
    { readonly since: Interval; readonly boundary: ElectionBoundary | null }
  >()
  const restored: AddressKey[] = []
  const histories = createPoolHistoryCache(session)

  function roundNow(key: AddressKey): PoolView['round'] {
    const known = rounds.get(key)
    return known === undefined ? null : roundOf(known, timing)
  }

  const list = createWatchlist<PoolView>(session, {
    list: 'pools',
    prefix: name,
    operation,
    watched,
    published: session.appState.lists.pools,
    view: (item, itemFreshness) => ({
      ...item,
      freshness: itemFreshness,
      state: states.get(item.key) ?? null,
      round: roundNow(item.key),
    }),
    on: {
      restored: (key, run) => {
        const state = poolOf(session, key, run)
        if (state !== null) states.set(key, state)
        restored.push(key)
      },
      removed: (keys) => {
        for (const key of keys) {
          states.delete(key)
          rounds.delete(key)
          elections.delete(key)
          lastSentAt.delete(key)
          halfWritten.delete(key)
          histories.forget(key)
        }
      },
    },
  })

  function lastEntry(key: AddressKey, at: Millis, span: Millis): PoolHistoryEntry | undefined {
    return histories.readShort(key, at - span, at).entries.at(-1)
  }

  /** One pool at a time, so that a long list does not delay startup. */
  function readRounds(): void {
    const key = restored.shift()
    if (key === undefined || signal.aborted) return
    const last = watched.has(key) ? lastEntry(key, now(), roundsKnownMs) : undefined
    if (last !== undefined) {
      // The last stored response may have been an outdated one.
      const state = states.get(key)
      if (state === undefined || !isSame(state, last.state)) states.set(key, last.state)
      if (!lastSentAt.has(key)) lastSentAt.set(key, last.seenUntilAt)
      rounds.set(key, last.rounds)
      list.show(key)
    }
    setImmediate(readRounds)
  }
  setImmediate(readRounds)

  /** The store has the rounds of a pool that was watched before. */
  function noteStake(key: AddressKey, before: PoolState | undefined, seen: StakeSeen): void {
    const known = rounds.get(key) ?? null
    const next =
      before === undefined || known === null
        ? lastEntry(key, seen.at, roundsKnownMs)?.rounds
        : advanceRounds(known, before.stakeSent, seen)
    if (next !== undefined) rounds.set(key, next)
  }

  /** An outdated state does not replace the newer one. Only what it contradicts is reported, once. */
  function isOld(key: AddressKey, events: readonly PoolEvent[], state: PoolState, at: Millis): boolean {
    const isLower = events.some((event) => event.kind === 'balance-changed' && event.by.startsWith('-'))
    return isLower && isOutdated(histories.readShort(key, at - roundsAtOnceMs, at).entries, state)
  }

  /** Reads the last complete list only if it may prove that a nominator joined. */
  function changesOf(
    key: AddressKey,
    before: PoolState,
    state: PoolState,
    when: Interval,
  ): readonly PoolEvent[] {
    const events = comparePools(key, before, state, when)
    if (!events.some((event) => event.kind === 'nominator-joined' && event.isUnproven === true)) return events
    const complete = lastEntry(key, when.before, roundsKnownMs)?.complete
    return comparePools(key, before, state, when, complete)
  }

  /** Returns true for a response that may be half written, until a later one confirms it. */
  function isUnconfirmed(key: AddressKey, state: PoolState, when: Interval): boolean {
    const [before, last] = [states.get(key), halfWritten.get(key)]
    halfWritten.delete(key)
    if (before === undefined || !isHalfWritten(before, state)) return false
    const since = last !== undefined && isSame(last.state, state) ? last.since : when.before
    // The clock may also be set back.
    if (Math.abs(when.before - since) >= confirmedMs) return false
    halfWritten.set(key, { state, since })
    return true
  }

  function sweep(): void {
    for (const key of watched.keys()) {
      const exact = schedule.plan.explain(list.idOf(key), now())
      const published = session.appState.lists.pools.get(key)?.freshness
      if (published === undefined) continue
      if (holdOf(exact) !== holdOf(published) || isPaceChanged(published.intervalMs, exact.intervalMs))
        list.show(key)
    }
  }

  /** Reports before the new state is set, because a rule compares a change with the previous one. */
  function reported<T>(kept: T, events: readonly PoolEvent[]): T {
    session.emit.report(events)
    return kept
  }

  return {
    list,
    sweep,
    past: createPoolPast(session, histories),
    source: {
      name,
      kind: name,
      recorded: { operation, items: watched },
      publish: list.show,
      items: () =>
        [...watched.keys()].map((key) => ({
          id: list.idOf(key),
          source: name,
          key,
          operation,
          lane: poolLane,
          isNearChange: isNearChange(roundNow(key), now()),
        })),
      poll: async (key) => {
        const previousAt = lastSentAt.get(key) ?? freshness.observedAt(list.idOf(key))
        const { value, receivedAt, latencyMs } = await client.pool(key, { signal })
        if (!watched.has(key)) return { isChanged: false }
        const before = states.get(key)
        const when = { after: previousAt, before: receivedAt }
        if (previousAt !== null && isUnconfirmed(key, value, when))
          return { isChanged: false, observedAt: previousAt }
        const events = before === undefined ? [] : changesOf(key, before, value, when)
        const observe = () =>
          store.runs.observe(subjectOf(session, operation, key), splitPool(value), receivedAt)
        if (isOld(key, events, value, receivedAt)) {
          const lowered = events.filter(({ kind }) => kind === 'balance-changed')
          const kept = store.batch(() => {
            const stored = observe()
            return stored.isChanged ? reported(stored, lowered) : stored
          })
          // The time of the last request stays: the newer state was not confirmed, and the next change may have happened since then.
          return { ...kept, observedAt: receivedAt }
        }
        lastSentAt.set(key, receivedAt - latencyMs)
        // A change and its alerts are stored together. An unchanged response must not cost a transaction.
        const kept = events.length === 0 ? observe() : store.batch(() => reported(observe(), events))
        states.set(key, value)
        noteStake(key, before, {
          after: previousAt,
          at: receivedAt,
          stakeSent: value.stakeSent,
          isSentAgain: before !== undefined && isSentAgain(before, events),
        })
        return { ...kept, observedAt: receivedAt }
      },
    },
    historyOf: histories.read,
    electionsOf: (key, at) => {
      const since = rounds.get(key)?.since
      const known = elections.get(key)
      if (since === undefined || known?.since === since) return known?.boundary ?? null
      const { entries } = histories.readShort(key, at - roundsKnownMs, at)
      const boundary = boundaryOf(entries, entries.length, timing)
      elections.set(key, { since, boundary })
      return boundary
    },
    roundsUntil: (key, at) => resultsOf(histories.readShort(key, at - roundsKnownMs, at), 0, at),
    stateOf: (key) => states.get(key) ?? null,
    knownAt: (key, at) => {
      const held = histories.held(key)
      const entry =
        held !== null && (held.entries.at(-1)?.seenUntilAt ?? 0) >= at
          ? entryAt(held, at)
          : (lastEntry(key, at, roundsAtOnceMs) ?? null)
      if (entry !== null) {
        const observedAt = Math.min(entry.seenUntilAt, at)
        return { state: entry.state, round: roundOf(entry.rounds, timing), observedAt }
      }
      const run = store.history.lastKnown(subjectOf(session, operation, key), at)
      if (run === null) return { state: null, round: null, observedAt: null }
      return { state: poolOf(session, key, run), round: null, observedAt: run.lastSeenAt }
    },
  }
}
