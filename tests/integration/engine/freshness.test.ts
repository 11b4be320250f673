import { afterEach, expect, it } from 'vitest'
import { createRig, type Rig } from '../../torture/engine/rig.ts'

const second = 1_000
/** Ages are checked every four seconds. A changed cause does not wait for that check. */
const sweepMs = 4 * second
let rig: Rig

const answeredAt = new Map<string, number>()

async function start(hasKey: boolean): Promise<Rig> {
  answeredAt.clear()
  rig = await createRig({
    seed: 23,
    hasKey,
    onDelivery: ({ target, status, receivedAt }) => {
      const account = new URL(target, 'http://service.invalid').searchParams.get('account')
      if (account !== null && status === 200) answeredAt.set(account, receivedAt)
    },
  })
  rig.monitor.seed(rig.world.suggested.accounts, rig.world.pools, '1')
  return rig
}

afterEach(async () => {
  await rig.close()
  rig.remove()
})

it('a promised age is never exceeded silently, even if the service hangs', async () => {
  const { clock, startAt, monitor, faults } = await start(true)
  let promises = 0
  let plain = 0
  for (let at = 1; at <= 240; at += 1) {
    if (at === 80) await faults.set('*', 'hang')
    if (at === 140) await faults.clear('*')
    await clock.runTo(startAt + at * second)
    for (const { key, freshness } of monitor.state().accounts) {
      if (freshness.withinMs === undefined) {
        plain += 1
        continue
      }
      promises += 1
      expect(clock.now() - (answeredAt.get(key) ?? 0), `${key} at ${at} s`).toBeLessThanOrEqual(
        freshness.withinMs,
      )
    }
  }
  expect(promises).toBeGreaterThan(1_000)
  expect(plain).toBeGreaterThan(100)
})

it('a cause that delays all accounts is published within a second, and so is its end', async () => {
  const { clock, startAt, monitor } = await start(false)
  const waits = () => [...new Set(monitor.state().accounts.map(({ freshness }) => freshness.waits))]
  await clock.runTo(startAt + 90 * second)
  expect(waits()).toEqual([null])
  await monitor.handlers['monitor.pause']({ isPaused: true })
  await clock.runTo(clock.now() + second)
  expect(waits()).toEqual(['paused'])
  await monitor.handlers['monitor.pause']({ isPaused: false })
  await clock.runTo(clock.now() + second)
  expect(waits()).not.toContain('paused')
})

it('an interval that changes by more than half is published', async () => {
  const { clock, startAt, monitor, world } = await start(false)
  // The last account has no activity.
  const key = world.suggested.accounts.at(-1)?.address.toLowerCase() ?? ''
  const published = () =>
    monitor.state().accounts.find((account) => account.key === key)?.freshness.intervalMs
  await clock.runTo(startAt + 90 * second)
  expect(published()).toBeLessThanOrEqual(30_000)
  for (let index = 1; index <= 60; index += 1) {
    const text = `0:${index.toString(16).padStart(64, '7')}`
    await monitor.handlers['accounts.add']({ text })
  }
  await clock.runTo(clock.now() + 5 * second + sweepMs)
  expect(published()).toBeGreaterThan(60_000)
})
