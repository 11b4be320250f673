import { expect, test } from 'vitest'
import { answersFor, explainNone } from '../../../../src/frame/palette-answers.ts'

const good = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHF'
const bad = 'EQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPrHG'

test.each([
  ['an address', bad],
  ['a link of Lookout', `lookout://account/${bad}`],
  ['a link of an explorer', `https://tonviewer.com/${bad}?section=code`],
])('a wrong checksum in %s is explained', (_name, query) => {
  expect(answersFor(query)).toEqual([])
  expect(explainNone(query)).toMatch(/checksum/)
})

test('a link with a correct address needs no explanation', () => {
  const query = `lookout://account/${good}`
  expect(answersFor(query)).not.toEqual([])
  expect(explainNone(query)).toBeNull()
})
