import { describe, expect, it } from 'vitest'
import { backoffMs, createPace, quietUntil } from '../../../../../electron/monitor/delivery/pace.ts'

const minute = 60_000

it('the wait doubles from 5 seconds to 10 minutes, and is shortened at random by up to half', () => {
  expect([1, 2, 3, 8, 50].map((failures) => backoffMs(failures, () => 0))).toEqual([
    5_000, 10_000, 20_000, 600_000, 600_000,
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
})

it('at most the set number of messages is sent in any minute', () => {
  const pace = createPace()
  for (const at of [1_000, 2_000, 3_000]) {
    expect(pace.freeAt(3, at)).toBe(at)
    pace.note(at)
  }
  expect(pace.freeAt(3, 4_000)).toBe(61_000)
  expect(pace.freeAt(4, 4_000)).toBe(4_000)
  expect(pace.freeAt(3, 61_000)).toBe(61_000)
})
