import { setImmediate } from 'node:timers/promises'
import type { Activity, PastDelta, PastState } from '../shared/app-state.ts'
import type { Freshness, Millis } from '../shared/models.ts'
import type { Incident } from '../shared/alert-events.ts'
import type { TraceView } from '../shared/pending-models.ts'
import { storeKey } from '../shared/networks.ts'
import { createPastDelta } from './past-delta.ts'
import type { Accounts } from './pending/accounts.ts'
import type { Blocks } from './blocks/opened-blocks.ts'
import type { Pools } from './pools/followed-pools.ts'
import { subjectOf, type Session } from './session.ts'
import type { HistoryCover, Operation, Subject, WatchedItem } from './store/store-types.ts'
import { isExpired, pagesOfListed, overflowOf } from './pending/trace-retention.ts'
import { traceAt } from './watch/past.ts'
import type { TraceRecord } from './watch/watch-types.ts'
import { unfilledGapEnd } from './watched-context.ts'
import { isLive } from '../shared/trace-state.ts'
import { mostListedAlerts } from '../shared/watch-limits.ts'

const blocksShown = 200
/** Maximum number of subjects sampled to distinguish gaps from inactivity. All are polled together, so a few are enough. */
const subjectsAsked = 40
/** Maximum number of accounts whose last gap is looked up, which takes 0.1 ms each, and 2 ms without a gap in a long history. */
const gapsAsked = 500
/** Number of accounts after which other work may run. */
const askedAtOnce = 5

export interface Past {
  /** `from`: the past moment that the window shows. */
  readonly at: (at: Millis, from: Millis | null) => Promise<PastDelta>
  readonly activity: (from: Millis, to: Millis, count: number) => Activity
  /** Returns when the last gap before `to` ended that the histories of the accounts do not fill; null if there is none. */
  readonly unfilledUntil: (items: readonly WatchedItem[], to: Millis) => Promise<Millis | null>
}

type Range = readonly [from: Millis, to: Millis]

function without(ranges: readonly Range[], taken: Range): readonly Range[] {
  const [from, to] = taken
  return ranges.flatMap(([start, end]): readonly Range[] => {
    if (to <= start || from >= end) return [[start, end]]
    const before: readonly Range[] = start < from ? [[start, from]] : []
    const after: readonly Range[] = to < end ? [[to, end]] : []
    return [...before, ...after]
  })
}

/** A trace may be indexed this long after its end. */
const indexLagMs = 180_000

function isCovered(cover: HistoryCover | undefined, from: Millis, to: Millis): boolean {
  return cover !== undefined && cover.from * 1000 <= from && to <= cover.at - indexLagMs
}

function incidentAt(stored: Incident, at: Millis): Incident {
  const { recoveredAt, ended, snoozedUntil, snoozedAt, ...incident } = stored
  const { acknowledgedAt } = incident
  return {
    ...incident,
    ...(snoozedUntil !== undefined && (snoozedAt ?? 0) <= at ? { snoozedUntil } : {}),
    acknowledgedAt: acknowledgedAt !== null && acknowledgedAt <= at ? acknowledgedAt : null,
    ...(recoveredAt !== undefined && recoveredAt <= at ? { recoveredAt } : {}),
    ...(ended !== undefined && ended.at <= at ? { ended } : {}),
  }
}

export interface PastDeps {
  readonly accounts: Accounts
  readonly pools: Pools
  readonly blocks: Blocks
  readonly subjects: () => readonly Subject[]
}

