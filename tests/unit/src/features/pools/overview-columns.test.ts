import { expect, test } from 'vitest'
import { rewardHint } from '../../../../../src/features/pools/overview-columns.ts'

test('the last reward says that the loss of some nominators is unknown', () => {
  const round = { when: { after: 0, before: 1 }, reward: '-5', isMinimum: true }
  expect(rewardHint(round)).toMatch(/^Reward or loss .* ended .*\. The loss of some nominators is unknown\.$/)
  expect(rewardHint({ ...round, isMinimum: false })).not.toContain('unknown')
  expect(rewardHint({ ...round, reward: null, isMinimum: false })).toMatch(/^Unknown: /)
  expect(rewardHint(null)).toBe('')
})
