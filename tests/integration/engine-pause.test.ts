import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openStore } from '../../electron/monitor/store/open-store.ts'
import { createRig, rigUrl, type Rig } from '../torture/engine/rig.ts'

const minute = 60_000
let rig: Rig

beforeEach(async () => {
  rig = await createRig({ seed: 11 })
  rig.monitor.seed(rig.world.suggested.accounts.slice(0, 6), rig.world.pools.slice(0, 1), '1')
  await rig.clock.runTo(rig.startAt + minute)
})

afterEach(() => rig.remove())

/** Returns the stored gaps of a pool, each with its reason and its minutes after the start. */
async function gapsOfPool(): Promise<readonly (readonly [string, number])[]> {
  await rig.close()
  const store = openStore({ folder: rig.folder, now: rig.clock.now })
  const key = rig.world.pools[0]?.address.toLowerCase() ?? ''
  const subject = { network: rigUrl, operation: 'getPool', key } as const
  const stretches = store.history.stretches(subject, rig.startAt, rig.clock.now() + minute)
  store.close()
  return stretches.flatMap(({ gap, fromAt }) =>
    gap === null ? [] : [[gap, (fromAt - rig.startAt) / minute] as const],
  )
}

describe('a sleep', () => {
  it('sends no requests, becomes a gap, and is not followed by a burst', async () => {
    rig.monitor.set({ isAsleep: true })
    await rig.clock.runTo(rig.startAt + minute + 5_000)
    const before = rig.wire.requests()
    await rig.clock.runTo(rig.startAt + minute + 50_000)
    expect(rig.wire.requests()).toBe(before)
    rig.monitor.set({ isAsleep: false })
    await rig.clock.runTo(rig.startAt + minute + 52_000)
    expect(rig.wire.requests() - before).toBeLessThanOrEqual(20)
    await rig.clock.runTo(rig.startAt + 4 * minute)
    expect(rig.violations()).toBe(0)
    expect(rig.logged).toEqual([])
    expect(await gapsOfPool()).toEqual([
      ['asleep', 1],
      ['closed', expect.closeTo(4, 0)],
    ])
  })

  it('ends when the computer is found awake, even if the system did not announce it', async () => {
    rig.monitor.set({ isAsleep: true })
    await rig.clock.runTo(rig.startAt + 3 * minute)
    const before = rig.wire.requests()
    await rig.clock.runTo(rig.startAt + 4 * minute)
    expect(rig.wire.requests()).toBeGreaterThan(before + 50)
    await rig.close()
  })
})

describe('a pause', () => {
  it('is a gap, in which a manual refresh covers only its own moment', async () => {
    await rig.monitor.handlers['monitor.pause']({ isPaused: true })
    await rig.clock.runTo(rig.startAt + 3 * minute)
    const before = rig.wire.requests()
    await rig.monitor.handlers['pools.refresh']({ key: null })
    await rig.clock.runTo(rig.startAt + 4 * minute)
    expect(rig.wire.requests()).toBe(before + 1)
    await rig.monitor.handlers['monitor.pause']({ isPaused: false })
    await rig.clock.runTo(rig.startAt + 7 * minute)
    const gaps = await gapsOfPool()
    expect(gaps.map(([reason]) => reason)).toEqual(['paused', 'paused', 'closed'])
    expect(gaps[0]?.[1]).toBe(1)
    expect(gaps[1]?.[1]).toBeCloseTo(3, 1)
  })
})
