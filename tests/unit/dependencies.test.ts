import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findImports, findParts } from '../../scripts/licences.mjs'

const root = resolve(import.meta.dirname, '../..')

it('each package that the app imports has its reason among the decisions, and no other has one', () => {
  const text = readFileSync(join(root, 'docs/decisions/0006-what-ships-and-what-holds-it.md'), 'utf8')
  const reasons = [...text.matchAll(/^\| `([^`]+)` +\| (\S.{10,}?) +\|$/gm)].map(([, name = '']) => name)
  expect(reasons.toSorted()).toEqual([...findImports()].toSorted())
})

it('the licences of all that ships are listed, and ask for no more than to be named', () => {
  const text = readFileSync(join(root, 'docs/licences.md'), 'utf8')
  const listed = [...text.matchAll(/^\| `([^`]+)` +\| (\S+) +\| (\S+) +\|$/gm)].map((cells) =>
    cells.slice(1, 4),
  )
  expect(listed).toEqual(findParts().map(({ name, version, licence }) => [name, version, licence]))
  const known = ['0BSD', 'Apache-2.0', 'ISC', 'MIT']
  expect(listed.filter(([, , licence = '']) => !known.includes(licence))).toEqual([])
})
