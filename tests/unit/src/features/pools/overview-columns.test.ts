import { expect, test } from 'vitest'
import { overviewColumns, rewardHint } from '../../../../../src/features/pools/overview-columns.ts'

test('the last reward says that the loss of some nominators is unknown', () => {
  const round = { when: { after: 0, before: 1 }, reward: '-5', isMinimum: true }
  expect(rewardHint(round)).toMatch(/^Reward or loss .* ended .*\. The loss of some nominators is unknown\.$/)
  expect(rewardHint({ ...round, isMinimum: false })).not.toContain('unknown')
  expect(rewardHint({ ...round, reward: null, isMinimum: false })).toMatch(/^Unknown: /)
  expect(rewardHint(null)).toBe('')
})

test('the column of rewards has room for a sum of six digits beside the number of pools summed', () => {
  const track = overviewColumns('TON').find(({ id }) => id === 'reward')?.track ?? ''
  const least = Number(/minmax\((\d+)px/.exec(track)?.[1])
  // Widths in px: a digit of an amount, “4 of 5” in the small font, the gap between both, and the padding of the cell.
  expect(least).toBeGreaterThanOrEqual('−118,339.756059345'.length * 7.23 + 31 + 4 + 20)
})
