import { expect, test } from 'vitest'
import { readHistory } from '../../../../../src/features/blocks/filter-history.ts'

test('a history from before the present grammar is migrated, and a present one stays as it is', () => {
  expect(readHistory(['count(account) > 8', 'watched', 5])).toEqual(['count>8', 'is:watched'])
  expect(readHistory({ grammar: 2, filters: ['watched or count>8'] })).toEqual(['watched or count>8'])
  expect(readHistory(null)).toEqual([])
})
