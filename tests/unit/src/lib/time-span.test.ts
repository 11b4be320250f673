import { describe, expect, test } from 'vitest'
import { spanFor } from '../../../../src/lib/time-span.ts'

const hour = 3_600_000
const day = 86_400_000

/** Buckets of ten minutes over a day, of which those from `first` on were observed. */
function dayFrom(first: number) {
  const buckets = Array.from({ length: 144 }, (_, index) => ({ traces: 0, isObserved: index >= first }))
  return { from: 0, to: day, buckets }
}

describe('how far the time bar reaches back', () => {
  test('an hour while nothing, or no more than an hour, was observed', () => {
    expect(spanFor(dayFrom(144))).toBe(hour)
    expect(spanFor(dayFrom(143))).toBe(hour)
    expect(spanFor(dayFrom(138))).toBe(hour)
  })

  test('a day as soon as more is known', () => {
    expect(spanFor(dayFrom(137))).toBe(day)
    expect(spanFor(dayFrom(0))).toBe(day)
  })

  test('an hour that is observed from its beginning becomes a day', () => {
    const buckets = Array.from({ length: 144 }, () => ({ traces: 1, isObserved: true }))
    expect(spanFor({ from: day - hour, to: day, buckets })).toBe(day)
    const young = buckets.map((bucket, index) => ({ ...bucket, isObserved: index > 0 }))
    expect(spanFor({ from: day - hour, to: day, buckets: young })).toBe(hour)
  })
})
