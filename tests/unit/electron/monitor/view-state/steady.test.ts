import { describe, expect, it } from 'vitest'
import {
  promisedAge,
  settleFreshness,
  settlePulse,
} from '../../../../../electron/monitor/view-state/steady.ts'
import type { Freshness } from '../../../../../electron/shared/models.ts'

const seen = (observedAt: number, changes: Partial<Freshness> = {}): Freshness => ({
  observedAt,
  triedAt: observedAt,
  intervalMs: 2_000,
  nextAt: observedAt + 2_000,
  waits: null,
  error: null,
  ...changes,
})

describe('the published freshness', () => {
  it('promises an age of about two and a half intervals, and at least one interval plus 7 s', () => {
    expect([500, 2_000, 2_300, 10_000, 125_000].map(promisedAge)).toEqual([
      8_000, 9_000, 10_000, 29_000, 317_000,
    ])
  })

  it('does not change while responses arrive as planned', () => {
    const published = settleFreshness(seen(10_000), null, 10_000)
    expect(published).toEqual({
      observedAt: 10_000,
      triedAt: 10_000,
      intervalMs: 2_000,
      nextAt: null,
      waits: null,
      error: null,
      withinMs: 9_000,
    })
    expect(
      settleFreshness(seen(3_600_000, { waits: 'quota', intervalMs: 2_400 }), published, 3_602_000),
    ).toBe(published)
  })

  it('is updated before the promised age is exceeded', () => {
    const published = settleFreshness(seen(10_000), null, 10_000)
    expect(settleFreshness(seen(10_000), published, 14_999)).toBe(published)
    expect(settleFreshness(seen(10_000), published, 15_000)).toEqual(seen(10_000))
  })

  it('is published again when the interval changes', () => {
    const published = settleFreshness(seen(10_000), null, 10_000)
    expect(settleFreshness(seen(12_000, { intervalMs: 8_000 }), published, 12_000)).toMatchObject({
      observedAt: 12_000,
      withinMs: 24_000,
    })
  })

  it.each([
    [{ error: { code: 'offline', message: 'x' } }],
    [{ waits: 'offline' }],
    [{ waits: 'paused' }],
    [{ waits: 'stopped', intervalMs: null }],
    [{ waits: 'backoff' }],
    [{ observedAt: null }],
  ] as const)('promises nothing while %j', (trouble) => {
    const published = settleFreshness(seen(10_000), null, 10_000)
    expect(settleFreshness(seen(11_000, trouble), published, 11_000)).toEqual(seen(11_000, trouble))
  })
})

describe('the published counters', () => {
  const pulse = (used: number, latencyMs: number, lastAnswerAt: number) => ({
    quota: { limit: 10, used },
    latencyMs,
    lastAnswerAt,
  })

  it('do not change while their text stays the same', () => {
    const published = settlePulse(pulse(7.4, 140, 1_000), null, 1_000)
    expect(published).toEqual({
      quota: { limit: 10, used: 7.4 },
      latencyMs: 140,
      lastAnswerAt: 1_000,
      answersWithinMs: 10_000,
    })
    expect(settlePulse(pulse(7.9, 171, 500_000), published, 500_100)).toEqual(published)
  })

  it('change with quota usage and missing responses', () => {
    const published = settlePulse(pulse(7.4, 140, 1_000), null, 1_000)
    expect(settlePulse(pulse(0, 140, 2_000), published, 2_000).quota.used).toBe(0)
    expect(settlePulse(pulse(2, 140, 2_000), published, 2_000).quota.used).toBe(2)
    expect(settlePulse(pulse(7.4, 600, 2_000), published, 2_000).latencyMs).toBe(600)
    expect(settlePulse(pulse(7.4, 140, 2_000), published, 10_000)).toEqual({
      quota: { limit: 10, used: 7.4 },
      latencyMs: 140,
      lastAnswerAt: 2_000,
    })
  })
})

it.each([
  [0.1, 0.4, 0.1],
  [0.1, 0.5, 0.5],
  [0.1, 2.5, 2.5],
  [8, 6.5, 8],
  [8, 6.3, 6.3],
  [1, 0.6, 0.6],
])('a quota use of %d that was published is shown as %d is used', (before, used, shown) => {
  const pulse = (rate: number) => ({ quota: { limit: 10, used: rate }, latencyMs: 140, lastAnswerAt: 1_000 })
  expect(settlePulse(pulse(used), settlePulse(pulse(before), null, 1_000), 2_000).quota.used).toBe(shown)
})

describe('an item that was never observed', () => {
  const waiting = (more: Partial<Freshness>): Freshness => ({
    observedAt: null,
    triedAt: null,
    intervalMs: 500_000,
    nextAt: 400_000,
    waits: null,
    error: null,
    ...more,
  })

  it('is not published again while the expected time of its first poll hardly changes', () => {
    const published = waiting({})
    expect(settleFreshness(waiting({ nextAt: 449_000 }), published, 0)).toBe(published)
    expect(settleFreshness(waiting({ nextAt: 451_000 }), published, 0)).not.toBe(published)
    expect(settleFreshness(waiting({ waits: 'due' }), published, 0)).not.toBe(published)
    const due = waiting({ waits: 'due', nextAt: 5 })
    expect(settleFreshness(waiting({ waits: 'quota', nextAt: 9_000 }), due, 0)).toBe(due)
    expect(settleFreshness(waiting({ waits: 'paused' }), due, 0)).not.toBe(due)
  })
})
