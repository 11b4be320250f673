import { describe, expect, test } from 'vitest'
import { spanFor } from '../../../../src/lib/time-span.ts'

const hour = 3_600_000
const day = 86_400_000

function dayFrom(first: number) {
  const buckets = Array.from({ length: 144 }, (_, index) => ({ traces: 0, isObserved: index >= first }))
  return { from: 0, to: day, buckets }
}

describe('default range of the time bar', () => {
  test('is an hour while at most an hour was observed', () => {
    expect(spanFor(dayFrom(144))).toBe(hour)
    expect(spanFor(dayFrom(143))).toBe(hour)
    expect(spanFor(dayFrom(138))).toBe(hour)
  })

  test('is a day once more was observed', () => {
    expect(spanFor(dayFrom(137))).toBe(day)
    expect(spanFor(dayFrom(0))).toBe(day)
  })

  test('becomes a day when the complete hour was observed', () => {
    const buckets = Array.from({ length: 144 }, () => ({ traces: 1, isObserved: true }))
    expect(spanFor({ from: day - hour, to: day, buckets })).toBe(day)
    const young = buckets.map((bucket, index) => ({ ...bucket, isObserved: index > 0 }))
    expect(spanFor({ from: day - hour, to: day, buckets: young })).toBe(hour)
  })
})
