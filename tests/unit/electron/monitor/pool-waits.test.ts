import { expect, it } from 'vitest'
import { someAccount, startAt, startOver } from './started.ts'
import { emptyFolder } from './store/profile.ts'

const pools = ['ab', 'cd', 'ef'].map((byte) => `-1:${byte.repeat(32)}`)
const minute = 60_000
const poolBody = JSON.stringify({
  stake_amount_sent: 1_000,
  validator_amount: 300,
  nominators_count: 0,
  active_nominators: [],
  inactive_nominators: [],
})

/** Watches an account and three pools for ten minutes. `cut` breaks the connection. */
async function watching() {
  let isCut = false
  const started = await startOver(emptyFolder(), (url) => {
    if (isCut) return Promise.reject(new TypeError('fetch failed'))
    return url.includes('getPool') ? poolBody : '{"actions":[],"address_book":{},"metadata":{}}'
  })
  const { monitor, clock } = started
  await monitor.handlers['accounts.add']({ text: someAccount })
  for (const text of pools) await monitor.handlers['pools.add']({ text })
  await clock.runTo(startAt + 10 * minute)
  const waits = (): readonly unknown[] => monitor.state().pools.map(({ freshness }) => freshness.waits)
  return { ...started, waits, cut: () => (isCut = true) }
}

it('all pools wait for the connection, also those that did not try again since it broke', async () => {
  const { clock, waits, cut } = await watching()
  cut()
  await clock.runTo(startAt + 11 * minute)
  expect(waits()).toEqual(['offline', 'offline', 'offline'])
})

it('all pools are paused with the monitoring, and polled again after it', async () => {
  const { monitor, clock, waits } = await watching()
  await monitor.handlers['monitor.pause']({ isPaused: true })
  await clock.runTo(startAt + 11 * minute)
  expect(waits()).toEqual(['paused', 'paused', 'paused'])
  await monitor.handlers['monitor.pause']({ isPaused: false })
  await clock.runTo(startAt + 11 * minute + 2_000)
  expect(waits()).not.toContain('paused')
})

it('a pool whose fast polling ends between two polls has the longer interval and the next poll in its freshness', async () => {
  const { monitor, clock } = await startOver(emptyFolder(), () => poolBody)
  await monitor.handlers['pools.add']({ text: pools[0] ?? '' })
  const intervals = new Set<number | null>()
  for (let at = startAt + minute; at <= startAt + 25 * minute; at += 10_000) {
    await clock.runTo(at)
    const freshness = monitor.state().pools[0]?.freshness
    intervals.add(freshness?.intervalMs ?? null)
    // A sweep every four seconds may be due.
    expect(freshness?.nextAt ?? 0).toBeGreaterThan(at - 5_000)
  }
  expect([...intervals]).toEqual([30_000, 300_000])
})

it('pools are polled again within two minutes after an outage of a service behind a gateway', async () => {
  let isDown = false
  const { monitor, clock } = await startOver(emptyFolder(), (url) => {
    if (isDown) return new Response('bad gateway', { status: 502 })
    return url.includes('getPool') ? poolBody : '{"actions":[],"address_book":{},"metadata":{}}'
  })
  await monitor.handlers['accounts.add']({ text: someAccount })
  for (const text of pools) await monitor.handlers['pools.add']({ text })
  await clock.runTo(startAt + 30 * minute)
  isDown = true
  await clock.runTo(startAt + 40 * minute)
  expect(monitor.state().status.health).toBe('service-error')
  isDown = false
  const back = startAt + 42 * minute
  await clock.runTo(back)
  const { status, pools: watched } = monitor.state()
  expect(status.health).toBe('ok')
  expect(watched.map(({ freshness }) => (freshness.observedAt ?? 0) > back - 2 * minute)).toEqual([
    true,
    true,
    true,
  ])
})
