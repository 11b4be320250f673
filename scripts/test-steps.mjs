import { mkdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { stripVTControlCharacters } from 'node:util'
import { virtualDisplay } from './launch.mjs'
import { toolCommand } from './packages.mjs'

/** Maximum characters of a failed test's message, which may contain the output of a process. */
const longestMessage = 2_000
const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {number} flaky passed on the second try
 */

/**
 * @typedef {object} Command
 * @property {string} title
 * @property {readonly string[]} words the program and its arguments
 * @property {NodeJS.ProcessEnv} env
 * @property {(exitCode: number) => Counts} count
 * @property {() => readonly string[]} failures returns the failed and flaky tests, one line each
 * @property {() => readonly string[]} skips returns why tests were skipped, one line for each reason
 */

/** @type {Counts} */
export const noCounts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/** @param {Counts} one @param {Counts} other @returns {Counts} */
export function addCounts(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    flaky: one.flaky + other.flaky,
  }
}

/** Returns the last line of output, with all four counts. @param {Counts} counts */
export function closingLine({ passed, failed, skipped, flaky }) {
  return `${passed} passed, ${failed} failed, ${skipped} skipped, ${flaky} flaky`
}

/** Counts a check without individual results as one test. @param {number} exitCode @returns {Counts} */
function countOne(exitCode) {
  return { ...noCounts, passed: exitCode === 0 ? 1 : 0, failed: exitCode === 0 ? 0 : 1 }
}

/** @param {string} file @returns {any} */
function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return {}
  }
}

/**
 * Adds a failure if no test ran, or if the exit code reports a failure but no test failed.
 * @param {Counts} counts @param {number} exitCode @returns {Counts}
 */
export function checkCounts(counts, exitCode) {
  const isSilent = counts.failed === 0 && (exitCode !== 0 || counts.passed === 0)
  return isSilent ? { ...counts, failed: 1 } : counts
}

/** Returns why a step failed that names no failed test. @param {number} exitCode @param {Counts} counts */
export function reasonOf(exitCode, { passed }) {
  return exitCode === 0 && passed === 0 ? 'no test ran' : `exit code ${exitCode}`
}

/** @param {any} report vitest's @returns {Counts} */
export function countVitest(report) {
  const { numPassedTests = 0, numFailedTests = 0, numPendingTests = 0, numTodoTests = 0 } = report
  return { passed: numPassedTests, failed: numFailedTests, skipped: numPendingTests + numTodoTests, flaky: 0 }
}

/** @param {any} report Playwright's @returns {Counts} */
export function countPlaywright(report) {
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  return { passed: expected + flaky, failed: unexpected, skipped, flaky }
}

/** Returns the message of the error of every failed test or file. @param {any} report vitest's @returns {readonly string[]} */
export function failuresOfVitest(report) {
  return (report.testResults ?? []).flatMap((/** @type {any} */ file) => {
    const failed = file.assertionResults.filter((/** @type {any} */ test) => test.status === 'failed')
    const path = relative(root, file.name)
    if (failed.length === 0) return file.status === 'failed' ? [`${path}: ${messageOf(file.message)}`] : []
    return failed.map(
      (/** @type {any} */ test) => `${path}: ${test.fullName}: ${messageOf(test.failureMessages[0])}`,
    )
  })
}

/** @param {any} report Playwright's, or one of its suites @returns {readonly string[]} */
export function failuresOfPlaywright(report) {
  const failed = (report.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'unexpected' || test.status === 'flaky')
      .map((/** @type {any} */ test) => {
        const error = test.results.find((/** @type {any} */ result) => result.error)?.error
        return `${spec.file}:${spec.line}: ${spec.title}: ${messageOf(error?.message)}`
      }),
  )
  return [...failed, ...(report.suites ?? []).flatMap(failuresOfPlaywright)]
}

/**
 * Returns the number of skipped tests for each thing that they need, or for their file if they do not name it.
 * @param {any} report vitest's @returns {readonly string[]}
 */
export function skipsOfVitest(report) {
  const reasons = (report.testResults ?? []).flatMap((/** @type {any} */ file) =>
    file.assertionResults
      .filter((/** @type {any} */ test) => test.status !== 'passed' && test.status !== 'failed')
      .map((/** @type {any} */ test) =>
        test.meta?.needs === undefined ? `in ${relative(root, file.name)}` : `need ${test.meta.needs}`,
      ),
  )
  return countEach(reasons)
}

/** Returns the number of skipped tests for each reason that they give. @param {any} report Playwright's @returns {readonly string[]} */
export function skipsOfPlaywright(report) {
  return countEach(skipReasons(report))
}

/** @param {any} report Playwright's, or one of its suites @returns {readonly string[]} */
function skipReasons(report) {
  const skipped = (report.specs ?? []).flatMap((/** @type {any} */ spec) =>
    spec.tests
      .filter((/** @type {any} */ test) => test.status === 'skipped')
      .map((/** @type {any} */ test) => {
        const note = test.annotations?.find((/** @type {any} */ each) => each.type === 'skip')
        return `in ${spec.file}: ${note?.description ?? 'no reason'}`
      }),
  )
  return [...skipped, ...(report.suites ?? []).flatMap(skipReasons)]
}

/** @param {readonly string[]} reasons */
function countEach(reasons) {
  /** @type {Map<string, number>} */
  const counts = new Map()
  for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  return [...counts].map(([reason, count]) => `${count} ${reason}`)
}

/** Returns the message of an error in one line, without its stack. @param {string | undefined} text */
function messageOf(text = 'no error') {
  const [message = ''] = stripVTControlCharacters(text).split(/\n\s+at /, 1)
  return message
    .trim()
    .replace(/\s*\n\s*/g, ' | ')
    .slice(0, longestMessage)
}

