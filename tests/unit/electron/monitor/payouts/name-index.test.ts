import { expect, it } from 'vitest'
import { createNameIndex } from '../../../../../electron/monitor/payouts/name-index.ts'

it('a name is dropped with its last key', () => {
  const index = createNameIndex()
  index.add('a', '1')
  index.add('a', '2')
  index.add('b', '3')
  expect([[...index.keys('a')], index.size()]).toEqual([['1', '2'], 2])
  index.remove('a', '1')
  expect([[...index.keys('a')], index.has('a')]).toEqual([['2'], true])
  index.remove('a', '2')
  index.remove('c', '1')
  expect([[...index.keys('a')], index.has('a'), index.size()]).toEqual([[], false, 1])
})
