/**
 * `npm test`: installs missing parts, then runs every check; `npm test -- unit e2e` runs only those steps. Must run on Node 20
 * before anything is installed. The last line of output is `N passed, N failed`.
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
import { stepsOf } from './test-steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const buildFor = new Set(['packaging', 'start', 'e2e'])
const stepMs = 30 * 60 * 1000

/** @returns {string | null} an error */
function setUp() {
  const needs = { chromium: true, electron, xvfb: isVirtual, tests: true }
  return (
    providePackages(root) ??
    findMissingNode(root) ??
    provideSystemPackages(findMissingPackages(needs)) ??
    findMissingKeytar(root)
  )
}

/** @param {import('./test-steps.mjs').Command} command @returns {Promise<import('./test-steps.mjs').Counts>} */
async function run({ title, words: [program = '', ...words], env, count }) {
  console.log(`\n=== ${title}`)
  const { child, ended } = startGroup(program, words, {
    cwd: root,
    env: toolEnv(root, env),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  const timer = setTimeout(() => {
    console.error(`${title} timed out after ${stepMs / 60_000} minutes.`)
    void endGroup(child)
  }, stepMs)
  const exitCode = await ended
  clearTimeout(timer)
  return count(exitCode)
}

const binary = findElectron(root)
const problem = binary === null ? null : findSandboxProblem(binary)
if (problem !== null) console.log(`${problem}\nThe end-to-end tests run in the Chromium host only.`)
const electron = problem === null ? binary : null
const isVirtual = electron !== null && !hasDisplay()
const folder = mkdtempSync(join(tmpdir(), 'lookout-test-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
const steps = stepsOf(folder, { platform: process.platform, isVirtual })
const requested = process.argv.slice(2)
const unknown = requested.filter((name) => !Object.hasOwn(steps, name))
if (unknown.length > 0) {
  console.error(`Unknown step ${unknown.join(', ')}. Known: ${Object.keys(steps).join(' ')}`)
  process.exit(2)
}
const lack = setUp()
if (lack !== null) {
  console.error(`${lack}\n0 passed, 1 failed`)
  process.exit(1)
}
const total = { passed: 0, failed: 0, skipped: 0 }
let isStopped = false
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
  process.on(signal, () => (isStopped = true))
for (const name of requested.length === 0 ? Object.keys(steps) : requested) {
  for (const command of steps[name] ?? []) {
    if (isStopped) break
    const fault = buildFor.has(name) ? provideBuild(root) : null
    if (fault !== null) console.error(fault)
    const counts = fault === null ? await run(command) : { passed: 0, failed: 1, skipped: 0 }
    total.passed += counts.passed
    total.failed += counts.failed
    total.skipped += counts.skipped
    const { passed, failed } = counts
    if (failed > 0) console.log(`--- ${command.title}: ${passed} passed, ${failed} failed`)
  }
}
if (isStopped) total.failed += 1
if (total.skipped > 0) console.log(`\n${total.skipped} skipped`)
console.log(`\n${total.passed} passed, ${total.failed} failed`)
process.exitCode = total.failed === 0 ? 0 : 1
