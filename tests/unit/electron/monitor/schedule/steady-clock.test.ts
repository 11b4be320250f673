import { describe, expect, it } from 'vitest'
import { createClock } from '../../../../../electron/monitor/schedule/steady-clock.ts'

describe('the clock', () => {
  it('follows the wall clock', () => {
    const clock = createClock()
    expect([clock.read(1_000), clock.read(1_000), clock.read(61_000)]).toEqual([1_000, 1_000, 61_000])
  })

  it('stops while the wall clock is set back', () => {
    const clock = createClock()
    clock.read(10_000_000)
    expect([clock.read(6_400_000), clock.read(6_401_000)]).toEqual([10_000_000, 10_001_000])
    expect(clock.toWall(10_005_000)).toBe(6_405_000)
    expect(clock.toInner(6_405_000)).toBe(10_005_000)
  })

  it('stops at the promised wake-up when the caller is hours late', () => {
    const clock = createClock()
    clock.read(1_000_000)
    clock.promise(1_002_000)
    expect(clock.read(30_000_000)).toBe(1_002_000)
    expect(clock.read(30_000_500)).toBe(1_002_500)
  })

  it('tolerates a slightly late wake-up', () => {
    const clock = createClock()
    clock.read(1_000_000)
    clock.promise(1_002_000)
    expect(clock.read(1_010_000)).toBe(1_010_000)
  })

  it('allows any delay when no wake-up was promised', () => {
    const clock = createClock()
    clock.read(1_000_000)
    clock.promise(null)
    expect(clock.read(90_000_000)).toBe(90_000_000)
  })
})
