import { expect, test } from 'vitest'
import { readFilter, readSavedViews } from '../../../../../src/features/pending/pending-view.ts'

test('only filters of an older grammar are migrated', () => {
  expect(readFilter({ text: 'and amount > 5', states: ['failed'], endedMinutes: 5 })).toMatchObject({
    text: '"and" amount>5',
    states: ['failed'],
    endedMinutes: 5,
    grammar: 2,
  })
  expect(readFilter({ text: 'a and amount > 5', grammar: 2 }).text).toBe('a and amount > 5')
})

test('saved views migrate their filters and keep invalid ones', () => {
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
