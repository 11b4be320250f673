import { expect, it } from 'vitest'
import { createRoundRobin } from '../../../../../electron/monitor/pending/round-robin.ts'

const none: ReadonlySet<string> = new Set()

it('all have their turn at once while they are few', () => {
  const roundRobin = createRoundRobin(3)
  expect(roundRobin.take(['a', 'b', 'c'], none)).toEqual(['a', 'b', 'c'])
  expect(roundRobin.take([], none)).toEqual([])
})

it('many have it one after the other, new ones before those that had it', () => {
  const roundRobin = createRoundRobin(2)
  expect(roundRobin.take(['a', 'b', 'c', 'd', 'e'], none)).toEqual(['a', 'b'])
  expect(roundRobin.take(['a', 'b', 'c', 'd', 'e'], none)).toEqual(['c', 'd'])
  expect(roundRobin.take(['f', 'a', 'b', 'c', 'd', 'e'], none)).toEqual(['f', 'e'])
  // A removed item leaves no trace: it is new when it returns.
  expect(roundRobin.take(['f', 'b', 'c', 'd', 'e'], none)).toEqual(['b', 'c'])
  expect(roundRobin.take(['f', 'a', 'b', 'c', 'd', 'e'], none)).toEqual(['a', 'd'])
})

it('the favoured have half of every turn at most', () => {
  const roundRobin = createRoundRobin(4)
  const keys = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
  const favoured = new Set(['f', 'g', 'h'])
  expect(roundRobin.take(keys, favoured)).toEqual(['f', 'g', 'a', 'b'])
  expect(roundRobin.take(keys, favoured)).toEqual(['h', 'f', 'c', 'd'])
  expect(roundRobin.take(keys, new Set(['h']))).toEqual(['h', 'e', 'a', 'b'])
})
