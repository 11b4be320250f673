import { LookoutError } from '../../shared/errors.ts'
import type { OptionalOperation } from '../../shared/app-state.ts'
import { parseHash } from '../../shared/hash.ts'
import type { Millis } from '../../shared/models.ts'
import type { EngineOptions, ServiceCapabilities } from '../engine-types.ts'
import type { Schedule } from '../schedule/schedule-types.ts'
import { createClient } from '../toncenter/client.ts'
import type { Client } from '../toncenter/client-types.ts'
import type { ClientOptions } from '../toncenter/client-options.ts'
import { withoutRetry } from '../toncenter/errors.ts'

/** More than the schedule ever sends at once: a request that the schedule counts as sent must not wait here. */
const maxInFlight = 64
/** The elector's account, which exists on every network. */
const elector = `-1:${'3'.repeat(64)}`

const unknownHash = Buffer.alloc(32).toString('base64')
/** The check only requests actions of the last minute, so that the service has little to search. */
const checkedSeconds = 60

/** The computer slept during a request that seems to have taken longer, or its clock was set: requests time out sooner. */
const mostLatencyMs = 30_000

const isUnsupported = (thrown: unknown): boolean =>
  thrown instanceof LookoutError && thrown.code === 'unsupported'

function ignoreUnsupported(thrown: unknown): void {
  if (!isUnsupported(thrown)) throw thrown
}

/** Records from each response of an optional operation whether the service offers the operation. */
function observed(client: Client, { note }: Pick<ServiceCapabilities, 'note'>): Client {
  async function observe<T>(operation: OptionalOperation, isSent: boolean, request: Promise<T>): Promise<T> {
    try {
      const answer = await request
      if (isSent) note(operation, true)
      return answer
    } catch (thrown) {
      if (isUnsupported(thrown)) note(operation, false)
      throw thrown
    }
  }
  return {
    ...client,
    finishedTraces: (hashes, options) => {
      const isSent = hashes.some((hash) => parseHash(hash) !== null)
      return observe('finishedTraces', isSent, client.finishedTraces(hashes, options))
    },
    finishedActions: (account, query, options) =>
      observe('finishedActions', true, client.finishedActions(account, query, options)),
  }
}

export interface ServiceClient {
  readonly client: Client
  readonly beforePage: () => Promise<void>
  /** Average time from sending a request to the beginning of its response, ms. Null before the first response. */
  readonly latencyMs: () => number | null
  /** False until a request has ended: its response sets the clock. */
  readonly isHeard: () => boolean
  /** Sends one small request of an operation with the stored key, even if that was rejected. Throws like the client. */
  readonly probe: (operation?: string) => Promise<void>
  /** Requests each optional operation once, to record whether the service offers it. Throws like the client. */
  readonly checkCapabilities: () => Promise<void>
}

export function createServiceClient(
  { network, system, service }: Pick<EngineOptions, 'network' | 'system' | 'service'>,
  schedule: Schedule,
  signal: AbortSignal,
): ServiceClient {
  const { clock } = system
  let latencyMs: number | null = null
  let isHeard = false
  function noteLatency(tookMs: Millis): void {
    if (tookMs < 0 || tookMs > mostLatencyMs) return
    latencyMs = latencyMs === null ? tookMs : latencyMs + (tookMs - latencyMs) / 10
  }

  /** For the quota, a request counts when its response begins. */
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    const sentAt: Millis = clock.now()
    const offsetMs = service.offsetMs()
    try {
      const response = await service.fetch(url, init)
      // Another response may have corrected the clock since this request was sent.
      noteLatency(clock.now() - service.offsetMs() - (sentAt - offsetMs))
      if (response.headers.has('age')) schedule.set({ isShared: true }, clock.now())
      return response
    } finally {
      isHeard = true
      schedule.quota.heard(sentAt, clock.now())
    }
  }

  const clientWith = (key: () => string | null): Client =>
    createClient({
      baseUrl: network.baseUrl,
      fetch,
      limits: { maxInFlight },
      key,
      now: clock.now,
      after: clock.after,
      ...(service.decode === undefined ? {} : { decode: service.decode }),
      correction: { measured: service.onSkew, offsetMs: service.offsetMs },
    })

  const client = observed(clientWith(service.key.key), service.capabilities)
  const probing = clientWith(service.key.storedKey)

  async function ask(operation: string): Promise<void> {
    await beforePage()
    if (operation === 'traces') await probing.finishedTraces([unknownHash], { signal })
    else if (operation === 'actions')
      await probing.finishedActions(elector, { sort: 'desc', limit: 1, offset: 0 }, { signal })
    else if (operation === 'getPool') await probing.pool(elector, { signal })
    else await probing.pendingByAccount(elector, { signal })
  }

  async function probe(operation = ''): Promise<void> {
    try {
      await ask(operation)
    } catch (thrown) {
      throw withoutRetry(thrown)
    }
  }

  async function beforePage(): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const page = schedule.quota.takePage(clock.now())
      if (page.ok) return
      await new Promise<void>((resolve) => clock.after(Math.max(1, page.at - clock.now()), resolve))
    }
  }

  return {
    client,
    beforePage,
    latencyMs: () => latencyMs,
    isHeard: () => isHeard,
    probe,
    checkCapabilities: async () => {
      const startUtime = Math.floor(clock.now() / 1_000) - checkedSeconds
      const query = { startUtime, sort: 'desc', limit: 1, offset: 0 } as const
      await beforePage()
      await client.finishedTraces([unknownHash], { signal }).catch(ignoreUnsupported)
      await beforePage()
      await client.finishedActions(elector, query, { signal }).catch(ignoreUnsupported)
    },
  }
}
