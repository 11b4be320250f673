import { describe, expect, it } from 'vitest'
import { backoffMs, createPace, quietUntil } from '../../../../../electron/monitor/delivery/pace.ts'

const minute = 60_000

it('the wait doubles from 5 seconds to 10 minutes, and is shortened at random by up to half', () => {
  expect([1, 2, 3, 7, 8, 5_000].map((failures) => backoffMs(failures, () => 0))).toEqual([
    5_000, 10_000, 20_000, 320_000, 600_000, 600_000,
  ])
  expect(backoffMs(1, () => 0.5)).toBe(3_750)
  expect(backoffMs(1, () => 0.999_999)).toBe(2_500)
})

describe('quiet hours', () => {
  const night = { isOn: true, from: 22 * 60, to: 7 * 60, letsCriticalThrough: true }
  const clock = (at: number): number => Math.floor(at / minute) % 1_440
  const at = (hours: number, minutes = 0): number => (hours * 60 + minutes) * minute

  it('end at the set time, also across midnight', () => {
    expect(quietUntil(night, at(23, 30), clock)).toBe(at(31))
    expect(quietUntil(night, at(6, 59) + 30_000, clock)).toBe(at(7))
    expect(quietUntil(night, at(7), clock)).toBeNull()
    expect(quietUntil({ ...night, isOn: false }, at(23), clock)).toBeNull()
  })

  it('are looked at again after an hour if they last all day', () => {
    expect(quietUntil({ ...night, from: 60, to: 60 }, at(23, 15), clock)).toBe(at(24, 15))
  })

  it('end at the set local time when the clock is changed at night', () => {
    const changed =
      (hour: number, by: number) =>
      (when: number): number =>
        clock(when < at(hour) ? when : when + by * minute)
    // 02:00 becomes 03:00, or 03:00 becomes 02:00.
    expect(quietUntil(night, at(23), changed(26, 60))).toBe(at(30))
    expect(quietUntil(night, at(23), changed(27, -60))).toBe(at(32))
    expect(quietUntil(night, at(25), changed(27, -60))).toBe(at(32))
    // 00:00 becomes 23:00 of the day before.
    expect(quietUntil({ ...night, to: 10 }, at(23), changed(24, -60))).toBe(at(25, 10))
    // 02:30 does not exist on that day.
    expect(quietUntil({ ...night, to: 150 }, at(23), changed(26, 60))).toBe(at(26, 30))
    expect(quietUntil({ ...night, to: 150 }, at(25, 59), changed(26, 60))).toBe(at(26, 30))
    const short = { ...night, from: 110, to: 150 }
    expect(quietUntil(short, at(25, 55), changed(26, 60))).toBe(at(26, 30))
  })
})

it('at most the set number of messages is sent in any minute', () => {
  const pace = createPace()
  for (const at of [1_000, 2_000, 3_000]) {
    expect(pace.freeAt(3, at)).toBe(at)
    pace.note(at)
  }
  expect(pace.freeAt(3, 3_000)).toBe(61_000)
  expect(pace.freeAt(3, 4_000)).toBe(61_000)
  expect(pace.freeAt(4, 4_000)).toBe(4_000)
  expect(pace.freeAt(3, 61_000)).toBe(61_000)
  expect(pace.freeAt(1, 100_000)).toBe(100_000)
})

it('messages sent before the clock was set back by an hour do not block a channel', () => {
  const pace = createPace()
  pace.note(3_600_000)
  pace.note(3_600_001)
  expect(pace.freeAt(2, 3_600_002)).toBe(3_660_000)
  expect(pace.freeAt(2, 0)).toBe(0)
})
