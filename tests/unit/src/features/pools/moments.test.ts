import { expect, it } from 'vitest'
import { countedSince, differenceQuestion, inOrder } from '../../../../../src/features/pools/moments.ts'

it('the difference is requested again after a change of either moment or a new response', () => {
  const first = differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9000 null')
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9000 null')).toBe(first)
  expect(differenceQuestion('-1:ab', { from: 5_000, to: 9_000 }, '9000 null')).not.toBe(first)
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 8_000 }, '9000 null')).not.toBe(first)
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9001 null')).not.toBe(first)
  expect(differenceQuestion('-1:cd', { from: 1_000, to: 9_000 }, '9000 null')).not.toBe(first)
})

it('changes are counted from the start of a gap that contains the compared time', () => {
  expect(
    countedSince({ comparedWith: 9_000, comparedGap: { from: 4_000, to: 12_000, reason: 'not-running' } }),
  ).toBe(4_000)
  expect(countedSince({ comparedWith: 9_000, comparedGap: null })).toBe(9_000)
  expect(countedSince({ comparedWith: null, comparedGap: null })).toBe(null)
  expect(countedSince(null)).toBe(null)
})

it('the earlier moment is compared first', () => {
  expect(inOrder({ from: 9_000, to: 1_000 })).toEqual({ from: 1_000, to: 9_000 })
  expect(inOrder({ from: 1_000, to: 9_000 })).toEqual({ from: 1_000, to: 9_000 })
})
