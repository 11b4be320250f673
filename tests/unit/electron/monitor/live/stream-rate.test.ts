import { describe, expect, it } from 'vitest'
import { createStreamRate } from '../../../../../electron/monitor/live/stream-rate.ts'

const start = 1_800_000_000_000
const minute = 60_000

describe('the rate of the stream', () => {
  it('is zero and has no delay before the first event', () => {
    expect(createStreamRate().current(start)).toEqual({ perMinute: 0, lagMs: null })
  })

  it('counts the events of this minute, and a proportion of those in the previous minute', () => {
    const rate = createStreamRate()
    for (let i = 0; i < 12; i += 1) rate.note(start + i * 1_000, 0)
    expect(rate.current(start + 30_000).perMinute).toBe(12)
    expect(rate.current(start + minute).perMinute).toBe(12)
    expect(rate.current(start + minute + 15_000).perMinute).toBe(9)
    rate.note(start + minute + 30_000, 0)
    expect(rate.current(start + minute + 30_000).perMinute).toBe(7)
    expect(rate.current(start + 2 * minute).perMinute).toBe(1)
  })

  it('forgets a minute that ended long ago', () => {
    const rate = createStreamRate()
    rate.note(start, 0)
    expect(rate.current(start + 2 * minute).perMinute).toBe(0)
  })

  it('smooths the delay from events to frames, and ignores a clock that is behind', () => {
    const rate = createStreamRate()
    rate.note(start + 2_000, start / 1_000)
    expect(rate.current(start).lagMs).toBe(2_000)
    rate.note(start + 4_000, start / 1_000)
    expect(rate.current(start).lagMs).toBe(2_100)
    rate.note(start, start / 1_000 + 60)
    expect(rate.current(start).lagMs).toBe(1_995)
  })

  it('measures no delay for an event without a time', () => {
    const rate = createStreamRate()
    rate.note(start, 0)
    expect(rate.current(start)).toEqual({ perMinute: 1, lagMs: null })
  })
})
