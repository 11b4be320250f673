import { afterEach, expect, it } from 'vitest'
import { seedsOf } from '../../../electron/main/demo.ts'
import type { TraceState } from '../../../electron/shared/trace-state.ts'
import { createRig, type Rig } from '../../torture/engine/rig.ts'

let rig: Rig

afterEach(async () => {
  await rig.close()
  rig.remove()
})

function countOf(...states: readonly TraceState[]): number {
  return rig.monitor.state().traces.filter(({ state }) => states.includes(state)).length
}

it(
  'a slow lookup counts once, so that a dropped trace ends after ten minutes',
  { timeout: 600_000 },
  async () => {
    rig = await createRig({ seed: 1 })
    const { monitor, world, clock, startAt, faults } = rig
    await faults.set('traces', { kind: 'delay', ms: 3_000 })
    monitor.seed(world.suggested.accounts, [], '1')
    await clock.runTo(startAt + 14 * 60_000)
    expect(countOf('not-executed')).toBeGreaterThan(3)
    const overdue = clock.now() - 11 * 60_000
    const late = monitor
      .state()
      .traces.filter(({ state, missingSince = overdue }) => state === 'checking' && missingSince < overdue)
    expect(late.map(({ key }) => key)).toEqual([])
  },
)

it(
  'the demo’s list has no unverified trace, neither after the start nor minutes later',
  { timeout: 600_000 },
  async () => {
    rig = await createRig({ seed: 1 })
    const { monitor, world, clock, startAt } = rig
    const { accounts, pools, block } = seedsOf(world)
    monitor.seed(accounts, pools, block)
    await clock.runTo(startAt + 30_000)
    // Each account contributes a page of 100 finished actions, most of them from different traces.
    expect(countOf('completed', 'partly-failed', 'failed')).toBeGreaterThan(1_000)
    expect(countOf('unverified')).toBe(0)
    await clock.runTo(startAt + 3 * 60_000)
    expect(countOf('unverified')).toBe(0)
    // Traces that are not executed are looked up for ten minutes.
    expect(countOf('checking')).toBeLessThan(20)
  },
)
