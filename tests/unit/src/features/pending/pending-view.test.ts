import { expect, test } from 'vitest'
import {
  readFilter,
  readPendingLayout,
  readSavedViews,
} from '../../../../../src/features/pending/pending-view.ts'

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

const earlier = {
  order: ['state', 'age', 'action', 'account', 'amount', 'parties', 'type', 'proof', 'ended', 'hash'],
  hidden: ['parties', 'type', 'proof', 'ended', 'hash'],
  widths: { action: 300 },
  sort: [{ id: 'amount', isDescending: true }],
  density: 24,
}
const shownOf = ({ order, hidden }: ReturnType<typeof readPendingLayout>): readonly string[] =>
  order.filter((id) => !hidden.includes(id))
const defaults = ['state', 'age', 'action', 'parties', 'amount', 'account']

test('the default columns show the recipient', () => {
  expect(shownOf(readPendingLayout(null))).toEqual(defaults)
})

test('a layout of an earlier version gets the new columns if its own were never changed', () => {
  const layout = readPendingLayout(earlier)
  expect(shownOf(layout)).toEqual(defaults)
  expect(layout).toMatchObject({ widths: { action: 300 }, sort: earlier.sort, density: 24 })
})

test('changed columns of an earlier version stay, and new extra columns are hidden', () => {
  const layout = readPendingLayout({ ...earlier, hidden: ['parties', 'type', 'proof', 'hash'] })
  expect(shownOf(layout)).toEqual(['state', 'age', 'action', 'account', 'amount', 'ended'])
})

test('the earlier columns, once chosen, stay', () => {
  const chosen = { ...readPendingLayout(null), order: earlier.order, hidden: [...earlier.hidden, 'comment'] }
  expect(shownOf(readPendingLayout(chosen))).toEqual(['state', 'age', 'action', 'account', 'amount'])
})
