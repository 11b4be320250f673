import { expect, it } from 'vitest'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import {
  createServiceClient,
  type ServiceClient,
} from '../../../../../electron/monitor/service/service-client.ts'
import type { ClientOptions } from '../../../../../electron/monitor/toncenter/client-options.ts'
import type { Clock } from '../../../../../electron/monitor/clock.ts'
import { serviceUrl, someAccount, startAt } from '../started.ts'

/** Returns a client with a limit of one request per second. `offset`: the correction of the clock, ms. */
function clientOf(
  clock: Clock,
  fetch: ClientOptions['fetch'],
  signal: AbortSignal,
  offset: () => number = () => 0,
): ServiceClient {
  return createServiceClient(
    {
      network: customNetwork(serviceUrl),
      system: { clock, random: () => 0.5, isOnline: () => true, log: () => undefined },
      service: {
        fetch,
        limit: 1,
        key: {
          key: () => null,
          storedKey: () => null,
          isRejected: () => false,
          refuse: () => undefined,
          accept: () => undefined,
        },
        onSkew: () => 0,
        offsetMs: offset,
        capabilities: { offers: () => 'unknown', note: () => undefined, forget: () => undefined },
      },
    },
    createSchedule({ limit: 1, random: () => 0.5 }),
    signal,
  )
}

it('latency is the time of one request, without the wait for the quota', async () => {
  const clock = createVirtualClock(startAt)
  const { signal } = new AbortController()
  const fetch = () =>
    new Promise<Response>((resolve) => {
      clock.after(40, () => resolve(new Response('{"actions":[],"address_book":{},"metadata":{}}')))
    })
  const { beforePage, client, latencyMs } = clientOf(clock, fetch, signal)
  expect(latencyMs()).toBeNull()
  const pages = (async () => {
    for (let page = 0; page < 3; page += 1) {
      await beforePage()
      await client.pendingByAccount(someAccount, { signal })
    }
  })()
  await clock.runTo(startAt + 10_000)
  await pages
  expect(latencyMs()).toBe(40)
})

it('latency does not contain a correction of the clock, or a sleep', async () => {
  const clock = createVirtualClock(startAt)
  const { signal } = new AbortController()
  let [offset, jump, slept] = [0, 0, 0]
  const fetch = () =>
    new Promise<Response>((resolve) => {
      clock.after(40, () => {
        offset += jump
        slept += jump === 0 ? 3_600_000 : 0
        resolve(new Response('{"actions":[],"address_book":{},"metadata":{}}'))
      })
    })
  const corrected = { ...clock, now: () => clock.now() + offset + slept }
  const { client, latencyMs } = clientOf(corrected, fetch, signal, () => offset)
  for (jump of [3_600_000, -3_600_000, 0]) {
    const answer = client.pendingByAccount(someAccount, { signal }).catch(() => null)
    await clock.runTo(clock.now() + 1_000)
    await answer
  }
  expect(latencyMs()).toBe(40)
})
