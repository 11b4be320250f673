import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')

it.each(globSync('{*.md,docs/*.md,docs/decisions/*.md}', { cwd: root }))('%s has no broken link', (path) => {
  const text = readFileSync(join(root, path), 'utf8')
  const links = [...text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) => to)
  expect(links.filter((to) => !existsSync(join(root, dirname(path), to)))).toEqual([])
})
