import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, '.github/workflows')
const project: { readonly scripts: Readonly<Record<string, string>> } = JSON.parse(
  readFileSync(join(root, 'package.json'), 'utf8'),
)

interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly shell?: string
  readonly with?: Readonly<Record<string, unknown>>
}

interface Job {
  readonly 'runs-on': string
  readonly 'timeout-minutes'?: number
  readonly permissions?: Readonly<Record<string, string>>
  readonly needs?: string
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly unknown[]>> }
  readonly steps: readonly Step[]
}

interface Workflow {
  readonly name: string
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

/** GitHub's own keys; anything else in a workflow is a typing error that it would ignore or refuse. */
const jobKeys = [
  'name',
  'if',
  'needs',
  'runs-on',
  'timeout-minutes',
  'permissions',
  'strategy',
  'steps',
  'env',
]
const stepKeys = ['name', 'if', 'uses', 'with', 'run', 'env', 'shell', 'working-directory', 'id']

/** Programs of node_modules that a workflow may call. */
const packages: Readonly<Record<string, string>> = {
  playwright: '@playwright/test',
  'electron-builder': 'electron-builder',
}

/** What each action takes; GitHub ignores any other input with a mere warning. */
const inputs: Readonly<Record<string, readonly string[]>> = {
  'actions/checkout': ['persist-credentials', 'fetch-depth', 'ref'],
  'actions/setup-node': ['node-version', 'cache'],
  'actions/upload-artifact': ['name', 'path', 'if-no-files-found', 'retention-days'],
  'actions/download-artifact': ['name', 'path', 'pattern', 'merge-multiple'],
}
const events = ['push', 'pull_request', 'schedule', 'workflow_dispatch']
const runners = ['ubuntu-latest', 'windows-latest', 'macos-latest']

/** The values of a matrix by name, those of `include` too. */
function matrixOf({ strategy }: Job): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  const add = (name: string, value: unknown): void => {
    found.set(name, [...(found.get(name) ?? []), String(value)])
  }
  for (const [name, values] of Object.entries(strategy?.matrix ?? {})) {
    for (const value of values) {
      if (name !== 'include') add(name, value)
      else for (const [inner, each] of Object.entries(Object(value))) add(inner, each)
    }
  }
  return found
}

/** The systems that a job runs on. */
function systemsOf(job: Job): readonly string[] {
  const name = /^\$\{\{ matrix\.(\w+) \}\}$/.exec(job['runs-on'])?.[1]
  return name === undefined ? [job['runs-on']] : (matrixOf(job).get(name) ?? [])
}

/** Every expression of a job: what stands in `${{ }}`, and each `if`. */
function expressionsOf(job: Job): readonly string[] {
  const inside = [...JSON.stringify(job).matchAll(/\$\{\{\s*([^}]*?)\s*\}\}/g)].map(([, text = '']) => text)
  return [...inside, ...job.steps.flatMap((step) => (step.if === undefined ? [] : [step.if]))]
}

const names = readdirSync(folder)

