import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { projectsOf } from '../../playwright.config.ts'

const root = resolve(import.meta.dirname, '../..')

it('workflows and documents select only end-to-end projects that exist where Electron is installed', () => {
  const names = projectsOf(true).map(({ name }) => name)
  const files = globSync(['.github/workflows/*.yml', '*.md', 'docs/*.md'], { cwd: root })
  const selected = files.flatMap((path) =>
    [...readFileSync(join(root, path), 'utf8').matchAll(/--project=['"]?([\w*-]+)/g)].map(
      ([, project = '']) => project,
    ),
  )
  const isKnown = (project: string): boolean =>
    project.endsWith('*')
      ? names.some((name) => name.startsWith(project.slice(0, -1)))
      : names.includes(project)
  expect(selected.length).toBeGreaterThan(0)
  expect(selected.filter((project) => !isKnown(project))).toEqual([])
})
