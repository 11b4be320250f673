import type { AddressKey, Millis } from '../../shared/models.ts'
import { finishFound } from '../watch/finished-reports.ts'
import type { Traces } from '../pending/traces-types.ts'
import { itemId, type PollResult } from '../poll/poll-source.ts'
import type { OneTimeLane } from '../schedule/lane.ts'
import type { Item } from '../schedule/schedule-types.ts'
import { createBatchSize } from '../batch-size.ts'
import { inSlices } from '../in-slices.ts'
import type { Session } from '../session.ts'
import { createRecent } from '../recent.ts'

/** Actions may arrive this long after a trace's transactions. After that, the trace is looked up. */
const actionsWithinMs = 3_000
/**
 * Time after which lookups of an unknown or unclassified trace stop. It is long because an overloaded service lags by minutes.
 */
const lookupWithinMs = 3_600_000
/** A URL with more hashes would exceed 4 KB. */
const mostHashes = 50
const mostAwaited = 10_000
/** Minimum number of the latest given up traces that are remembered. */
const givenUpKept = 10_000
const lane: OneTimeLane = { how: 'once', name: 'stream', patienceMs: 0, isSpare: false }

interface Awaited {
  readonly since: Millis
  readonly nextAt: Millis
  /** The stream missed nothing before this time, so the transactions are newer. Null if unknown. */
  readonly completeUntil: Millis | null
}

/** Traces for which the stream sent transactions but no actions. They are looked up, many in one request. */
export interface AwaitedTraces {
  readonly transactionsCame: (key: string, at: Millis, completeUntil: Millis | null) => void
  /** Returns `completeUntil` of the transactions that arrived before the actions; undefined if none did. */
  readonly actionsCame: (key: string, at: Millis) => Millis | null | undefined
  /** True if transactions of the trace arrived, but no actions. */
  readonly isAnnounced: (key: string) => boolean
  readonly items: () => readonly Item[]
  readonly poll: () => Promise<PollResult>
}

export interface AwaitedTracesDeps {
  readonly traces: Traces
  /** The name of the poll source. */
  readonly source: string
  /**
   * Returns a time before which none of the accounts had a trace that the stream just reported; null if it is unknown.
   * `completeUntil`: the stream missed nothing before.
   */
  readonly newSince: (accounts: readonly AddressKey[], completeUntil: Millis | null) => Millis | null
}

export function createAwaitedTraces(session: Session, deps: AwaitedTracesDeps): AwaitedTraces {
  const { traces, source, newSince } = deps
  const {
    service: { client, beforePage },
    runtime: { now, after, signal },
  } = session
  /** When the latest actions of each trace arrived. */
  const actionsAt = new Map<string, Millis>()
  const awaited = new Map<string, Awaited>()
  const givenUp = createRecent<string, true>(givenUpKept)
  const batchSize = createBatchSize(mostHashes)
  let batch = 0
  let timedAt = Infinity
  let cancel: (() => void) | null = null

  /** Plans again at `nextAt`, when a trace is due, and then at the next such time. Due traces stay planned until they are polled. */
  function time(nextAt: Millis): void {
    if (signal.aborted || nextAt >= timedAt) return
    cancel?.()
    timedAt = nextAt
    cancel = after(Math.max(1, nextAt - now()), () => {
      timedAt = Infinity
      if (due().length > 0) session.emit.replan()
      const at = now()
      time(Math.min(...[...awaited.values()].map((each) => each.nextAt).filter((later) => later > at)))
    })
  }

  function giveUp(key: string): void {
    awaited.delete(key)
    givenUp.set(key, true)
  }

  function due(): readonly string[] {
    const at = now()
    for (const [key, { since }] of awaited) if (since < at - lookupWithinMs) giveUp(key)
    const keys = [...awaited].flatMap(([key, { nextAt }]) => (nextAt > at ? [] : [key]))
    return keys.slice(0, batchSize.current())
  }

  function wait(key: string): void {
    const known = awaited.get(key)
    if (known === undefined) return
    // An overloaded service may classify a trace minutes later, so the delay grows.
    const nextAt = now() + Math.max(actionsWithinMs, now() - known.since)
    awaited.set(key, { ...known, nextAt })
    time(nextAt)
  }

  const previousAt = (key: string, accounts: readonly AddressKey[]): Millis | null =>
    newSince(accounts, awaited.get(key)?.completeUntil ?? null)

  /** Applies the traces that are still pending. Returns the keys of the others. */
  async function findPending(keys: readonly string[]): Promise<readonly string[]> {
    const { value, receivedAt, latencyMs } = await client.pendingByHashes(keys, { signal, beforePage })
    const listed = new Set(value.actions.map(({ traceKey }) => traceKey))
    const found = keys.filter((key) => listed.has(key))
    // Traces missing from this response do not count as absent, because they are looked up next.
    const times = { at: receivedAt, sentAt: receivedAt - latencyMs }
    if (found.length > 0)
      await inSlices(
        session.runtime,
        traces.advance({ kind: 'hashes', keys: found, previousAt }, value, times),
      )
    // The actions that exist so far may not concern a watched account.
    for (const key of found) if (traces.known.get(key) !== null) awaited.delete(key)
    return keys.filter((key) => !listed.has(key))
  }

  async function findFinished(keys: readonly string[]): Promise<void> {
    if (keys.length === 0 || session.service.offers('finishedTraces') === 'no') return
    await beforePage()
    const { value, receivedAt } = await client.finishedTraces(keys, { signal, beforePage })
    for (const key of await inSlices(session.runtime, finishFound(traces, keys, value, receivedAt)))
      awaited.delete(key)
  }

  return {
    // Action and transaction frames arrive in any order.
    transactionsCame: (key, at, completeUntil) => {
      const previousAt = actionsAt.get(key)
      if (awaited.has(key) || (previousAt !== undefined && previousAt >= at - actionsWithinMs)) return
      const nextAt = at + actionsWithinMs
      awaited.set(key, { since: at, nextAt, completeUntil })
      const [oldest = key] = awaited.keys()
      if (awaited.size > mostAwaited) giveUp(oldest)
      time(nextAt)
    },
    actionsCame: (key, at) => {
      const announced = awaited.get(key)
      awaited.delete(key)
      actionsAt.delete(key)
      actionsAt.set(key, at)
      for (const [oldest, since] of actionsAt) {
        if (since >= at - actionsWithinMs) break
        actionsAt.delete(oldest)
      }
      return announced?.completeUntil
    },
    isAnnounced: (key) => awaited.has(key) || givenUp.get(key) === true,
    items: () =>
      due().length === 0
        ? []
        : [
            {
              id: itemId(source, String(batch)),
              source,
              key: String(batch),
              operation: 'pendingActions',
              lane,
            },
          ],
    poll: async () => {
      const keys = due()
      batch += 1
      if (keys.length === 0) return { isChanged: false }
      for (const key of keys) wait(key)
      await batchSize.run(keys.length, async () => findFinished(await findPending(keys)))
      return { isChanged: true }
    },
  }
}
