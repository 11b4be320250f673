import type { EngineOptions } from './engine-types.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import type { ServiceClient } from './service/service-client.ts'
import type { Session, SessionEvents, StreamAccess } from './session.ts'
import { createFreshnessTracker } from './view-state/freshness-tracker.ts'
import type { ServiceHealthTracker } from './view-state/service-health.ts'

interface EngineParts {
  readonly serviceClient: ServiceClient
  readonly events: SessionEvents
  readonly schedule: Schedule
  readonly health: ServiceHealthTracker
  readonly stream: StreamAccess | null
  readonly signal: AbortSignal
}

/** A service that failed a moment ago may answer that nothing is pending although it only lost its cache (api.md 1.4). */
const distrustMs = 60_000

/** Returns the part of an engine that its sources share. */
export function createSession(
  { network, store, appState, system, service }: EngineOptions,
  parts: EngineParts,
): Session {
  const { events, schedule, health, stream, signal } = parts
  const { client, beforePage } = parts.serviceClient
  const { now } = system.clock
  return {
    network,
    store,
    appState,
    schedule,
    freshness: createFreshnessTracker(),
    service: {
      client,
      beforePage,
      offers: service.capabilities.offers,
      isAbsenceTrusted: () => {
        const failedAt = health.failedAt()
        const isSound = failedAt === null || Math.abs(now() - failedAt) > distrustMs
        return isSound && service.capabilities.offers('finishedTraces') === 'no'
      },
      stream,
    },
    runtime: { now, after: system.clock.after, signal, log: system.log },
    emit: {
      report: events.reported.call,
      tracesChanged: events.tracesChanged.call,
      unwatched: events.unwatched.call,
      wake: events.wake.call,
      replan: events.replan.call,
    },
  }
}
