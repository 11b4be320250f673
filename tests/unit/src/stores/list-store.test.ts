import { expect, test } from 'vitest'
import { createListStore } from '../../../../src/stores/list-store.ts'

interface Item {
  readonly key: string
  readonly at: number
}

const item = (key: string, at: number): Item => ({ key, at })
const create = () =>
  createListStore<Item>(
    (one) => one.key,
    (a, b) => b.at - a.at,
  )

test('elements are stored by key in list order', () => {
  const list = create()
  list.hydrate([item('a', 1), item('b', 2)])
  list.apply({ upserts: [item('c', 3)], removed: ['a'] })
  expect(list.use.getState().keys).toEqual(['c', 'b'])
  expect(list.use.getState().byKey.get('c')).toEqual({ key: 'c', at: 3 })
})

test('changing an element keeps the order and the other elements', () => {
  const list = create()
  const kept = item('b', 2)
  list.hydrate([item('a', 1), kept])
  const { keys } = list.use.getState()
  list.apply({ upserts: [item('a', 0)], removed: [] })
  expect(list.use.getState().keys).toBe(keys)
  expect(list.use.getState().byKey.get('b')).toBe(kept)
  expect(list.use.getState().byKey.get('a')).toEqual({ key: 'a', at: 0 })
})
