import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  addCounts,
  checkCounts,
  closingLine,
  countPlaywright,
  countVitest,
  failuresOfPlaywright,
  failuresOfVitest,
  noCounts,
  reasonOf,
  skipsOfPlaywright,
  skipsOfVitest,
  stepsOf,
} from '../../../scripts/test-steps.mjs'
import { runScript } from '../../fixtures/processes.ts'

const root = resolve(import.meta.dirname, '../../..')

describe('npm test counts', () => {
  it('the results in the runners’ reports', () => {
    const vitest = { numPassedTests: 12, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 }
    expect(countVitest(vitest)).toEqual({ passed: 12, failed: 2, skipped: 2, flaky: 0 })
    const playwright = { stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 3 } }
    expect(countPlaywright(playwright)).toEqual({ passed: 8, failed: 1, skipped: 3, flaky: 1 })
  })

  it('passed, failed, skipped and flaky tests in the closing line', () => {
    const unit = { passed: 12, failed: 0, skipped: 2, flaky: 0 }
    const e2e = { passed: 8, failed: 1, skipped: 3, flaky: 1 }
    expect(closingLine(addCounts(unit, e2e))).toBe('20 passed, 1 failed, 5 skipped, 1 flaky')
    expect(closingLine(noCounts)).toBe('0 passed, 0 failed, 0 skipped, 0 flaky')
  })

  it.each([
    ['a runner that crashed', { passed: 5, failed: 0, skipped: 0, flaky: 0 }, 1, 1],
    ['a run without tests', { passed: 0, failed: 0, skipped: 4, flaky: 0 }, 0, 1],
    ['a missing report', countVitest({}), 0, 1],
    ['failed tests', { passed: 5, failed: 3, skipped: 0, flaky: 0 }, 1, 3],
    ['a successful run', { passed: 5, failed: 0, skipped: 0, flaky: 0 }, 0, 0],
  ])('%s', (_name, counts, exitCode, failed) => {
    expect(checkCounts(counts, exitCode).failed).toBe(failed)
  })

  it('names the reason if all tests were skipped', () => {
    const counts = { passed: 0, failed: 1, skipped: 36, flaky: 0 }
    expect(reasonOf(0, counts)).toBe('no test ran')
    expect(reasonOf(1, counts)).toBe('exit code 1')
  })
})

describe('npm test names', () => {
  it('the failed tests and files of vitest', () => {
    const report = {
      testResults: [
        {
          name: join(root, 'tests/unit/a.test.ts'),
          status: 'failed',
          message: '',
          assertionResults: [
            { fullName: 'a works', status: 'passed', failureMessages: [] },
            {
              fullName: 'a ends',
              status: 'failed',
              failureMessages: ['Error: \u001b[31m1 is not 2\u001b[0m\n\n  What it printed\n    at a.ts'],
            },
          ],
        },
        {
          name: join(root, 'tests/unit/b.test.ts'),
          status: 'failed',
          message: 'No such file\nb',
          assertionResults: [],
        },
        { name: join(root, 'tests/unit/c.test.ts'), status: 'passed', message: '', assertionResults: [] },
      ],
    }
    expect(failuresOfVitest(report).map((line) => line.replaceAll('\\', '/'))).toEqual([
      'tests/unit/a.test.ts: a ends: Error: 1 is not 2 | What it printed',
      'tests/unit/b.test.ts: No such file | b',
    ])
    expect(failuresOfVitest({})).toEqual([])
  })

  it('the failed and flaky tests of Playwright, also in nested suites', () => {
    const spec = (line: number, status: string, message?: string) => ({
      title: `test ${line}`,
      file: 'tray.spec.ts',
      line,
      tests: [{ status, results: [message === undefined ? {} : { error: { message } }, {}] }],
    })
    const report = {
      suites: [
        {
          specs: [spec(6, 'expected'), spec(9, 'unexpected', 'Timed out\n  at x')],
          suites: [{ specs: [spec(12, 'flaky', 'Closed')] }],
        },
      ],
    }
    expect(failuresOfPlaywright(report)).toEqual([
      'tray.spec.ts:9: test 9: Timed out',
      'tray.spec.ts:12: test 12: Closed',
    ])
  })
})

describe('npm test says why tests were skipped', () => {
  it('counts the tests of vitest by what they need', () => {
    const test = (status: string, meta: object = {}) => ({ status, meta })
    const report = {
      testResults: [
        {
          name: join(root, 'tests/unit/a.test.ts'),
          assertionResults: [test('passed', { needs: 'x' }), test('skipped', { needs: 'x' }), test('failed')],
        },
        {
          name: join(root, 'tests/unit/b.test.ts'),
          assertionResults: [test('skipped', { needs: 'x' }), test('pending'), test('todo')],
        },
      ],
    }
    expect(skipsOfVitest(report).map((line) => line.replaceAll('\\', '/'))).toEqual([
      '2 need x',
      '2 in tests/unit/b.test.ts',
    ])
    expect(skipsOfVitest({})).toEqual([])
  })

  it('counts the tests of Playwright by the reason that they give', () => {
    const spec = (status: string, annotations: readonly object[] = []) => ({
      file: 'keys.spec.ts',
      tests: [{ status, annotations }],
    })
    const reason = { type: 'skip', description: 'Only Linux can lack a keychain' }
    const report = {
      suites: [
        { specs: [spec('expected'), spec('skipped')], suites: [{ specs: [spec('skipped', [reason])] }] },
      ],
    }
    expect(skipsOfPlaywright(report)).toEqual([
      '1 in keys.spec.ts: no reason',
      '1 in keys.spec.ts: Only Linux can lack a keychain',
    ])
  })
})

