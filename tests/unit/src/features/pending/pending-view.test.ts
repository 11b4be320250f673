import { expect, test } from 'vitest'
import { readFilter, readSavedViews } from '../../../../../src/features/pending/pending-view.ts'

test('a stored filter from before the present grammar is migrated, and a present one stays as it is', () => {
  expect(readFilter({ text: 'and amount > 5', states: ['failed'], endedMinutes: 5 })).toMatchObject({
    text: '"and" amount>5',
    states: ['failed'],
    endedMinutes: 5,
    grammar: 2,
  })
  expect(readFilter({ text: 'a and amount > 5', grammar: 2 }).text).toBe('a and amount > 5')
})

test('saved views are migrated with their filters, and one in error is kept', () => {
  const views = readSavedViews([
    { name: 'Old', filter: { text: '(x) -type:swap' } },
    { name: 'Odd', filter: { text: 'dir:sideways' } },
    { name: 'New', filter: { text: '(x) -type:swap', grammar: 2 } },
  ])
  expect(views.map(({ name, filter }) => [name, filter.text])).toEqual([
    ['Old', '"(x)" -type:swap'],
    ['Odd', 'dir:sideways'],
    ['New', '(x) -type:swap'],
  ])
})
