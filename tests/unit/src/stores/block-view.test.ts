import { expect, test } from 'vitest'
import { travel, useBlockView, visit } from '../../../../src/stores/block-view.ts'

test('back and forward work like in a browser', () => {
  for (const key of ['a', 'b', 'b', 'c']) visit(key)
  expect(useBlockView.getState().visited).toEqual(['a', 'b', 'c'])
  expect(travel(1)).toBeNull()
  expect(travel(-1)).toBe('b')
  visit('b')
  expect(travel(1)).toBe('c')
  expect([travel(-1), travel(-1), travel(-1)]).toEqual(['b', 'a', null])
  visit('d')
  expect(useBlockView.getState().visited).toEqual(['a', 'd'])
  expect(travel(1)).toBeNull()
})