export function createPast(session: Session, { accounts, pools, blocks, subjects }: PastDeps): Past {
  const { store } = session
  const network = storeKey(session.network)
  const deltaFrom = createPastDelta()

  function freshnessOf(observedAt: Millis | null): Freshness {
    return { observedAt, triedAt: observedAt, intervalMs: null, nextAt: null, waits: null, error: null }
  }

  function freshnessAt(operation: Operation, key: string, at: Millis): Freshness {
    return freshnessOf(store.history.lastKnown(subjectOf(session, operation, key), at)?.lastSeenAt ?? null)
  }

  /** Imported responses precede the watch. */
  function isListed({ addedAt }: WatchedItem, observedAt: Millis | null, at: Millis): boolean {
    return addedAt <= at || observedAt !== null
  }

  async function tracesAt(at: Millis): Promise<readonly TraceView[]> {
    const traces = new Map<string, TraceView>()
    const { known } = accounts.traces
    const take = (records: readonly TraceRecord[]): void => {
      for (const { view: stored } of records) {
        // A trace that was live when its account was removed has no end. It was not observed after that.
        const isForgotten = isLive(stored.state) && stored.lastSeenAt < at && known.get(stored.key) === null
        const view = isForgotten ? null : traceAt(stored, at)
        if (view !== null && !isExpired(view, at)) traces.set(view.key, view)
      }
    }
    for await (const page of pagesOfListed(session, at)) take(page)
    session.runtime.signal.throwIfAborted()
    for (const key of overflowOf([...traces.values()])) traces.delete(key)
    return [...traces.values()]
  }

  function unobserved(from: Millis, to: Millis): readonly Range[] {
    let left: readonly Range[] = [[from, to]]
    for (const subject of subjects().slice(0, subjectsAsked)) {
      if (left.length === 0) break
      for (const stretch of store.history.stretches(subject, from, to)) {
        if (stretch.gap === null) left = without(left, [stretch.fromAt, stretch.seenUntilAt])
      }
    }
    return left
  }

  return {
    unfilledUntil: async (items, to) => {
      // The subjects of an opened file were never polled by this profile.
      if (session.network.isFile === true) return null
      let latest: Millis | null = null
      for (const [index, item] of items.slice(0, gapsAsked).entries()) {
        const end = unfilledGapEnd(session, item, to)
        if (end !== null) latest = Math.max(latest ?? 0, end)
        if (index % askedAtOnce === askedAtOnce - 1) await setImmediate()
      }
      session.runtime.signal.throwIfAborted()
      return latest
    },
    at: async (at, from) => {
      const traces = await tracesAt(at)
      const live = new Map<string, number>()
      for (const { state, accounts: shownBy } of traces) {
        if (isLive(state)) for (const key of shownBy) live.set(key, (live.get(key) ?? 0) + 1)
      }
      const state: PastState = {
        at,
        traces,
        accounts: [...accounts.list.items.values()].flatMap((item) => {
          const freshness = freshnessAt('pendingActions', item.key, at)
          const liveTraces = live.get(item.key) ?? 0
          return isListed(item, freshness.observedAt, at) ? [{ ...item, liveTraces, freshness }] : []
        }),
        pools: [...pools.list.items.values()].flatMap((item) => {
          const { observedAt, ...known } = pools.knownAt(item.key, at)
          return isListed(item, observedAt, at)
            ? [{ ...item, freshness: freshnessOf(observedAt), ...known }]
            : []
        }),
        blocks: blocks.stored.knownAt(at, blocksShown),
        incidents: store.incidents
          .until(network, at, mostListedAlerts)
          .map((incident) => incidentAt(incident, at)),
      }
      return deltaFrom(state, from)
    },
    activity: (from, to, count) => {
      const counts = store.traces.counts(network, from, to, count)
      const gaps = unobserved(from, to)
      const width = (to - from) / count
      const covers = [...accounts.list.items.values()].map(({ history }) => history)
      const removedBefore = store.traces.removedBefore(network) ?? 0
      return {
        from,
        to,
        buckets: counts.map((traces, index) => {
          const [start, end] = [from + index * width, from + (index + 1) * width]
          const isGap = gaps.some((gap) => gap[0] <= start && gap[1] >= end)
          const isStored = covers.length > 0 && start >= removedBefore
          const isFilled = isGap && isStored && covers.every((cover) => isCovered(cover, start, end))
          return { traces, isObserved: !isGap, ...(isFilled ? { isFilled } : {}) }
        }),
      }
    },
  }
}
