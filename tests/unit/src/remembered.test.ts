import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { viewName } from '../../../electron/shared/contract/views.ts'

const src = resolve(import.meta.dirname, '../../../src')
const names = globSync('**/*.{ts,tsx}', { cwd: src }).flatMap((file) =>
  [...readFileSync(join(src, file), 'utf8').matchAll(/useRemembered\(\s*'([^']*)'/g)].map(
    ([, name = '']) => name,
  ),
)

it('names of remembered views are accepted by main', () => {
  expect(names).toContain('journal.columns')
  expect(names.filter((name) => !viewName.safeParse(name).success)).toEqual([])
})
