import type { Millis } from '../shared/models.ts'
import type { EngineOptions } from './engine-types.ts'
import type { Schedule } from './schedule/schedule-types.ts'
import { createClient } from './toncenter/client.ts'
import type { Client, ClientOptions } from './toncenter/client-types.ts'

/** More than the schedule ever sends at once: a request that it counted as sent must not wait here. */
const maxInFlight = 64
/** The elector's account, which exists on every network. */
const elector = `-1:${'3'.repeat(64)}`

/** The client of one engine. The schedule paces its requests. */
export interface ServiceClient {
  readonly client: Client
  /** Resolves when the quota allows another page. Throws when the engine stops. */
  readonly beforePage: () => Promise<void>
  /** The service's clock minus this computer's, ms; null before the first response. */
  readonly skewMs: () => number | null
  /** Sends a small request with the current key. Throws like the client. */
  readonly probe: () => Promise<void>
}

export function createServiceClient(
  { network, system, service }: Pick<EngineOptions, 'network' | 'system' | 'service'>,
  schedule: Schedule,
  signal: AbortSignal,
): ServiceClient {
  const { clock } = system
  let skewMs: number | null = null

  /** The quota counts from the start of the response. */
  const fetch: ClientOptions['fetch'] = async (url, init) => {
    const sentAt: Millis = clock.now()
    try {
      return await service.fetch(url, init)
    } finally {
      schedule.heard(sentAt, clock.now())
    }
  }

  const client = createClient({
    baseUrl: network.baseUrl,
    fetch,
    maxInFlight,
    key: service.key,
    now: clock.now,
    after: clock.after,
    onSkew: (ms) => {
      skewMs = ms
    },
  })

  async function beforePage(): Promise<void> {
    for (;;) {
      signal.throwIfAborted()
      const page = schedule.takePage(clock.now())
      if (page.ok) return
      await new Promise<void>((resolve) => clock.after(Math.max(1, page.at - clock.now()), resolve))
    }
  }

  return {
    client,
    beforePage,
    skewMs: () => skewMs,
    probe: async () => {
      await beforePage()
      await client.pendingByAccount(elector, { signal })
    },
  }
}