/**
 * Wraps a command in its own D-Bus session with an unlocked gnome-keyring that stores its files in `folder`.
 * @param {readonly string[]} words @param {string} folder
 */
function inKeychain(words, folder) {
  const script = 'printf test | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
  const homes = {
    XDG_RUNTIME_DIR: join(folder, 'run'),
    XDG_DATA_HOME: join(folder, 'data'),
    XDG_CONFIG_HOME: join(folder, 'config'),
  }
  for (const path of Object.values(homes)) mkdirSync(path, { recursive: true, mode: 0o700 })
  return { words: ['dbus-run-session', '--', 'sh', '-c', script, 'sh', ...words], env: homes }
}

/**
 * Shares compiled code between the processes and threads that tests start. Node strips types in WebAssembly, and threads that do
 * so at the same time can crash it (nodejs/node#64500); with the cache, hardly any thread does.
 * @param {string} folder
 */
function compiledIn(folder) {
  return { NODE_COMPILE_CACHE: join(folder, 'compiled') }
}

/**
 * @param {NodeJS.Platform} platform @param {string} project @param {string} folder for reports
 * @param {readonly string[]} files tests to run; all if empty
 * @param {boolean} [needsKeychain] @returns {Command}
 */
function vitest(platform, project, folder, files, needsKeychain = false) {
  const file = join(folder, `${project}.json`)
  const plain = [
    ...toolCommand(root, 'vitest', platform),
    'run',
    '--project',
    `${project}*`,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...files,
  ]
  const { words, env } = needsKeychain ? inKeychain(plain, join(folder, project)) : { words: plain, env: {} }
  // Without a display, the prompt for a locked keychain fails at once instead of waiting for input.
  const unseen = needsKeychain ? { DISPLAY: '', WAYLAND_DISPLAY: '' } : {}
  return {
    title: project,
    words,
    env: { ...env, ...unseen, ...compiledIn(folder) },
    count: (exitCode) => checkCounts(countVitest(readReport(file)), exitCode),
    failures: () => failuresOfVitest(readReport(file)),
    skips: () => skipsOfVitest(readReport(file)),
  }
}

/** @param {string} title @param {readonly string[]} tool @param {string} line @returns {Command} */
function check(title, tool, line) {
  return {
    title,
    words: [...tool, ...line.split(' ')],
    env: {},
    count: countOne,
    failures: () => [],
    skips: () => [],
  }
}

/** Steps that run in sequence, while the others run in a second sequence. Both take about as long. */
export const mainSteps = new Set(['types', 'lint', 'unit', 'e2e'])

/** Steps that run only if they or `all` are named: hours of the engine in virtual time. */
export const longSteps = new Set(['engine'])

/**
 * @param {string} title @param {readonly string[]} projects @param {string} folder for reports and temporary profiles
 * @param {{ platform: NodeJS.Platform, isVirtual: boolean }} system @param {readonly string[]} files tests to run; all if empty
 * @returns {Command}
 */
function playwright(title, projects, folder, { platform, isVirtual }, files) {
  const report = join(folder, `${title}.json`)
  const plain = [
    ...(isVirtual ? virtualDisplay : []),
    ...toolCommand(root, '@playwright/test', platform),
    'test',
    ...projects.map((project) => `--project=${project}`),
    // Playwright empties its folder when it starts, and both commands run at the same time.
    `--output=test-results/${title}`,
    '--reporter=line,json',
    ...files,
  ]
  // macOS and Windows need no D-Bus session for their keychain.
  const { words, env } =
    platform === 'linux' ? inKeychain(plain, join(folder, title)) : { words: plain, env: {} }
  return {
    title,
    words,
    env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report, ...compiledIn(folder) },
    count: (exitCode) => checkCounts(countPlaywright(readReport(report)), exitCode),
    failures: () => failuresOfPlaywright(readReport(report)),
    skips: () => skipsOfPlaywright(readReport(report)),
  }
}

/**
 * Returns the steps of `npm test` in order.
 * @param {string} folder for reports and temporary profiles
 * @param {{ platform: NodeJS.Platform, isVirtual: boolean }} system `isVirtual`: the end-to-end tests need their own X server
 * @param {readonly string[]} [files] tests to run; all if empty
 * @returns {Readonly<Record<string, readonly Command[]>>}
 */
export function stepsOf(folder, system, files = []) {
  const { platform } = system
  /** @param {Parameters<typeof toolCommand>[1]} name */
  const tool = (name) => toolCommand(root, name, platform)
  const isLinux = platform === 'linux'
  return {
    types: ['electron', 'web', 'tests'].map((name) =>
      check(`types (${name})`, tool('typescript'), `-p tsconfig.${name}.json`),
    ),
    lint: [
      check('lint', tool('oxlint'), '-c oxlint.config.ts --deny-warnings'),
      check('format', tool('oxfmt'), '--check'),
      check('unused code', tool('knip'), '--no-progress'),
    ],
    unit: [vitest(platform, 'unit', folder, files)],
    integration: [vitest(platform, 'integration', folder, files)],
    keychain: isLinux ? [vitest(platform, 'keychain', folder, files, true)] : [],
    packaging: [vitest(platform, 'packaging', folder, files)],
    start: [vitest(platform, 'start', folder, files)],
    engine: [vitest(platform, 'engine', folder, files)],
    component: [vitest(platform, 'component', folder, files)],
    host: [playwright('host', ['host'], folder, system, files)],
    e2e: [playwright('e2e', ['*long', '*app'], folder, system, files)],
  }
}
