import type { Interval, Millis } from '../../shared/models.ts'
import type { FollowView } from '../../shared/pending-models.ts'
import { atOnce } from '../in-slices.ts'
import { log as logLines } from '../monitor-words.ts'
import type { Session } from '../session.ts'
import type { FinishedTrace, FinishedTraces } from '../toncenter/client-types.ts'
import { reportOfTrace } from '../watch/finished-reports.ts'
import type { Traces } from './traces-types.ts'

/** Time for which Lookout searches for an added message that no response lists, ms. */
const searchForMs = 24 * 3_600_000
/** A search whose end passed while nothing was polled goes on for this long afterwards, ms: the message may have been executed. */
const resumedForMs = 600_000
const mostRests = 100
const leastWaitMs = 3_000
const longestWaitMs = 300_000
/**
 * Number of lookups that also search by transaction. A hash in a link is often that of a transaction on chain, which the first
 * lookups find.
 */
const mostByTransaction = 4

interface Progress {
  readonly count: number
  readonly lastAt: Millis
  /** The service found the trace, but it has not ended or is not classified. */
  readonly isFound: boolean
}

export interface MessageSearchDeps {
  readonly traces: Traces
  /** When each followed message without a trace was added. */
  readonly waiting: () => ReadonlyMap<string, Millis>
  /** Called with the trace of a message before its outcome is applied. */
  readonly onFound: (key: string, trace: string) => void
}

export interface MessageSearch {
  readonly due: () => readonly { readonly key: string; readonly next: Millis }[]
  readonly lookedUp: (keys: readonly string[], value: FinishedTraces, at: Millis) => Promise<void>
  readonly isOver: (addedAt: Millis) => boolean
  /** Called with the time when polling stopped for a pause or a sleep. */
  readonly interrupted: (at: Millis) => void
  /** Called when polling resumes. */
  readonly resumed: () => void
  readonly view: (key: string, addedAt: Millis) => NonNullable<FollowView['search']>
  readonly forget: (key: string) => void
}

export function createMessageSearch(session: Session, deps: MessageSearchDeps): MessageSearch {
  const {
    service: { client, beforePage },
    runtime: { signal, now, log },
  } = session
  const { traces, waiting, onFound } = deps
  const lookups = new Map<string, Progress>()
  /** Times without polls, oldest first. The first one ends with the start of the session. */
  let rests: readonly Interval[] = [{ after: null, before: now() }]
  let stoppedAt: Millis | null = null

  function untilOf(addedAt: Millis): Millis {
    const until = addedAt + searchForMs
    // An opened file is not polled.
    if (session.network.isFile === true) return until
    return rests.reduce(
      (end, { after, before }) =>
        end > (after ?? Number.NEGATIVE_INFINITY) && end <= before ? before + resumedForMs : end,
      until,
    )
  }

  function note(key: string, isFound: boolean, at: Millis): void {
    // It may have been removed during the lookup.
    if (!waiting().has(key)) return
    lookups.set(key, { count: (lookups.get(key)?.count ?? 0) + 1, lastAt: at, isFound })
  }

  function apply(key: string, found: FinishedTrace, value: FinishedTraces, at: Millis): void {
    const addedAt = waiting().get(key)
    const report = reportOfTrace(found)
    if (report === null || addedAt === undefined) return note(key, true, at)
    lookups.delete(key)
    onFound(key, report.key)
    const isPast = (endUtime: number): boolean => (endUtime + 1) * 1000 < addedAt
    atOnce(traces.finish([report], { ...value, by: null, isPast }, at))
  }

  /** A service that cannot find transactions fails each time, so the error only reaches the log. */
  async function byTransaction(keys: readonly string[]): Promise<void> {
    const wanted = keys.filter((key) => (lookups.get(key)?.count ?? 0) <= mostByTransaction)
    if (wanted.length === 0) return
    try {
      await beforePage()
      const { value, receivedAt } = await client.finishedTraces(wanted, {
        signal,
        beforePage,
        by: 'transaction',
      })
      for (const key of wanted) {
        const found = value.traces.find(({ transactions }) => transactions.includes(key))
        if (found !== undefined) apply(key, found, value, receivedAt)
      }
    } catch (thrown) {
      if (signal.aborted) throw thrown
      log(logLines.lookupFailed, thrown)
    }
  }

  return {
    due: () =>
      [...waiting()].map(([key, addedAt]) => {
        const before = lookups.get(key)
        if (before === undefined) return { key, next: addedAt }
        const wait = Math.min(Math.max((before.lastAt - addedAt) / 4, leastWaitMs), longestWaitMs)
        return { key, next: before.lastAt + (before.isFound ? leastWaitMs : wait) }
      }),
    lookedUp: async (keys, value, at) => {
      const missing: string[] = []
      for (const key of keys) {
        const found = value.byHash.get(key)
        if (found !== undefined) apply(key, found, value, at)
        else {
          note(key, false, at)
          missing.push(key)
        }
      }
      await byTransaction(missing)
    },
    isOver: (addedAt) => now() >= untilOf(addedAt),
    interrupted: (at) => {
      stoppedAt ??= at
    },
    resumed: () => {
      rests = [...rests, { after: stoppedAt, before: now() }].slice(-mostRests)
      stoppedAt = null
    },
    view: (key, addedAt) => {
      const before = lookups.get(key)
      return {
        until: untilOf(addedAt),
        isLookedUp: before !== undefined,
        isFound: before?.isFound ?? false,
      }
    },
    forget: (key) => void lookups.delete(key),
  }
}
