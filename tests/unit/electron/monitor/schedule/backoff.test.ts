import { describe, expect, it } from 'vitest'
import {
  backoffMs,
  createBreaker,
  createLearnedRate,
} from '../../../../../electron/monitor/schedule/backoff.ts'

describe('the backoff', () => {
  it('doubles up to its bound', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7, 40].map((attempt) => backoffMs(attempt, 2_000, 60_000, () => 0))
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000, 60_000])
  })

  it('adds at most a fifth as jitter', () => {
    expect(backoffMs(1, 2_000, 60_000, () => 0.5)).toBe(2_200)
  })
})

describe('the learned rate', () => {
  it('is halved by a 429 and raised by a twentieth of the limit every ten seconds', () => {
    const rate = createLearnedRate(10)
    expect(rate.lower(900, 1_000)).toBe(true)
    expect(rate.inForce()).toBe(5)
    expect([rate.recover(10_999), rate.inForce()]).toEqual([false, 5])
    expect([rate.recover(11_000), rate.inForce()]).toEqual([true, 5.5])
    expect([rate.recover(21_000), rate.inForce()]).toEqual([true, 6])
  })

  it('is halved once by several responses to the same burst', () => {
    const rate = createLearnedRate(8)
    rate.lower(900, 1_000)
    expect(rate.lower(950, 1_010)).toBe(false)
    expect(rate.inForce()).toBe(4)
    expect(rate.lower(1_020, 1_200)).toBe(true)
    expect(rate.inForce()).toBe(2)
  })

  it('never falls below one request in five seconds and never rises above the limit', () => {
    const rate = createLearnedRate(1)
    for (let t = 1; t < 20; t += 1) rate.lower(t, t)
    expect(rate.inForce()).toBe(0.2)
    for (let t = 1; t < 40; t += 1) rate.recover(t * 20_000)
    expect(rate.inForce()).toBe(1)
  })

  it('follows a new limit unless it learned a lower one', () => {
    const rate = createLearnedRate(1)
    rate.setLimit(10)
    expect(rate.inForce()).toBe(10)
    rate.lower(0, 1)
    rate.setLimit(25)
    expect(rate.inForce()).toBe(5)
    rate.setLimit(1)
    expect(rate.inForce()).toBe(1)
    rate.reset()
    expect(rate.inForce()).toBe(1)
  })
})

describe('the breaker', () => {
  it('opens at the third failure in a row, for longer each time, and closes at a success', () => {
    const breaker = createBreaker()
    breaker.fail(0, null, () => 0)
    breaker.fail(100, null, () => 0)
    expect(breaker.isProbing()).toBe(false)
    breaker.fail(200, null, () => 0)
    expect([breaker.isProbing(), breaker.openUntil()]).toEqual([true, 2_200])
    breaker.fail(2_300, null, () => 0)
    expect(breaker.openUntil()).toBe(6_300)
    expect(breaker.succeed(6_400)).toBe(6_200)
    expect(breaker.isProbing()).toBe(false)
  })

  it('honours the server’s retry time at once', () => {
    const breaker = createBreaker()
    breaker.fail(0, 90_000, () => 0)
    expect([breaker.isProbing(), breaker.openUntil()]).toEqual([true, 90_000])
  })
})
