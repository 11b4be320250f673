import type { Millis } from '../../shared/models.ts'
import { itemId, type PollSource } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import { createBatchSize, mayDependOnItems } from '../batch-size.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { dropTrace, isWaitOver, lastListedAt } from '../watch/finish-trace.ts'
import { isWithdrawn, lookedUpSince, nextLookupAt, type Lookups } from '../watch/lookup-times.ts'
import type { TraceRecord } from '../watch/watch-types.ts'
import { finishFound } from '../watch/finished-reports.ts'
import type { MessageSearch } from './message-search.ts'
import { mostHashes } from './trace-batches.ts'
import type { Traces } from './traces-types.ts'

const name = 'outcome'
const operation = 'traces'
const outcomeLane: OneTimeLane = { how: 'once', name, patienceMs: 1_000, isSpare: false }
/** Maximum share of the quota for lookups. */
const share = 0.2
/** A message may be executed this long after the service listed it last. The database must be newer than that. */
const executedWithinMs = 120_000
/** Delay until a trace whose own request failed is looked up again, ms. */
const failedWaitMs = 60_000

/** Returns the end of a wait, or `at` if that lies further ahead than the wait is long: the clock was set back since. */
function endOfWait(until: Millis, at: Millis, mostMs: number): Millis {
  return until - at > mostMs ? at : until
}

export interface OutcomeLookupsDeps {
  readonly traces: Traces
  readonly messages: MessageSearch
}

/**
 * Looks up the outcome of traces that the service no longer lists or withdrew, many in one request. Idle if the service offers no lookups.
 */
export function createOutcomeLookups(session: Session, { traces, messages }: OutcomeLookupsDeps): PollSource {
  const {
    schedule,
    service: { client, beforePage },
    runtime: { signal, now },
  } = session
  const lookups = new Map<string, Lookups>()
  /** Keys of requests in flight. A slow response must not count several times. */
  const requested = new Set<string>()
  /** For each trace whose own request failed, when to look it up again. */
  const failedUntil = new Map<string, Millis>()
  const batchSize = createBatchSize(mostHashes)
  let batch = 0
  let lastAt: Millis = Number.NEGATIVE_INFINITY
  let cancelTimer: (() => void) | null = null

  /** Ignores lookups from before the trace was last listed or withdrawn. */
  function lookupsOf({ view }: TraceRecord): Lookups | null {
    const known = lookups.get(view.key)
    return known === undefined || known.since < lookedUpSince(view) ? null : known
  }

  function due(): { readonly keys: readonly string[]; readonly nextAt: Millis | null } {
    const at = now()
    const ofTraces = traces.known.uncertain().flatMap((record) => {
      const next = nextLookupAt(record, lookupsOf(record), at)
      return next === null ? [] : [{ key: record.view.key, next }]
    })
    const times = [...ofTraces, ...messages.due()]
      .filter(({ key }) => !requested.has(key))
      .map(({ key, next }) => {
        const until = failedUntil.get(key) ?? next
        return { key, next: Math.max(next, endOfWait(until, at, failedWaitMs)) }
      })
      .toSorted((a, b) => a.next - b.next)
    const keys = times.filter(({ next }) => next <= at).slice(0, batchSize.current())
    return { keys: keys.map(({ key }) => key), nextAt: times[0]?.next ?? null }
  }

  /** Forgets the lookups of traces that were dropped, listed again or finished by another response. */
  function forgetOthers(): void {
    const uncertain = new Set(traces.known.uncertain().map(({ view }) => view.key))
    for (const key of lookups.keys()) if (!uncertain.has(key)) lookups.delete(key)
    for (const [key, until] of failedUntil) if (until <= now()) failedUntil.delete(key)
  }

  function wakeAt(at: Millis | null): void {
    cancelTimer?.()
    cancelTimer = at === null ? null : session.runtime.after(Math.max(1, at - now()), session.emit.replan)
  }

  /** Counts the failed lookups of traces, and ends traces that will not be executed. */
  async function noteMissing(keys: readonly string[], at: Millis): Promise<void> {
    const waiting = keys.flatMap((key) => {
      const record = traces.known.get(key)
      if (record === null) return []
      const before = lookupsOf(record)
      const failed = { count: (before?.count ?? 0) + 1, since: before?.since ?? at, lastAt: at }
      lookups.set(key, failed)
      return !isWithdrawn(record.view) && isWaitOver(record, failed, at)
        ? [{ key, failed, listedAt: lastListedAt(record, failed, at) }]
        : []
    })
    if (waiting.length === 0) return
    // If the database lags behind or was restored from a backup, a missing trace proves nothing.
    await beforePage()
    const newest = { sort: 'desc', limit: 1, offset: 0 } as const
    const { value } = await client.finishedActions(null, newest, { signal })
    const newestMs = (value.actions[0]?.traceEndUtime ?? 0) * 1000
    for (const { key, failed, listedAt } of waiting)
      if (newestMs > listedAt + executedWithinMs)
        traces.change(key, at, (record) => dropTrace(record, failed, at))
  }

  async function lookUp(keys: readonly string[]): Promise<void> {
    // Meanwhile a response may link a message with its trace, which has another key if the message is followed by its original hash.
    const searched = new Set(messages.due().map(({ key }) => key))
    const { value, receivedAt } = await client.finishedTraces(keys, { signal, beforePage })
    const ofTraces = keys.filter((key) => !searched.has(key))
    // A trace may be found before it is complete or classified. It is then looked up again.
    for (const key of ofTraces)
      if (value.byHash.has(key)) lookups.set(key, { count: 0, since: receivedAt, lastAt: receivedAt })
    await inSlices(session.runtime, finishFound(traces, ofTraces, value, receivedAt))
    const missing = ofTraces.filter((key) => !value.byHash.has(key))
    await messages.lookedUp(
      keys.filter((key) => searched.has(key)),
      value,
      receivedAt,
    )
    await noteMissing(missing, receivedAt)
    forgetOthers()
  }

  return {
    name,
    // Each trace is published when its outcome is known.
    publish: () => undefined,
    items: () => {
      if (session.service.offers('finishedTraces') === 'no') return []
      const { keys, nextAt } = due()
      const restMs = 1000 / (schedule.quota.view(now()).limit * share)
      const restUntil = endOfWait(lastAt + restMs, now(), restMs)
      if (keys.length === 0 || restUntil > now()) {
        wakeAt(keys.length === 0 ? nextAt : restUntil)
        return []
      }
      return [
        { id: itemId(name, String(batch)), source: name, key: String(batch), operation, lane: outcomeLane },
      ]
    },
    poll: async () => {
      const { keys } = due()
      batch += 1
      if (keys.length === 0) return { isChanged: false }
      lastAt = now()
      for (const key of keys) requested.add(key)
      try {
        await batchSize.run(keys.length, () => lookUp(keys))
      } catch (thrown) {
        const [key] = keys
        if (keys.length === 1 && key !== undefined && mayDependOnItems(thrown))
          failedUntil.set(key, now() + failedWaitMs)
        throw thrown
      } finally {
        for (const key of keys) requested.delete(key)
      }
      return { isChanged: true }
    },
  }
}
