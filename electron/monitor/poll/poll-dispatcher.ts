import {
  LookoutError,
  isRefused,
  serviceErrorCodes,
  toErrorInfo,
  type ErrorInfo,
  type ServiceErrorCode,
} from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { storeKey } from '../../shared/networks.ts'
import type { AccessGuard } from '../service/access-guard.ts'
import { latestKnown } from '../latest-known.ts'
import { log } from '../monitor-words.ts'
import type { PauseTracker } from '../pause-tracker.ts'
import { isPolledOnce } from '../schedule/lane.ts'
import type { Item } from '../schedule/schedule-types.ts'
import type { Session, SessionParts } from '../session.ts'
import type { ServiceHealthTracker } from '../view-state/service-health.ts'
import type { GapReason, Subject } from '../store/store-types.ts'
import { createOutageGaps } from './outage-gaps.ts'
import { itemId, type PolledItem, type PollResult, type PollSource, type Receive } from './poll-source.ts'

export interface PollDispatcherDeps {
  readonly sources: readonly PollSource[]
  readonly health: Pick<ServiceHealthTracker, 'note' | 'current'>
  readonly pause: Pick<PauseTracker, 'reason' | 'answered'>
  readonly access: Pick<AccessGuard, 'refused' | 'answered'> & { readonly key: () => string | null }
}

/** The outcome of a poll, or of pushed data. */
export interface Polled {
  readonly id: string
  readonly item: PolledItem
  /** Null for pushed data. */
  readonly operation: string | null
  readonly isOnce: boolean
  /** False if the item was removed meanwhile. Nothing is recorded then. */
  readonly isWanted: boolean
  readonly failure: ErrorInfo['code'] | null
  /** False if the response equals the previous one. */
  readonly isNews: boolean
  readonly publish: () => void
}

/** Passes the schedule's items to their sources and records the outcomes. */
export interface PollDispatcher {
  readonly items: () => readonly Item[]
  /** True while items may change without a new response. */
  readonly isLive: () => boolean
  /** Polls one item. Never rejects; null if the session ended meanwhile. */
  readonly poll: (item: Item) => Promise<Polled | null>
  /** Starts the sources. `onPushed` is called for data that arrives without a poll. */
  readonly start: (onPushed: (polled: Polled) => void) => void
  readonly lastAnswerAt: () => Millis | null
}

type DispatcherSession = SessionParts<
  'network' | 'freshness' | 'schedule' | 'store',
  'now' | 'signal' | 'log'
>

function isServiceCode(code: string): code is ServiceErrorCode {
  return serviceErrorCodes.some((known) => known === code)
}

export function recordedSubjects(
  { network }: Pick<Session, 'network'>,
  sources: readonly PollSource[],
): readonly Subject[] {
  return sources.flatMap(({ recorded }) =>
    recorded === undefined
      ? []
      : [...recorded.items.keys()].map((key) => ({
          network: storeKey(network),
          operation: recorded.operation,
          key,
        })),
  )
}

