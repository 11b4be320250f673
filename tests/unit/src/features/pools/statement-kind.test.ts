import { expect, it } from 'vitest'
import { entryName } from '../../../../../src/features/pools/statement-words.ts'

it('an entry of a statement whose amount is not exact says so', () => {
  const names = [true, false].map((isExact) => entryName({ kind: 'reward', by: '5', isExact }))
  expect(names).toEqual(['Reward', 'Reward ± a few nanotons'])
})
