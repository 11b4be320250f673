import { expect, it } from 'vitest'
import { differenceQuestion } from '../../../../../src/features/pools/moments.ts'

it('the difference is requested again after a change of either moment or a new response', () => {
  const first = differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9000 null')
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9000 null')).toBe(first)
  expect(differenceQuestion('-1:ab', { from: 5_000, to: 9_000 }, '9000 null')).not.toBe(first)
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 8_000 }, '9000 null')).not.toBe(first)
  expect(differenceQuestion('-1:ab', { from: 1_000, to: 9_000 }, '9001 null')).not.toBe(first)
  expect(differenceQuestion('-1:cd', { from: 1_000, to: 9_000 }, '9000 null')).not.toBe(first)
})
