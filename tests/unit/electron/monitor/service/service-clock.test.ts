import { describe, expect, it } from 'vitest'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { createServiceClock } from '../../../../../electron/monitor/service/service-clock.ts'

const day = 86_400_000
const start = Date.UTC(2026, 10, 20, 12)

/** Returns a computer's clock that can be set, and the corrected clock. */
function clocks(from = start) {
  const timers = createVirtualClock(from)
  let shift = 0
  const time = createServiceClock({ now: () => timers.now() + shift, after: timers.after })
  const set = (by: number): void => {
    shift += by
    time.now()
  }
  /** Simulates a response of a service whose clock is right. */
  const respond = (): boolean => time.correct(timers.now() - time.now())
  return { time, set, respond, run: (ms: number) => timers.runTo(timers.now() + ms), real: timers.now }
}

const lastRun = (at: number | null) => (at === null ? null : { trustedAt: at, computerAt: at, offsetMs: 0 })

describe('the time', () => {
  it('keeps the correction of the last run until a response, unless the clock was set back', () => {
    const before = { trustedAt: start - 2 * day, computerAt: start - 60_000, offsetMs: -2 * day }
    const { time, respond } = clocks()
    time.resumeFrom(before)
    expect(time.now()).toBe(start - 2 * day)
    respond()
    expect(time.now()).toBe(start)
    const corrected = clocks(start - 2 * day)
    corrected.time.resumeFrom(before)
    expect(corrected.time.now()).toBe(start - 2 * day)
  })

  it('is the service’s when the computer is a day ahead or behind', () => {
    for (const by of [day, -day]) {
      const { time, set, respond } = clocks()
      set(by)
      expect(time.now()).toBe(start + by)
      respond()
      expect([time.now(), time.offsetMs(), time.skewMs()]).toEqual([start, -by, -by])
      set(-by)
      respond()
      expect([time.now(), time.offsetMs()]).toEqual([start, 0])
    }
  })

  it('ignores differences up to 15 s, which may be latency', () => {
    const { time } = clocks()
    time.correct(15_000)
    expect(time.offsetMs()).toBe(0)
    time.correct(15_001)
    expect(time.offsetMs()).toBe(15_001)
    time.correct(-10_000)
    expect([time.offsetMs(), time.skewMs()]).toEqual([15_001, 5_001])
  })

  it('is not moved by single responses with a wrong Date once a response has confirmed it', () => {
    for (const wrong of [-3 * day, 3 * day, 70 * 365 * day]) {
      const { time, respond } = clocks()
      respond()
      for (let responses = 0; responses < 10; responses += 1) {
        time.correct(wrong)
        expect([time.now(), time.skewMs()]).toEqual([start, 0])
        if (responses % 4 === 3) respond()
      }
    }
  })

  it('follows the service once five responses in a row agree on another day', () => {
    const { time, respond } = clocks()
    respond()
    for (const skew of [2 * day, 3 * day, 3 * day + 1_000, 3 * day, 3 * day]) time.correct(skew)
    expect(time.offsetMs()).toBe(0)
    time.correct(3 * day)
    expect(time.now()).toBe(start + 3 * day)
  })

  it('is never before the chain began, such as in 1970', () => {
    const { time } = clocks()
    for (let responses = 0; responses < 10; responses += 1) time.correct(-start)
    expect([time.now(), time.skewMs()]).toEqual([start, null])
  })
})

describe('a response whose time differs by more than a day from the one before', () => {
  it('changes nothing until four more in a row confirm it', () => {
    const { time, respond } = clocks()
    respond()
    for (let i = 0; i < 4; i += 1) time.correct(400 * day)
    expect([time.now(), time.skewMs(), time.trustedNow()]).toEqual([start, 0, start])
    time.correct(400 * day + 2_000)
    expect([time.now(), time.offsetMs()]).toEqual([start + 400 * day + 2_000, 400 * day + 2_000])
  })

  it('needs four more also just after a start within a day of the last run', () => {
    const { time } = clocks()
    time.resumeFrom(lastRun(start - 60_000))
    for (let i = 0; i < 4; i += 1) time.correct(400 * day)
    expect(time.now()).toBe(start)
    time.correct(400 * day)
    expect(time.now()).toBe(start + 400 * day)
  })

  it('counts at once if the computer’s clock jumped, or slept', () => {
    const { time, set, respond } = clocks()
    respond()
    set(400 * day)
    respond()
    expect([time.now(), time.offsetMs()]).toEqual([start, -400 * day])
    set(-400 * day)
    respond()
    expect([time.now(), time.offsetMs()]).toEqual([start, 0])
  })
})

