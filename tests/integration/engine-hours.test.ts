import { describe, expect, it } from 'vitest'
import { runDay } from '../torture/engine/day.ts'

// The full day is `node tests/torture/engine-day.ts`.
describe('the monitor against the simulated service with random faults, in virtual time', () => {
  it(
    'shows nothing that contradicts the service’s own record, and respects the rate limit',
    { timeout: 180_000 },
    async () => {
      const { traces, pools, violations, mostSent, logged, faults, listed } = await runDay({
        hours: 0.08,
        seed: 7,
        hasFaults: true,
        faultEveryMs: 20_000,
      })
      expect(traces.complaints).toEqual([])
      expect(pools.complaints).toEqual([])
      expect(logged).toEqual([])
      expect(mostSent).toBeLessThanOrEqual(10)
      expect(violations).toBe(0)
      expect(faults).toBeGreaterThan(8)
      expect(listed).toBeGreaterThan(100)
      expect(traces.shown).toBeGreaterThan(0.65 * listed)
      expect(traces.proven).toBeGreaterThan(15)
      expect([pools.settlements, pools.separable]).toEqual([3, 2])
      expect(pools.rewards).toBeGreaterThan(30)
      expect(traces.droppedRight).toBeGreaterThan(3)
      expect(traces.droppedWrong).toBe(0)
    },
  )

  it('does the same without a key', { timeout: 180_000 }, async () => {
    const { traces, pools, violations, mostSent, logged, faults } = await runDay({
      hours: 0.2,
      seed: 1,
      hasFaults: true,
      faultEveryMs: 40_000,
      hasKey: false,
    })
    expect(traces.complaints).toEqual([])
    expect(pools.complaints).toEqual([])
    expect(logged).toEqual([])
    expect(mostSent).toBe(1)
    expect(violations).toBe(0)
    expect(faults).toBeGreaterThan(8)
    expect(traces.shown).toBeGreaterThan(50)
    expect(traces.proven).toBeGreaterThan(15)
  })
})
