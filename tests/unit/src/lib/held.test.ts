import { expect, test } from 'vitest'
import { holdNew } from '../../../../src/lib/held.ts'

test('all rows are shown when the user is not reading', () => {
  expect(holdNew(['b', 'a'], ['c', 'b', 'a'], false)).toEqual({ shown: ['c', 'b', 'a'], waiting: 0 })
})

test('new rows above wait while the user reads', () => {
  expect(holdNew(['b', 'a'], ['d', 'c', 'b', 'a'], true)).toEqual({ shown: ['b', 'a'], waiting: 2 })
})

test('removed rows disappear, rows in between wait, rows below are shown', () => {
  expect(holdNew(['c', 'b', 'a'], ['c', 'x', 'a', 'z'], true)).toEqual({ shown: ['c', 'a', 'z'], waiting: 1 })
})

test('an empty list shows new rows at once', () => {
  expect(holdNew([], ['a'], true)).toEqual({ shown: ['a'], waiting: 0 })
  expect(holdNew(['b'], ['a'], true)).toEqual({ shown: ['a'], waiting: 0 })
})
