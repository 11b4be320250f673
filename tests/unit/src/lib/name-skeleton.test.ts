import { expect, it } from 'vitest'
import { skeletonOf } from '../../../../src/lib/name-skeleton.ts'

it.each([
  ['Treasury', 'Тreаsury'],
  ['Treasury', ' TREASURY '],
  ['Paypal', 'PaypaI'],
  ['Node 10', 'Node lO'],
  ['Alpha', 'Αlpha'],
])('“%s” can be mistaken for “%s”', (one, other) => {
  expect(skeletonOf(one)).toBe(skeletonOf(other))
})

it.each([
  ['Hot wallet A', 'Hot wallet B'],
  ['Казна', 'Treasury'],
  ['Treasury', 'Treasury 2'],
])('“%s” is not “%s”', (one, other) => {
  expect(skeletonOf(one)).not.toBe(skeletonOf(other))
})
