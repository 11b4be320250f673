import { expect, it } from 'vitest'
import { createRoundRobin } from '../../../../../electron/monitor/pending/round-robin.ts'

const none: ReadonlySet<string> = new Set()

it('a few items are all taken at once', () => {
  const roundRobin = createRoundRobin(3)
  expect(roundRobin.take(['a', 'b', 'c'], none)).toEqual(['a', 'b', 'c'])
  expect(roundRobin.take([], none)).toEqual([])
})

it('many items are taken in rotation, new items first', () => {
  const roundRobin = createRoundRobin(2)
  expect(roundRobin.take(['a', 'b', 'c', 'd', 'e'], none)).toEqual(['a', 'b'])
  expect(roundRobin.take(['a', 'b', 'c', 'd', 'e'], none)).toEqual(['c', 'd'])
  expect(roundRobin.take(['f', 'a', 'b', 'c', 'd', 'e'], none)).toEqual(['f', 'e'])
  // A removed item is forgotten: it counts as new when it returns.
  expect(roundRobin.take(['f', 'b', 'c', 'd', 'e'], none)).toEqual(['b', 'c'])
  expect(roundRobin.take(['f', 'a', 'b', 'c', 'd', 'e'], none)).toEqual(['a', 'd'])
})

it('favoured items get at most half of every batch', () => {
  const roundRobin = createRoundRobin(4)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const favoured = new Set(['f', 'g', 'h'])
  expect(roundRobin.take(keys, favoured)).toEqual(['f', 'g', 'a', 'b'])
  expect(roundRobin.take(keys, favoured)).toEqual(['h', 'f', 'c', 'd'])
  expect(roundRobin.take(keys, new Set(['h']))).toEqual(['h', 'e', 'a', 'b'])
})
