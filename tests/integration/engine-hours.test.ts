import { describe, expect, it } from 'vitest'
import { runDay } from '../torture/engine/day.ts'

// The whole day is `node tests/torture/engine-day.ts`.
describe('the monitor against the simulated service with random faults, in virtual time', () => {
  it(
    'shows nothing that the service’s own record contradicts, and never asks too often',
    { timeout: 180_000 },
    async () => {
      const { traces, pools, violations, logged, faults, listed } = await runDay({
        hours: 0.4,
        seed: 7,
        hasFaults: true,
      })
      expect(traces.complaints).toEqual([])
      expect(pools.complaints).toEqual([])
      expect(logged).toEqual([])
      expect(violations).toBe(0)
      expect(faults).toBeGreaterThan(5)
      expect(listed).toBeGreaterThan(500)
      expect(traces.shown).toBeGreaterThan(0.6 * listed)
      expect(traces.proven).toBeGreaterThan(100)
      expect([pools.settlements, pools.separable]).toEqual([3, 2])
      expect(pools.rewards).toBeGreaterThan(30)
      expect(traces.droppedRight).toBeGreaterThan(10)
      expect(traces.droppedWrong).toBeLessThanOrEqual(traces.droppedRight / 99)
    },
  )
})
