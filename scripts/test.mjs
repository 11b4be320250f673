/**
 * `npm test`: installs missing parts, then runs every check but the long ones; `npm test -- all` runs those too, `npm test -- unit
 * e2e` only the named steps, and `npm test -- unit FILE` only the tests of a file. Must run on Node 20 before anything is
 * installed. The last line of output is `N passed, N failed, N skipped, N flaky`.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { endGroup, startGroup, toolEnv } from './children.mjs'
import { findElectron } from './electron.mjs'
import { findSandboxProblem } from './sandbox.mjs'
import { findMissingKeytar, findMissingNode } from './packages.mjs'
import { provideBuild, providePackages } from './setup.mjs'
import { findMissingPackages, hasDisplay, provideSystemPackages } from './system.mjs'
import { addCounts, closingLine, longSteps, mainSteps, noCounts, reasonOf, stepsOf } from './test-steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
/** Steps that run without system packages. */
const plainSteps = new Set(['types', 'lint', 'unit', 'component', 'integration', 'engine'])
const buildFor = new Set(['packaging', 'start', 'e2e', 'host'])
const stepMs = 30 * 60 * 1000
const usage = `npm test -- [steps] [files]

Runs the named steps, or these: types lint unit integration keychain packaging start component host e2e
The step "engine" runs hours of the engine in virtual time, and "all" every step.
With files, a step of tests runs only theirs:
  npm test -- unit tests/unit/docs.test.ts`

/** @returns {string | null} an error */
function setUp() {
  const needs = { chromium: true, electron, xvfb: isVirtual, tests: true }
  return (
    providePackages(root) ??
    findMissingNode(root) ??
    (names.every((name) => plainSteps.has(name))
      ? null
      : (provideSystemPackages(findMissingPackages(needs)) ?? findMissingKeytar(root)))
  )
}

/**
 * Runs a command. If `isBeside`, other commands run at the same time, and the output is printed when the command ends.
 * @param {import('./test-steps.mjs').Command} command @param {boolean} isBeside
 * @returns {Promise<import('./test-steps.mjs').Counts>}
 */
async function run({ title, words: [program = '', ...words], env, count, failures, skips }, isBeside) {
  const startedAt = Date.now()
  if (!isBeside) console.log(`\n=== ${title}`)
  const { child, ended } = startGroup(program, words, {
    cwd: root,
    env: toolEnv(root, env),
    stdio: isBeside ? ['ignore', 'pipe', 'pipe'] : ['ignore', 'inherit', 'inherit'],
  })
  /** @type {Buffer[]} */
  const output = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (part) => output.push(part))
  const timer = setTimeout(() => {
    console.error(`${title} timed out after ${stepMs / 60_000} minutes.`)
    void endGroup(child)
  }, stepMs)
  const exitCode = await ended
  clearTimeout(timer)
  const counts = count(exitCode)
  const named = failures()
  if (named.length > 0) failed.push(...named.map((line) => `${title}: ${line}`))
  else if (counts.failed > 0) failed.push(`${title}: ${reasonOf(exitCode, counts)}`)
  skipped.push(...skips().map((line) => `${title}: ${line}`))
  if (isBeside) console.log(`\n=== ${title}\n${Buffer.concat(output).toString('utf8')}`)
  console.log(`--- ${title}: ${closingLine(counts)} (${Math.round((Date.now() - startedAt) / 1_000)} s)`)
  return counts
}

const words = process.argv.slice(2)
if (words.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
const files = words.filter((word) => /[\\/]/.test(word))
const requested = words.filter((word) => !files.includes(word))
if (files.length > 0 && !requested.some((name) => name !== 'types' && name !== 'lint')) {
  console.error('A file needs the step that runs it, such as: npm test -- unit tests/unit/docs.test.ts')
  process.exit(2)
}
const binary = findElectron(root)
const problem = binary === null ? null : findSandboxProblem(binary)
if (problem !== null) console.log(`${problem}\nThe end-to-end tests run in the Chromium host only.`)
const electron = problem === null ? binary : null
const isVirtual = electron !== null && !hasDisplay()
const folder = mkdtempSync(join(tmpdir(), 'lookout-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const steps = stepsOf(folder, { platform: process.platform, isVirtual }, files)
const unknown = requested.filter((name) => name !== 'all' && !Object.hasOwn(steps, name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Known: ${Object.keys(steps).join(' ')} all`)
  process.exit(2)
}
const usual = Object.keys(steps).filter((name) => !longSteps.has(name))
const names = requested.includes('all') ? Object.keys(steps) : requested.length === 0 ? usual : requested
const lack = setUp()
if (lack !== null) {
  console.error(`${lack}\n${closingLine({ ...noCounts, failed: 1 })}`)
  process.exit(1)
}
let total = noCounts
/** @type {string[]} */
const failed = []
/** @type {string[]} */
const skipped = []
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => (isStopped = true))

/** @param {readonly string[]} names of steps @param {boolean} [isBeside] */
async function runSteps(names, isBeside = false) {
  for (const name of names) {
    for (const command of steps[name] ?? []) {
      if (isStopped) return
      const fault = buildFor.has(name) ? provideBuild(root) : null
      if (fault !== null) console.error(fault)
      const counts = fault === null ? await run(command, isBeside) : { ...noCounts, failed: 1 }
      // `total` is read after the wait, because steps that run in parallel add their counts to it.
      total = addCounts(total, counts)
    }
  }
}

const main = names.filter((name) => mainSteps.has(name))
const others = names.filter((name) => !mainSteps.has(name))
await Promise.all([runSteps(main), runSteps(others, main.length > 0)])
if (isStopped) total = addCounts(total, { ...noCounts, failed: 1 })
if (skipped.length > 0) console.log(`\nSkipped:\n${skipped.join('\n')}`)
if (failed.length > 0) console.log(`\nFailed or flaky:\n${failed.join('\n')}`)
console.log(`\n${closingLine(total)}`)
process.exitCode = total.failed === 0 ? 0 : 1
