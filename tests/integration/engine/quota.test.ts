import { afterEach, expect, it } from 'vitest'
import { firstRules, noFilter } from '../../../electron/shared/rules.ts'
import { createRig, rigUrl, type Rig } from '../../torture/engine/rig.ts'

const second = 1_000
let rig: Rig

async function start(hasKey: boolean): Promise<Rig> {
  rig = await createRig({ seed: 5, hasKey })
  rig.monitor.seed(rig.world.suggested.accounts, rig.world.pools.slice(0, 3), '1')
  return rig
}

afterEach(async () => {
  await rig.close()
  rig.remove()
})

it('requests delayed by a hanging service are not sent in a burst when it recovers', async () => {
  const { clock, startAt, wire, faults } = await start(true)
  await clock.runTo(startAt + 20 * second)
  await faults.set('*', 'hang')
  await clock.runTo(startAt + 35 * second)
  await faults.clear('*')
  await clock.runTo(startAt + 120 * second)
  expect(wire.requests()).toBeGreaterThan(300)
  expect(wire.mostInOneSecond()).toBeLessThanOrEqual(10)
  expect(rig.violations()).toBe(0)
})

it('switching networks back and forth does not exceed the quota', async () => {
  const { clock, startAt, wire, monitor } = await start(false)
  for (let turn = 1; turn <= 20; turn += 1) {
    await clock.runTo(startAt + turn * 2_100)
    await monitor.handlers['network.set']({ id: 'custom', baseUrl: rigUrl })
  }
  await clock.runTo(startAt + 60 * second)
  expect(wire.requests()).toBeGreaterThan(20)
  expect(wire.mostInOneSecond()).toBe(1)
  expect(rig.violations()).toBe(0)
})

it.each([
  ['without a key', false, 1],
  ['with one', true, 10],
] as const)('quitting and restarting the app does not exceed the quota, %s', async (_how, hasKey, limit) => {
  const { clock, startAt, wire } = await start(hasKey)
  for (let turn = 1; turn <= 20; turn += 1) {
    await clock.runTo(startAt + turn * 2_100)
    await rig.restart()
  }
  await clock.runTo(startAt + 60 * second)
  expect(wire.requests()).toBeGreaterThan(20)
  expect(wire.mostInOneSecond()).toBeLessThanOrEqual(limit)
  expect(rig.violations()).toBe(0)
})

it('block pages, manual refreshes and polling share one request per second', async () => {
  const { clock, startAt, wire, world, monitor } = await start(false)
  for (let turn = 1; turn <= 10; turn += 1) {
    await clock.runTo(startAt + turn * 7_000)
    const { workchain, shard, seqno } = world.newestBlock
    void monitor.handlers['blocks.open']({ text: `${workchain},${shard},${seqno - turn}` })
    void monitor.handlers['accounts.refresh']({ key: null })
  }
  await clock.runTo(startAt + 120 * second)
  expect(wire.requests()).toBeGreaterThan(84)
  expect(wire.mostInOneSecond()).toBe(1)
  expect(rig.violations()).toBe(0)
})

it.each([
  ['with a key', true, 1_000, 3_000, 0.95, 1],
  ['without one', false, 5_000, 31_000, 0.09, 0.6],
] as const)(
  '%s an account shows its interval, its coverage and the cost of one more account',
  async (_name, hasKey, from, to, least, most) => {
    const { clock, startAt, monitor, world } = await start(hasKey)
    await clock.runTo(startAt + 45 * second)
    const key = world.suggested.accounts[0]?.address.toLowerCase() ?? ''
    const { freshness, coverage, cost } = await monitor.handlers['accounts.pollStats']({ key })
    expect(freshness.observedAt).toBeGreaterThan(startAt)
    expect(freshness.intervalMs).toBeGreaterThan(from)
    expect(freshness.intervalMs).toBeLessThanOrEqual(to)
    expect(coverage?.short).toBeGreaterThan(least)
    expect(coverage?.short).toBeLessThanOrEqual(most)
    expect(coverage?.stuck).toBeGreaterThan(0.9)
    expect(cost?.withOneMoreMs).toBeGreaterThanOrEqual(cost?.nowMs ?? Number.POSITIVE_INFINITY)
  },
)

it('without an open window, an account is polled less often unless a rule covers the account or every new action', async () => {
  const { clock, startAt, monitor, world } = await start(true)
  // The last account has no activity.
  const key = world.suggested.accounts.at(-1)?.address.toLowerCase() ?? ''
  const other = world.suggested.accounts.at(-2)?.address.toLowerCase() ?? ''
  let at = startAt + 100 * second
  await clock.runTo(at)
  const interval = async (): Promise<number> => {
    at += 6 * second
    await clock.runTo(at)
    return (await monitor.handlers['accounts.pollStats']({ key })).freshness.intervalMs ?? Number.NaN
  }
  const attended = await interval()
  monitor.set({ isAttended: false })
  expect(await interval()).toBeGreaterThan(2 * attended)
  const [first] = firstRules
  if (first === undefined) throw new Error('There are rules of a new profile.')
  const rule = { ...first, id: 'own', condition: { kind: 'pending-new', filter: noFilter } } as const
  await monitor.handlers['rules.save']({ rule: { ...rule, scope: [other] } })
  expect(await interval()).toBeGreaterThan(2 * attended)
  await monitor.handlers['rules.save']({ rule: { ...rule, scope: [key] } })
  expect(await interval()).toBeLessThan(1.5 * attended)
  await monitor.handlers['rules.save']({ rule: { ...rule, scope: [other] } })
  expect(await interval()).toBeGreaterThan(2 * attended)
  await monitor.handlers['rules.save']({ rule: { ...rule, scope: [] } })
  expect(await interval()).toBeLessThan(1.5 * attended)
})
