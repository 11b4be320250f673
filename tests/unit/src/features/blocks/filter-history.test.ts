import { expect, test } from 'vitest'
import { readHistory } from '../../../../../src/features/blocks/filter-history.ts'

test('an older history is migrated, a current one stays unchanged', () => {
  expect(readHistory(['count(account) > 8', 'watched', 5])).toEqual(['count>8', 'is:watched'])
  expect(readHistory({ grammar: 2, filters: ['watched or count>8'] })).toEqual(['watched or count>8'])
  expect(readHistory(null)).toEqual([])
})