describe('the time for deletion', () => {
  it('is unknown after a jump forward until a response confirms the time', () => {
    const { time, set, respond } = clocks()
    expect(time.trustedNow()).toBe(start)
    set(400 * day)
    expect(time.trustedNow()).toBeNull()
    respond()
    expect(time.trustedNow()).toBe(start)
  })

  it('is unknown after a jump back until a response confirms the time', () => {
    const { time, set, respond } = clocks()
    expect(time.trustedNow()).toBe(start)
    set(-400 * day)
    expect(time.trustedNow()).toBeNull()
    respond()
    expect(time.trustedNow()).toBe(start - 400 * day)
  })

  it('is the earlier of the two times when the service is ahead', () => {
    const { time } = clocks()
    time.correct(400 * day)
    expect(time.now()).toBe(start + 400 * day)
    expect(time.trustedNow()).toBe(start)
  })

  it('is unknown for 10 minutes after a start that is far from the last run', async () => {
    for (const last of [start - 2 * day, start + 2 * day]) {
      const { time, respond, run, real } = clocks()
      time.resumeFrom(lastRun(last))
      respond()
      await run(599_999)
      expect(time.trustedNow()).toBeNull()
      await run(1)
      expect(time.trustedNow()).toBe(real())
    }
  })

  it('stays unknown without a response', async () => {
    const { time, run } = clocks()
    time.resumeFrom(lastRun(start - 2 * day))
    await run(3_600_000)
    expect(time.trustedNow()).toBeNull()
  })

  it('is known at once in a new profile, and after a start within a day of the last run', () => {
    for (const last of [null, start - day, start + day]) {
      const { time } = clocks()
      time.resumeFrom(lastRun(last))
      expect(time.trustedNow()).toBe(start)
    }
  })
})

describe('a doubt about the clock', () => {
  it('is shown if no response settles it within 30 s', async () => {
    const { time, set, respond, run } = clocks()
    time.now()
    set(400 * day)
    expect(time.doubt()).toBeNull()
    await run(30_000)
    expect(time.doubt()).toEqual({ than: 'last-run', aheadMs: 400 * day, until: null })
    respond()
    expect(time.doubt()).toBeNull()
  })

  it('names the service’s time after a start with a wrong clock', async () => {
    const { time, respond, run } = clocks(start + 400 * day)
    time.resumeFrom(lastRun(start))
    time.correct(-400 * day)
    expect(time.doubt()).toEqual({ than: 'service', aheadMs: 400 * day, until: start + 600_000 })
    expect(time.trustedNow()).toBeNull()
    await run(600_000)
    expect(time.doubt()).toBeNull()
    respond()
  })

  it('is not shown after a start that a response confirms', () => {
    const { time, respond } = clocks(start + 3 * day)
    time.resumeFrom(lastRun(start))
    respond()
    expect(time.doubt()).toBeNull()
    expect(time.trustedNow()).toBeNull()
  })

  it('ends when the user trusts the clock, until it jumps again', async () => {
    const { time, set, run } = clocks(start + 400 * day)
    time.resumeFrom(lastRun(start))
    await run(30_000)
    expect(time.doubt()).toMatchObject({ than: 'last-run' })
    time.trust()
    expect(time.doubt()).toBeNull()
    expect(time.trustedNow()).toBe(start + 400 * day + 30_000)
    set(2 * day)
    expect(time.trustedNow()).toBeNull()
    await run(30_000)
    expect(time.doubt()).toEqual({ than: 'last-run', aheadMs: 2 * day, until: null })
  })
})