export function createPollDispatcher(session: DispatcherSession, deps: PollDispatcherDeps): PollDispatcher {
  const {
    freshness,
    schedule,
    store,
    runtime: { now },
  } = session
  const { sources, health, pause } = deps
  const network = storeKey(session.network)
  const byName = new Map(sources.map((source) => [source.name, source]))
  // Stored responses of earlier sessions also count.
  const stored = sources.flatMap(({ name, recorded }) =>
    [...(recorded?.items.keys() ?? [])].map((key) => itemId(name, key)),
  )
  let lastAnswerAt = latestKnown(stored.map(freshness.observedAt))

  function sourceOf(name: string): PollSource {
    const found = byName.get(name)
    if (found === undefined) throw new Error(`No poll source is named ${name}`)
    return found
  }

  const isWanted = ({ recorded }: PollSource, key: string): boolean => recorded?.items.has(key) ?? true

  function subjectOf({ recorded }: PollSource, key: string): Subject | null {
    return recorded?.items.has(key) === true ? { network, operation: recorded.operation, key } : null
  }

  const outages = createOutageGaps({
    sources,
    observedAt: freshness.observedAt,
    intervalOf: (id, at) => schedule.plan.explain(id, at).intervalMs,
    subjectOf,
    gap: (subjects, reason, at) =>
      store.batch(() => {
        for (const subject of subjects) store.runs.gap(subject, reason, at)
      }),
  })

  /** Records a failure as a gap of the subject, and as a failure of the service or of the key that was sent. */
  function fail(item: Item, source: PollSource, error: ErrorInfo, sentKey: string | null): void {
    const at = now()
    if (!isPolledOnce(item) && isWanted(source, item.key)) freshness.fail(item.id, at, error)
    if (isServiceCode(error.code)) health.note(item.operation, error, isPolledOnce(item), at)
    if (isRefused(error.code)) deps.access.refused(item.operation, error, sentKey)
    const reason: GapReason | null = pause.reason() ?? (isServiceCode(error.code) ? error.code : null)
    const subject = subjectOf(source, item.key)
    if (reason !== null && subject !== null) store.runs.gap(subject, reason, at)
    if (isServiceCode(error.code) && pause.reason() === null) outages.failed(source, error.code, at)
  }

  /** A response from a cache may be older than the previous response. */
  function observationOf(id: string, { observedAt = now() }: PollResult, at: Millis): Millis {
    return Math.min(at, Math.max(observedAt, freshness.observedAt(id) ?? observedAt))
  }

  function observed(source: PollSource, item: Pick<Item, 'id' | 'key'>, isOnce: boolean, at: Millis): void {
    lastAnswerAt = at
    if (!isOnce && isWanted(source, item.key)) freshness.succeed(item.id, at)
    const subject = subjectOf(source, item.key)
    if (subject !== null) pause.answered(subject, at)
  }

  function polled(
    source: PollSource,
    { id, key, operation }: Pick<Item, 'id' | 'key'> & { readonly operation: string | null },
    end: Pick<Polled, 'isOnce' | 'failure' | 'isNews'>,
  ): Polled {
    const about: PolledItem = { kind: source.kind ?? 'other', key }
    return {
      id,
      item: about,
      operation,
      ...end,
      isWanted: isWanted(source, key),
      publish: () => source.publish(key),
    }
  }

  /** Returns true if the response changed anything. */
  function succeed(item: Item, source: PollSource, result: PollResult): boolean {
    const at = now()
    const wasWell = health.current().health === 'ok'
    outages.answered(source)
    observed(source, item, isPolledOnce(item), observationOf(item.id, result, at))
    health.note(item.operation, null, isPolledOnce(item), at)
    deps.access.answered(item.operation)
    schedule.done(item.id, { ok: true, ...result }, at)
    return !wasWell || source.recorded === undefined || result.isChanged
  }

  return {
    items: () =>
      sources.flatMap((source) =>
        // An opened file contains data of another profile and is not polled.
        session.network.isFile === true && source.isOnDemand !== true ? [] : source.items(),
      ),
    isLive: () => sources.some((source) => source.isLive?.() === true),
    poll: async (item) => {
      const sentKey = deps.access.key()
      const source = sourceOf(item.source)
      const isOnce = isPolledOnce(item)
      try {
        const isNews = succeed(item, source, await source.poll(item.key))
        return polled(source, item, { isOnce, failure: null, isNews })
      } catch (thrown) {
        if (session.runtime.signal.aborted) return null
        const error = toErrorInfo(thrown)
        if (!(thrown instanceof LookoutError)) session.runtime.log(log.pollFailed(item.id), thrown)
        try {
          fail(item, source, error, sentKey)
        } catch (second) {
          session.runtime.log(log.failureNotRecorded(item.id), second)
        }
        schedule.done(item.id, { ok: false, code: error.code, retryAt: error.retryAt ?? null }, now())
        return polled(source, item, { isOnce, failure: error.code, isNews: true })
      }
    },
    start: (onPushed) => {
      const receive: Receive = ({ source: name, key, isComplete }) => {
        const source = sourceOf(name)
        if (session.runtime.signal.aborted || !isWanted(source, key)) return
        const item = { id: itemId(name, key), key, operation: null }
        if (isComplete) observed(source, item, false, now())
        onPushed(polled(source, item, { isOnce: false, failure: null, isNews: true }))
      }
      for (const source of sources) source.start?.(receive)
    },
    lastAnswerAt: () => lastAnswerAt,
  }
}
