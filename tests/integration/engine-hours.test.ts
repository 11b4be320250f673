import { describe, expect, it } from 'vitest'
import { runDay } from '../torture/engine/day.ts'

// The whole day is `node tests/torture/engine-day.ts`.
describe('the monitor against the simulated service with random faults, in virtual time', () => {
  it(
    'shows nothing that the service’s own record contradicts, and never asks too often',
    { timeout: 180_000 },
    async () => {
      const { traces, pools, violations, mostSent, logged, faults, listed } = await runDay({
        hours: 0.12,
        seed: 7,
        hasFaults: true,
        faultEveryMs: 25_000,
      })
      expect(traces.complaints).toEqual([])
      expect(pools.complaints).toEqual([])
      expect(logged).toEqual([])
      expect(mostSent).toBeLessThanOrEqual(10)
      expect(violations).toBe(0)
      expect(faults).toBeGreaterThan(10)
      expect(listed).toBeGreaterThan(200)
      expect(traces.shown).toBeGreaterThan(0.7 * listed)
      expect(traces.proven).toBeGreaterThan(40)
      expect([pools.settlements, pools.separable]).toEqual([3, 2])
      expect(pools.rewards).toBeGreaterThan(30)
      expect(traces.droppedRight).toBeGreaterThan(5)
      expect(traces.droppedWrong).toBe(0)
    },
  )

  it('does so without a key as well', { timeout: 180_000 }, async () => {
    const { traces, pools, violations, mostSent, logged, faults } = await runDay({
      hours: 0.3,
      seed: 1,
      hasFaults: true,
      faultEveryMs: 60_000,
      hasKey: false,
    })
    expect(traces.complaints).toEqual([])
    expect(pools.complaints).toEqual([])
    expect(logged).toEqual([])
    expect(mostSent).toBe(1)
    expect(violations).toBe(0)
    expect(faults).toBeGreaterThan(10)
    expect(traces.shown).toBeGreaterThan(80)
    expect(traces.proven).toBeGreaterThan(20)
  })
})
