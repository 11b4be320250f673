import { spawnSync } from 'node:child_process'
import { resolve } from 'node:path'
import { expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../../..')
const tour = (...words: readonly string[]) =>
  spawnSync(process.execPath, ['scripts/tour.ts', ...words], { cwd: root, encoding: 'utf8', timeout: 60_000 })

it('the tour takes no flag for the name of its folder', () => {
  const { status, stdout, stderr } = tour('--help')
  expect([status, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^Usage: npm run tour -- \[FOLDER \[PART\.\.\.\]\]\nParts: readme, panels, /)
})

it('the tour lists its parts if one is unknown', () => {
  const { status, stderr } = tour('pictures', 'pool')
  expect([status, stderr]).toEqual([
    1,
    expect.stringMatching(/^There is no part pool\. Parts: readme, .*, many\.\n$/),
  ])
})
