/**
 * `npm start`: installs missing parts and opens Lookout in Electron, or in the installed Chromium when Electron's binary is not
 * available. Must run on Node 20 before anything is installed.
 */
import { accessSync, constants, mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startGroup, endGroup, toolEnv } from './children.mjs'
import { provideElectron } from './electron.mjs'
import { parseFlags, usage } from './flags.mjs'
import { commandOf } from './launch.mjs'
import { isNewProfile, profileFolder } from './profile.mjs'
import { findMissingKeytar, findMissingNode, nodePath } from './packages.mjs'
import { findSandboxProblem } from './sandbox.mjs'
import { takeScreenshot, watchDebugger } from './screenshot.mjs'
import { provideBuild, providePackages } from './setup.mjs'
import { findMissingPackages, hasDisplay, provideSystemPackages } from './system.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const screenshotMs = 120_000

/** @param {string | null} fault */
function endOn(fault) {
  if (fault === null) return
  console.error(fault)
  process.exit(1)
}

/**
 * Resolves a path against the folder where npm was called, because npm changes to the project's folder.
 * @param {string} path
 */
function fromCaller(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

/** @param {import('./flags.mjs').Flags} flags @param {number | null} port @returns {string[]} the app's switches */
function switchesOf(flags, port) {
  return [
    flags.isBasicDemo ? '--demo=basic' : flags.isDemo ? '--demo' : '',
    flags.baseUrl === null ? '' : `--base-url=${flags.baseUrl}`,
    flags.userDataDir === null ? '' : `--user-data-dir=${fromCaller(flags.userDataDir)}`,
    flags.panel === null ? '' : `--panel=${flags.panel}`,
    flags.isHidden ? '--hidden' : '',
    port === null ? '' : `--remote-debugging-port=${port}`,
  ].filter((word) => word !== '')
}

/** @param {import('./flags.mjs').Flags} flags @returns {Promise<string | null>} Electron's executable */
async function setUp(flags) {
  endOn(providePackages(root))
  endOn(findMissingNode(root))
  const binary = await provideElectron(root)
  const problem = binary === null ? 'Electron’s binary could not be downloaded.' : findSandboxProblem(binary)
  const electron = problem === null ? binary : null
  if (problem !== null)
    console.log(
      `${problem}\nLookout will run in Chromium instead, without tray, notifications and dialogs for saving: files are saved in the downloads folder, and exports cannot be opened. Copied text does not reach the system’s clipboard, and links do not open.`,
    )
  const xvfb = electron !== null && (flags.isHeadless || !hasDisplay())
  endOn(
    provideSystemPackages(findMissingPackages({ chromium: electron === null, electron, xvfb, tests: false })),
  )
  endOn(findMissingKeytar(root))
  endOn(provideBuild(root))
  return electron
}

/** @param {string} folder @returns {boolean} whether it exists or could be created */
function canCreate(folder) {
  try {
    mkdirSync(folder, { recursive: true })
    return true
  } catch {
    // The app reports the reason.
    return false
  }
}

/** Fills a new demo profile with history. @param {import('./flags.mjs').Flags} flags */
async function rehearse(flags) {
  const folder = profileFolder(flags.userDataDir === null ? null : fromCaller(flags.userDataDir))
  if (!flags.isDemo || flags.isHidden || !isNewProfile(folder) || !canCreate(folder)) return
  console.log('New profile: generating three days of demo history. This can take a minute.')
  const words = ['scripts/rehearse.ts', folder]
  const { ended } = startGroup(nodePath(root), words, { cwd: root, env: toolEnv(root), stdio: 'inherit' })
  const code = await ended
  if (code === 130) process.exit(code)
  if (code !== 0) console.error('The demo history could not be generated. The demo starts without it.')
}

/**
 * @param {ReturnType<typeof startGroup>} app started with a pipe for its error output @param {string} file
 * @returns {Promise<number>} the exit code
 */
async function screenshotOf(app, file) {
  const findAddress = watchDebugger(app.child.stderr)
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), screenshotMs)
  let hasEnded = false
  void app.ended.then(() => {
    hasEnded = true
    over.abort()
  })
  const missing = await takeScreenshot(findAddress, file, over.signal)
  clearTimeout(timer)
  if (missing !== null) {
    const why = hasEnded
      ? 'Lookout exited before its window was painted'
      : `timed out after ${screenshotMs / 1000} s`
    console.error(`No screenshot: ${why}. Missing: ${missing}.`)
  } else console.log(`Saved ${file}`)
  await endGroup(app.child)
  await app.ended
  return missing === null ? 0 : 1
}

/** Creates the folder of an output file. @param {string} file @returns {string | null} why the file cannot be written */
function prepareFile(file) {
  try {
    const present = statSync(file, { throwIfNoEntry: false })
    if (present?.isDirectory() === true) return `${file} is a folder`
    mkdirSync(dirname(file), { recursive: true })
    accessSync(present === undefined ? dirname(file) : file, constants.W_OK)
    return null
  } catch (thrown) {
    return String(thrown instanceof Error ? thrown.message : thrown)
  }
}

const parsed = parseFlags(process.argv.slice(2))
if (!parsed.ok) {
  console.error(parsed.message)
  process.exit(2)
}
const { flags } = parsed
if (flags.isHelp) {
  console.log(usage)
  process.exit(0)
}
const screenshot = flags.screenshot === null ? null : fromCaller(flags.screenshot)
const fault = screenshot === null ? null : prepareFile(screenshot)
if (fault !== null) {
  console.error(`Invalid --screenshot: ${fault}.`)
  process.exit(2)
}
const electron = await setUp(flags)
await rehearse(flags)
const isHeadless = flags.isHeadless || !hasDisplay()
if (isHeadless && !flags.isHeadless) {
  console.log(electron === null ? 'No display: running headless.' : 'No display: running under Xvfb.')
}
const port = flags.debuggingPort ?? (screenshot === null ? null : 0)
const launch = {
  electron,
  isHeadless,
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
  node: nodePath(root),
}
const [command, ...words] = commandOf(launch, switchesOf(flags, port))
const app = startGroup(command, words, {
  cwd: root,
  env: toolEnv(root, { LOOKOUT_HOST_ALONE: '1' }),
  // The host exits when this channel closes, so it never outlives this process.
  stdio: [
    'ignore',
    'inherit',
    screenshot === null ? 'inherit' : 'pipe',
    ...(electron === null ? /** @type {const} */ (['ipc']) : []),
  ],
})
process.exit(screenshot === null ? await app.ended : await screenshotOf(app, screenshot))