describe.each(names)('%s', (name) => {
  const text = readFileSync(join(folder, name), 'utf8')
  const workflow: Workflow = parse(text)
  const jobs = Object.entries(workflow.jobs)
  const steps = jobs.flatMap(([, job]) => job.steps)
  const commands = steps.flatMap(({ run }) => (run === undefined ? [] : run.split('\n')))

  it('has the shape of a workflow', () => {
    expect(Object.keys(workflow)).toEqual(expect.arrayContaining(['name', 'on', 'permissions', 'jobs']))
    for (const [id, job] of jobs) {
      expect(id).toMatch(/^[a-z][a-z-]*$/)
      expect(Object.keys(job).filter((key) => !jobKeys.includes(key))).toEqual([])
      expect(job['timeout-minutes'], id).toBeGreaterThan(0)
      if (job.needs !== undefined) expect(Object.keys(workflow.jobs)).toContain(job.needs)
      for (const step of job.steps) {
        expect(Object.keys(step).filter((key) => !stepKeys.includes(key))).toEqual([])
        expect([step.uses, step.run].filter((part) => part !== undefined)).toHaveLength(1)
      }
    }
  })

  it('may read the code, and no more unless a job says so', () => {
    expect(workflow.permissions).toEqual({ contents: 'read' })
    for (const [id, job] of jobs) {
      expect(job.permissions ?? null, id).toEqual(id === 'release' ? { contents: 'write' } : null)
    }
  })

  it('gives nobody else’s code our rights', () => {
    expect(Object.keys(workflow.on)).not.toContain('pull_request_target')
    expect(Object.keys(workflow.on)).not.toContain('workflow_run')
    // What others write into a title or a branch's name is never part of a shell line.
    for (const command of commands) expect(command).not.toMatch(/\$\{\{\s*(github\.(event|head_ref)|inputs)/)
    const secrets = text.match(/secrets\.\w+/g) ?? []
    if ('pull_request' in workflow.on) expect(secrets).toEqual([])
  })

  it('uses GitHub’s own actions only, by their major tags, and leaves no token in the checkout', () => {
    for (const { uses, with: input } of steps) {
      if (uses === undefined) continue
      expect(uses).toMatch(/^actions\/[a-z-]+@v\d+$/)
      if (uses.startsWith('actions/checkout@')) expect(input).toMatchObject({ 'persist-credentials': false })
    }
  })

  it('is begun by what GitHub knows, and runs on what it has', () => {
    expect(Object.keys(workflow.on).filter((event) => !events.includes(event))).toEqual([])
    for (const [, cron = ''] of text.matchAll(/cron: '([^']*)'/g))
      expect(cron).toMatch(/^[0-5]?\d [01]?\d(?: (?:\*|\d+)){3}$/)
    for (const [id, job] of jobs) {
      expect(systemsOf(job), id).not.toEqual([])
      expect(systemsOf(job).filter((system) => !runners.includes(system))).toEqual([])
    }
  })

  it('says nothing in an expression that is not defined there', () => {
    const known = [/^github\.(ref|token|repository)$/, /^secrets\.[A-Z_]+$/, /^failure\(\)$/]
    for (const [id, job] of jobs) {
      const matrix = matrixOf(job)
      for (const expression of expressionsOf(job)) {
        const [first = ''] = expression.split(' == ')
        const name = /^matrix\.(\w+)$/.exec(first)?.[1]
        const value = /^matrix\.\w+ == '(\w+)'$/.exec(expression)?.[1]
        if (name === undefined)
          expect(
            known.some((each) => each.test(expression)),
            expression,
          ).toBe(true)
        else expect(matrix.has(name), `${id}: ${expression}`).toBe(true)
        if (value !== undefined) expect(matrix.get(name ?? ''), `${id}: ${expression}`).toContain(value)
      }
    }
  })

  it('gives actions what they take', () => {
    for (const { uses, with: input } of steps) {
      if (uses === undefined) continue
      const taken = inputs[uses.split('@')[0] ?? '']
      expect(
        Object.keys(input ?? {}).filter((key) => taken?.includes(key) !== true),
        uses,
      ).toEqual([])
    }
  })

  it.runIf(process.platform !== 'win32')('has lines that a shell can read, also on Windows', () => {
    for (const [id, job] of jobs) {
      for (const { run, shell } of job.steps) {
        if (run === undefined) continue
        const line = run.replaceAll(/\$\{\{[^}]*\}\}/g, 'x')
        const { status, stderr } = spawnSync('bash', ['-n', '-c', line], { encoding: 'utf8' })
        expect(status, `${id}: ${stderr}`).toBe(0)
        // Windows runs PowerShell unless told otherwise: there only a plain command means the same.
        const isPlain = /^[\w ./:=-]+$/.test(line.trim())
        if (systemsOf(job).includes('windows-latest') && !isPlain && shell !== 'bash')
          expect(job.steps.find((step) => step.run === run)?.if, `${id}: ${run}`).toBe(
            "matrix.system == 'linux'",
          )
      }
    }
  })

  it('calls nothing that is not there, and names no registry', () => {
    for (const command of commands) {
      for (const [, script = ''] of command.matchAll(/\bnpm run ([\w:-]+)/g))
        expect(Object.keys(project.scripts)).toContain(script)
      for (const [, file = ''] of command.matchAll(/\bnode ([\w./-]+\.(?:mjs|ts|js))/g))
        if (!file.startsWith('node_modules/electron/')) expect(existsSync(join(root, file)), file).toBe(true)
      for (const [, program = ''] of command.matchAll(/\bnpx ([\w-]+)/g))
        expect(existsSync(join(root, 'node_modules', packages[program] ?? '-')), program).toBe(true)
    }
    expect(text).not.toMatch(/registry|https?:\/\//)
  })
})

describe('together they', () => {
  const all = names.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n')

  it('test in real Electron on three systems', () => {
    for (const system of ['ubuntu-latest', 'windows-latest', 'macos-latest']) expect(all).toContain(system)
    expect(all).toContain('node node_modules/electron/install.js')
    for (const part of ['xvfb', 'dbus', 'gnome-keyring']) expect(all).toContain(part)
    expect(all).toContain('--project=electron')
  })

  it('package every target of electron-builder.yml on tags, with checksums, and read the fuses back', () => {
    const { on, jobs }: Workflow = parse(readFileSync(join(folder, 'package.yml'), 'utf8'))
    expect(on['push']).toEqual({ tags: ['v*'] })
    const { strategy }: { strategy?: { matrix: { include: readonly { system: string; arch: string }[] } } } =
      Object(jobs['build'])
    const targets = strategy?.matrix.include.map(({ system, arch }) => `${system} ${arch}`)
    expect(targets).toEqual(['linux x64', 'linux arm64', 'win x64', 'win arm64', 'mac x64', 'mac arm64'])
    const lines = jobs['build']?.steps.map(({ run }) => run ?? '').join('\n')
    expect(lines).toContain('node scripts/fuses.mjs dist')
    expect(lines).toContain('node scripts/checksums.mjs dist')
  })
})
