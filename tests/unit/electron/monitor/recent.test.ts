import { expect, it } from 'vitest'
import { createRecent } from '../../../../electron/monitor/recent.ts'

it('the three entries used last are kept, and others are eventually dropped', () => {
  const recent = createRecent<string, number>(3)
  for (const [index, name] of ['a', 'b', 'c', 'd'].entries()) recent.set(name, index)
  expect(recent.get('a')).toBe(0)
  recent.set('e', 4)
  // The entries used last are e, a and d. Reading b makes these three the old generation and drops c.
  expect(['b', 'c', 'd', 'a', 'e'].map(recent.get)).toEqual([1, undefined, 3, 0, 4])
  recent.clear()
  expect(recent.get('e')).toBeUndefined()
})
