import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

const folder = resolve(import.meta.dirname, '../../.github/workflows')

interface Step {
  readonly run?: string
}
interface Job {
  readonly 'runs-on': string
  readonly steps: readonly Step[]
}

const jobs = readdirSync(folder).flatMap((file) => {
  const workflow: { readonly jobs: Readonly<Record<string, Job>> } = parse(
    readFileSync(join(folder, file), 'utf8'),
  )
  return Object.entries(workflow.jobs).map(([name, job]) => ({ name: `${file} ${name}`, job }))
})

/** Commands that start Chromium or Electron. */
const browsers = /torture\/soak\.ts|npm test|try-package\.mjs|playwright test/
const permission = 'kernel.apparmor_restrict_unprivileged_userns=0'

it('every job that starts Chromium on Ubuntu allows its sandbox before, because the runner forbids it', () => {
  const starting = jobs.filter(
    ({ job }) =>
      /ubuntu|matrix/.test(job['runs-on']) &&
      job.steps.some(({ run = '' }) => browsers.test(run) && !run.includes("--project='electron-*'")),
  )
  expect(starting.map(({ name }) => name)).toEqual(['package.yml build', 'soak.yml soak', 'test.yml all'])
  for (const { name, job } of starting) {
    const runs = job.steps.map(({ run = '' }) => run)
    const allowed = runs.findIndex((run) => run.includes(permission))
    expect(allowed, name).toBeGreaterThan(-1)
    expect(allowed, name).toBeLessThan(runs.findIndex((run) => browsers.test(run)))
  }
})
