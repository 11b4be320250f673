import { expect, it } from 'vitest'
import { explainYield } from '../../../../src/lib/pool-words.ts'

it('a missing yearly rate names losses without a number, and without calling a possible loss certain', () => {
  const lost = { perYear: null, hasLoss: true, reward: '-1034731890040' }
  expect(explainYield({ ...lost, rounds: 3 }, null)).toBe(
    '3 observed rounds, at least one with a loss or a possible loss: a yearly rate would be misleading.',
  )
  expect(explainYield({ ...lost, rounds: 0 }, null)).toBe(
    'At least one observed round had a loss or a possible loss: there is no yield.',
  )
})
