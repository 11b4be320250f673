import { expect, test } from 'vitest'
import { holdNew } from '../../../../src/lib/held.ts'

test('nothing is held while nobody reads', () => {
  expect(holdNew(['b', 'a'], ['c', 'b', 'a'], false)).toEqual({ shown: ['c', 'b', 'a'], waiting: 0 })
})

test('new rows above wait under a reader', () => {
  expect(holdNew(['b', 'a'], ['d', 'c', 'b', 'a'], true)).toEqual({ shown: ['b', 'a'], waiting: 2 })
})

test('a row that left goes, one that comes in between waits, one below is shown', () => {
  expect(holdNew(['c', 'b', 'a'], ['c', 'x', 'a', 'z'], true)).toEqual({ shown: ['c', 'a', 'z'], waiting: 1 })
})

test('an empty list has nothing to disturb', () => {
  expect(holdNew([], ['a'], true)).toEqual({ shown: ['a'], waiting: 0 })
  expect(holdNew(['b'], ['a'], true)).toEqual({ shown: ['a'], waiting: 0 })
})
