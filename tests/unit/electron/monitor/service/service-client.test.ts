import { expect, it } from 'vitest'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { createSchedule } from '../../../../../electron/monitor/schedule/schedule.ts'
import { createServiceClient } from '../../../../../electron/monitor/service/service-client.ts'
import { serviceUrl, someAccount, startAt } from '../started.ts'

it('latency is the time of one request, without the wait for the quota', async () => {
  const clock = createVirtualClock(startAt)
  const schedule = createSchedule({ limit: 1, random: () => 0.5 })
  const { signal } = new AbortController()
  const fetch = () =>
    new Promise<Response>((resolve) => {
      clock.after(40, () => resolve(new Response('{"actions":[],"address_book":{},"metadata":{}}')))
    })
  const { beforePage, client, latencyMs } = createServiceClient(
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
        offsetMs: () => 0,
        capabilities: { offers: () => 'unknown', note: () => undefined, forget: () => undefined },
      },
    },
    schedule,
    signal,
  )
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
