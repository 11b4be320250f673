import { expect, it } from 'vitest'
import { sectionsOf } from '../../../../src/lib/palette.ts'

const entry = (id: string) => ({ id, title: id, hint: '' })
const items = ['command.pause', 'pool.a', 'command.keys', 'account.b'].map(entry)

it('lists recently used entries and kinds without a query', () => {
  const found = sectionsOf(items, '', ['account.b', 'command.pause'])
  expect(found.map(({ kind, items: each }) => [kind, each.map(({ id }) => id)])).toEqual([
    ['recent', ['command.pause', 'account.b']],
    ['pool', ['pool.a']],
    ['command', ['command.keys']],
  ])
})

it('keeps the order of results', () => {
  expect(sectionsOf(items, ' pa ', [])).toEqual([{ kind: null, items }])
  expect(sectionsOf([], 'pa', [])).toEqual([])
})
