import { describe, expect, it } from 'vitest'
import { runDay } from '../../torture/engine/day.ts'

// `node tests/torture/engine-day.ts` runs the full day.
describe('the monitor against the simulated service with random faults, in virtual time', () => {
  it(
    'shows nothing that contradicts the service’s own record, and respects the rate limit',
    { timeout: 600_000 },
    async () => {
      const { traces, pools, violations, mostSent, logged, faults, listed, completeness, missing } =
        await runDay({
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
      expect([pools.settlements, pools.separable]).toEqual([3, 2])
      expect(pools.rewards).toBeGreaterThan(30)
      expect(traces.wrongOutcomes).toBe(0)
      expect(traces.verified).toBeGreaterThan(100)
      expect(traces.unverified).toBe(0)
      expect(completeness.ended).toBeGreaterThan(60)
      expect(completeness.late.filter(({ faultMs }) => faultMs === 0)).toEqual([])
      expect(missing).toMatchObject({ outcomes: [], onChain: [] })
    },
  )

  it(
    'shows nothing false without a key, and respects the lower rate limit',
    { timeout: 600_000 },
    async () => {
      const { traces, pools, violations, mostSent, logged, faults, missing } = await runDay({
        hours: 0.13,
        seed: 5,
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
      expect(traces.verified).toBeGreaterThan(50)
      expect(traces.unverified).toBe(0)
      expect(traces.wrongOutcomes).toBe(0)
      expect(missing).toMatchObject({ outcomes: [], onChain: [] })
    },
  )

  it('verifies every trace within two minutes of its end when the service does not fail, also without a key', async () => {
    const calm = await runDay({ hours: 0.15, seed: 1, hasFaults: false, hasKey: false })
    expect(calm.completeness).toMatchObject({ inTime: 179, ended: 179, late: [] })
    expect([calm.missing?.outcomes, calm.traces.complaints, calm.violations]).toEqual([[], [], 0])
  }, 180_000)

  it('shows nothing false without the optional operations, and counts what it could not verify', async () => {
    const basic = await runDay({
      hours: 0.1,
      seed: 2,
      hasFaults: true,
      faultEveryMs: 40_000,
      isBasic: true,
    })
    expect([basic.traces.complaints, basic.traces.wrongOutcomes, basic.violations]).toEqual([[], 0, 0])
    expect(basic.traces.unverified).toBeGreaterThan(20)
    expect(basic.missing?.outcomes.length).toBeGreaterThan(20)
    expect(basic.logged).toEqual([])
  }, 180_000)
})
