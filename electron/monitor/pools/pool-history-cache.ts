import { setImmediate } from 'node:timers/promises'
import type { AddressKey, Millis } from '../../shared/models.ts'
import { atOnce, type Steps } from '../in-slices.ts'
import { subjectOf, type Session, type SessionParts } from '../session.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import type { Run } from '../store/store-types.ts'
import { joinPool, tryDecode } from '../toncenter/parts.ts'
import { isOutdated, wasOutdated } from '../watch/outdated-pools.ts'
import {
  enter,
  gapsOf,
  type PoolHistoryEntry,
  type PoolHistoryGap,
  type StoredPoolHistory,
} from '../watch/pool-history.ts'

/** Maximum number of responses in memory, enough for a dozen pool years. The history in use is always kept completely. */
const mostEntries = 30_000
const chunk = 20

export interface CachedPoolHistory extends StoredPoolHistory {
  readonly failures: readonly { readonly at: Millis; readonly reason: string }[]
}

export interface PoolHistoryCache {
  readonly read: (pool: AddressKey) => Promise<CachedPoolHistory>
  /** Reads a short history synchronously, without caching it. */
  readonly readShort: (pool: AddressKey, from: Millis, to: Millis) => StoredPoolHistory
  readonly held: (pool: AddressKey) => CachedPoolHistory | null
  readonly forget: (pool: AddressKey) => void
}

export function poolOf({ store }: Pick<Session, 'store'>, pool: AddressKey, run: Run): PoolState | null {
  const state = tryDecode(() => joinPool(run.parts))
  if (state === null) store.upkeep.noteUnreadable({ kind: 'responses', id: `${pool}@${run.firstSeenAt}` })
  return state
}

export function gapsIn(history: CachedPoolHistory, from: Millis, to: Millis): readonly PoolHistoryGap[] {
  return gapsOf(history, history.failures, from, to)
}

export function createPoolHistoryCache(
  session: SessionParts<'store' | 'network', 'now' | 'signal'>,
  most = mostEntries,
): PoolHistoryCache {
  const {
    store,
    runtime: { now },
  } = session
  const histories = new Map<AddressKey, CachedPoolHistory>()
  const reading = new Map<AddressKey, Promise<CachedPoolHistory>>()

  /** Yields after every few responses. */
  function* extend(
    pool: AddressKey,
    held: CachedPoolHistory | null,
    from: Millis,
    to: Millis,
  ): Steps<CachedPoolHistory> {
    const subject = subjectOf(session, 'getPool', pool)
    const kept = held?.entries.at(-1)
    const start = kept?.fromAt ?? from
    const entries: PoolHistoryEntry[] = [...(held?.entries ?? [])]
    const failures = (held?.failures ?? []).filter(({ at }) => at < start)
    let read = 0
    for (const { fromAt, seenUntilAt, gap } of store.history.stretches(subject, start, to)) {
      const last = entries.at(-1)
      if (gap !== null) {
        failures.push({ at: fromAt, reason: gap })
        continue
      }
      if (last?.fromAt === fromAt) {
        if (last.seenUntilAt !== seenUntilAt) entries[entries.length - 1] = { ...last, seenUntilAt }
        continue
      }
      const run = store.history.lastKnown(subject, fromAt)
      const state = run === null ? null : poolOf(session, pool, run)
      if (state === null) failures.push({ at: fromAt, reason: 'malformed' })
      else if (isOutdated(entries, state)) failures.push({ at: fromAt, reason: 'outdated' })
      else {
        const seen = { state, fromAt, seenUntilAt }
        const old = wasOutdated(entries, seen) ? entries.pop() : undefined
        if (old !== undefined) failures.push({ at: old.fromAt, reason: 'outdated' })
        entries.push(enter(pool, entries.at(-1), seen))
      }
      read += 1
      if (read % chunk === 0) yield
    }
    return { pool, entries, failures: failures.toSorted((one, other) => one.at - other.at) }
  }

  function cache(history: CachedPoolHistory): CachedPoolHistory {
    histories.delete(history.pool)
    histories.set(history.pool, history)
    let held = 0
    for (const [key, { entries }] of [...histories].toReversed()) {
      held += entries.length
      if (held > most && key !== history.pool) histories.delete(key)
    }
    return history
  }

  async function readOn(pool: AddressKey): Promise<CachedPoolHistory> {
    const steps = extend(pool, histories.get(pool) ?? null, 0, now())
    for (;;) {
      const step = steps.next()
      if (step.done === true) return cache(step.value)
      await setImmediate()
      session.runtime.signal.throwIfAborted()
    }
  }

  return {
    read: (pool) => {
      // A running read ends at the moment when it began.
      const running = reading.get(pool)
      const started = running === undefined ? readOn(pool) : running.then(() => readOn(pool))
      reading.set(pool, started)
      const forget = (): void => {
        if (reading.get(pool) === started) reading.delete(pool)
      }
      started.then(forget, forget)
      return started
    },
    readShort: (pool, from, to) => atOnce(extend(pool, null, from, to)),
    held: (pool) => histories.get(pool) ?? null,
    forget: (pool) => histories.delete(pool),
  }
}
