import { beforeEach, describe, expect, it } from 'vitest'
import { createPauseTracker, type PauseTracker } from '../../../../electron/monitor/pause-tracker.ts'
import type { Subject } from '../../../../electron/monitor/store/store-types.ts'

const pool: Subject = { network: 'net', operation: 'getPool', key: 'p' }
const account: Subject = { network: 'net', operation: 'pendingActions', key: 'a' }
const minute = 60_000

let now = 0
let gaps: string[] = []
let isStill: boolean[] = []
let wakes = 0
let interruptions = 0
let resumptions = 0
let pause: PauseTracker

beforeEach(() => {
  now = 1_000_000
  gaps = []
  isStill = []
  wakes = 0
  interruptions = 0
  resumptions = 0
  pause = createPauseTracker({
    store: {
      batch: (work) => work(),
      runs: { gap: ({ key }, reason, at) => void gaps.push(`${key} ${reason} ${at}`) },
    },
    schedule: { set: ({ isPaused }) => void isStill.push(isPaused === true) },
    now: () => now,
    wake: () => {
      wakes += 1
    },
    interrupted: () => {
      interruptions += 1
    },
    resumed: () => {
      resumptions += 1
    },
    subjects: () => [account, pool],
  })
})

describe('a pause or sleep', () => {
  it('starts a gap for everything that is polled', () => {
    pause.setPaused(true)
    expect(gaps).toEqual(['a paused 1000000', 'p paused 1000000'])
    expect(pause.reason()).toBe('paused')
    pause.setPaused(false)
    expect([gaps.length, pause.reason()]).toEqual([2, null])
    expect(isStill).toEqual([true, false])
    expect(wakes).toBe(2)
    expect([interruptions, resumptions]).toEqual([1, 1])
  })

  it('starts once, even if reported repeatedly', () => {
    pause.setPaused(true)
    pause.setPaused(true)
    expect(gaps).toHaveLength(2)
  })

  it('pause survives system sleep', () => {
    pause.setPaused(true)
    now += minute
    pause.setAsleep(true)
    expect(gaps.slice(2)).toEqual(['a asleep 1060000', 'p asleep 1060000'])
    now += minute
    pause.setAsleep(false)
    expect(pause.reason()).toBe('paused')
    expect(gaps.slice(4)).toEqual(['a paused 1120000', 'p paused 1120000'])
    expect(resumptions).toBe(0)
    expect(isStill).toEqual([true, true, true])
  })

  it('pause continues after a response to a manual refresh', () => {
    pause.answered(pool, now)
    expect(gaps).toEqual([])
    pause.setPaused(true)
    pause.answered(pool, now + 5_000)
    expect(gaps.at(-1)).toBe('p paused 1005001')
  })
})

describe('a sleep', () => {
  it('whose end was not announced is over although the clock was set back', () => {
    pause.setAsleep(true)
    now -= 5 * 60 * minute
    pause.sweep()
    expect(pause.reason()).toBeNull()
  })

  it('is detected by a timer that fires much too late', () => {
    pause.woke(now, now + minute)
    expect([gaps.length, interruptions]).toEqual([0, 0])
    pause.woke(now, now + 9 * minute)
    expect([interruptions, resumptions]).toEqual([1, 1])
    expect(gaps).toEqual(['a asleep 1000000', 'p asleep 1000000'])
    expect(pause.reason()).toBeNull()
  })

  it('ends once timers run a minute later, if its end was not announced', () => {
    pause.setAsleep(true)
    now += minute
    pause.sweep()
    expect(pause.reason()).toBe('asleep')
    now += 1
    pause.sweep()
    expect(pause.reason()).toBeNull()
    expect(isStill).toEqual([true, false])
  })

  it('is not recorded again by the late timer if it was announced', () => {
    pause.setAsleep(true)
    now += 60 * minute
    pause.woke(now - 60 * minute, now)
    expect(gaps).toHaveLength(2)
  })
})