/** Returns the program and the first argument of every step. Paths are relative to the project. */
function startsOf(platform: NodeJS.Platform): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-steps-'))
  const commands = Object.values(stepsOf(folder, { platform, isVirtual: false })).flat()
  rmSync(folder, { recursive: true })
  return commands.map(({ words }) => {
    const at = words.findIndex((word) => word.startsWith(root))
    return words
      .slice(at, at + 2)
      .map((word) => relative(root, word).replaceAll('\\', '/'))
      .join(' ')
  })
}

describe('every step of npm test', () => {
  it('starts the JavaScript entry of its tool with the project’s Node on Windows', () => {
    const node = 'node_modules/node/bin/node.exe'
    expect(startsOf('win32')).toEqual([
      ...Array.from({ length: 3 }, () => `${node} node_modules/typescript/bin/tsc`),
      `${node} node_modules/oxlint/bin/oxlint`,
      `${node} node_modules/oxfmt/bin/oxfmt`,
      `${node} node_modules/knip/bin/knip.js`,
      ...Array.from({ length: 6 }, () => `${node} node_modules/vitest/vitest.mjs`),
      ...Array.from({ length: 2 }, () => `${node} node_modules/@playwright/test/cli.js`),
    ])
  })

  it('starts a file that exists, also within a keychain of its own on Linux', () => {
    const files = startsOf('linux').map((line) => line.split(' ')[1] ?? '')
    expect(files).toHaveLength(15)
    expect(files.filter((file) => !existsSync(join(root, file)))).toEqual([])
  })

  it('shares compiled code among its processes and threads', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lookout-steps-'))
    const steps = Object.entries(stepsOf(folder, { platform: 'linux', isVirtual: false }))
    rmSync(folder, { recursive: true })
    const sharing = steps.filter(([, commands]) =>
      commands.some(({ env }) => env['NODE_COMPILE_CACHE'] === join(folder, 'compiled')),
    )
    expect(sharing.map(([name]) => name)).toEqual([
      'unit',
      'integration',
      'keychain',
      'packaging',
      'start',
      'engine',
      'component',
      'host',
      'e2e',
    ])
  })

  it('runs the end-to-end tests on an X server of their own where Electron has no display', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lookout-steps-'))
    const [e2e] = stepsOf(folder, { platform: 'linux', isVirtual: true })['e2e'] ?? []
    rmSync(folder, { recursive: true })
    const at = e2e?.words.indexOf('xvfb-run') ?? -1
    expect(e2e?.words.slice(at, at + 4)).toEqual(['xvfb-run', '-a', '-s', '-screen 0 1920x1080x24'])
    expect(e2e?.words[at + 5]).toBe(join(root, 'node_modules/@playwright/test/cli.js'))
  })

  it('passes files to the test runners only', () => {
    const folder = mkdtempSync(join(tmpdir(), 'lookout-steps-'))
    const steps = stepsOf(folder, { platform: 'linux', isVirtual: false }, ['tests/e2e/a.spec.ts'])
    rmSync(folder, { recursive: true })
    const taking = Object.entries(steps).filter(([, commands]) =>
      commands.some(({ words }) => words.at(-1) === 'tests/e2e/a.spec.ts'),
    )
    expect(taking.map(([name]) => name).join(' ')).toBe(
      'unit integration keychain packaging start engine component host e2e',
    )
  })
})

/** Returns the files with tests that Playwright runs in a step. */
function filesOf(step: string): readonly string[] {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-steps-'))
  const [command] = stepsOf(folder, { platform: 'win32', isVirtual: false })[step] ?? []
  rmSync(folder, { recursive: true })
  const words = command?.words.slice(2).filter((word) => !word.startsWith('--reporter')) ?? []
  const cli = join(root, 'node_modules/@playwright/test/cli.js')
  const { stdout } = spawnSync(process.execPath, [cli, ...words, '--list', '--reporter=json'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  return JSON.parse(stdout).suites.map(({ file }: { file: string }) => file.replaceAll('\\', '/'))
}

describe('the specs', () => {
  it('all run in exactly one step of npm test -- all', () => {
    const files = globSync('tests/e2e/**/*.spec.ts', { cwd: root }).map((file) => file.replaceAll('\\', '/'))
    const run = ['e2e', 'host'].flatMap((step) => [...new Set(filesOf(step))])
    expect(run.toSorted()).toEqual(files.toSorted())
  })
})

describe('npm test -- WORDS', () => {
  it.each([
    [['--help'], 0, 'npm test -- [steps] [files]'],
    [['unti'], 2, 'Unknown step unti. Known: types lint unit integration'],
    [['tests/unit/docs.test.ts'], 2, 'A file needs the step that runs it'],
    [['types', 'tests/unit/docs.test.ts'], 2, 'A file needs the step that runs it'],
  ])('%j exits with %d', async (words, code, line) => {
    const run = runScript(['scripts/test.mjs', ...words])
    expect(await run.ended).toBe(code)
    expect(run.output()).toContain(line)
  })
})
