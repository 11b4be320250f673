/**
 * `npm start`: sets up what is missing, and opens Lookout in Electron, or where its binary cannot be had, in the installed
 * Chromium. Runs on Node 20 before anything is installed.
 */
import { mkdirSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startGroup, endGroup, toolEnv } from './children.mjs'
import { provideElectron } from './electron.mjs'
import { parseFlags, usage } from './flags.mjs'
import { isNewProfile, profileFolder } from './profile.mjs'
import { findMissingKeytar, findMissingNode, nodePath } from './packages.mjs'
import { findFreePort, takeScreenshot } from './screenshot.mjs'
import { provideBuild, providePackages } from './setup.mjs'
import { findMissingPackages, hasDisplay, provideSystemPackages } from './system.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const screenshotMs = 60_000

/** @param {string | null} fault */
function endOn(fault) {
  if (fault === null) return
  console.error(fault)
  process.exit(1)
}

/** A path as typed: npm moves into the project's folder, and says where it was called. @param {string} path */
function asTyped(path) {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path)
}

/** @param {import('./flags.mjs').Flags} flags @param {number | null} port @returns {string[]} what the app is told */
function switchesOf(flags, port) {
  return [
    flags.isDemo ? '--demo' : '',
    flags.baseUrl === null ? '' : `--base-url=${flags.baseUrl}`,
    flags.userDataDir === null ? '' : `--user-data-dir=${asTyped(flags.userDataDir)}`,
    flags.panel === null ? '' : `--panel=${flags.panel}`,
    flags.isHidden ? '--hidden' : '',
    port === null ? '' : `--remote-debugging-port=${port}`,
  ].filter((word) => word !== '')
}

/**
 * The program that runs the app, and its words.
 * @param {string | null} electron @param {boolean} isHeadless @param {readonly string[]} switches
 * @returns {readonly [string, ...string[]]}
 */
function commandOf(electron, isHeadless, switches) {
  if (electron === null) {
    return [nodePath(root), 'scripts/host/run.ts', ...(isHeadless ? ['--headless'] : []), '--', ...switches]
  }
  const words = [electron, ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []), '.', ...switches]
  return isHeadless && process.platform === 'linux'
    ? ['xvfb-run', '-a', ...words]
    : [electron, ...words.slice(1)]
}

/** @param {import('./flags.mjs').Flags} flags @returns {Promise<string | null>} Electron's executable */
async function setUp(flags) {
  endOn(providePackages(root))
  endOn(findMissingNode(root))
  const electron = await provideElectron(root, Date.now())
  if (electron === null) {
    console.log(
      'Electron’s binary is not here and could not be downloaded: the installed Chromium runs Lookout instead.',
    )
  }
  const xvfb = electron !== null && (flags.isHeadless || !hasDisplay())
  endOn(
    provideSystemPackages(findMissingPackages({ chromium: electron === null, electron, xvfb, tests: false })),
  )
  endOn(findMissingKeytar(root))
  endOn(provideBuild(root))
  return electron
}

/** A new profile of the demo gets a past, so that there is something to remember. @param {import('./flags.mjs').Flags} flags */
async function rehearse(flags) {
  const folder = profileFolder(flags.userDataDir === null ? null : asTyped(flags.userDataDir))
  if (!flags.isDemo || flags.isHidden || !isNewProfile(folder)) return
  console.log('A new profile: three days of the demo are rehearsed for it, which takes some seconds.')
  const words = ['scripts/rehearse.ts', folder]
  const { ended } = startGroup(nodePath(root), words, { cwd: root, env: toolEnv(root), stdio: 'inherit' })
  const code = await ended
  if (code === 130) process.exit(code)
  if (code !== 0) console.error('The demo starts without a past.')
}

/**
 * @param {ReturnType<typeof startGroup>} app @param {number} port @param {string} file
 * @returns {Promise<number>} the exit code
 */
async function screenshotOf(app, port, file) {
  const over = new AbortController()
  const timer = setTimeout(() => over.abort(), screenshotMs)
  let hasEnded = false
  void app.ended.then(() => {
    hasEnded = true
    over.abort()
  })
  const missing = await takeScreenshot(port, file, over.signal)
  clearTimeout(timer)
  if (missing !== null) {
    const why = hasEnded ? 'Lookout ended before its window was painted' : `after ${screenshotMs / 1000} s`
    console.error(`No screenshot: ${why}; missing: ${missing}.`)
  } else console.log(`Wrote ${file}`)
  await endGroup(app.child)
  await app.ended
  return missing === null ? 0 : 1
}

/** Makes the folder of a file that will be written. @param {string} file @returns {string | null} why it cannot be written */
function prepareFile(file) {
  if (statSync(file, { throwIfNoEntry: false })?.isDirectory() === true) return `${file} is a folder.`
  try {
    mkdirSync(dirname(file), { recursive: true })
    return null
  } catch (thrown) {
    return thrown instanceof Error ? thrown.message : String(thrown)
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
const screenshot = flags.screenshot === null ? null : asTyped(flags.screenshot)
const fault = screenshot === null ? null : prepareFile(screenshot)
if (fault !== null) {
  console.error(`--screenshot cannot be used: ${fault}`)
  process.exit(2)
}
const electron = await setUp(flags)
await rehearse(flags)
const isHeadless = flags.isHeadless || !hasDisplay()
if (isHeadless && !flags.isHeadless) {
  console.log(electron === null ? 'No display: running headless.' : 'No display: running under Xvfb.')
}
const port = flags.debuggingPort ?? (screenshot === null ? null : await findFreePort())
const [command, ...words] = commandOf(electron, isHeadless, switchesOf(flags, port))
const app = startGroup(command, words, {
  cwd: root,
  env: toolEnv(root),
  // The host ends itself when this channel closes, so that it outlives us by nothing.
  stdio: ['ignore', 'inherit', 'inherit', ...(electron === null ? /** @type {const} */ (['ipc']) : [])],
})
process.exit(
  screenshot === null || port === null ? await app.ended : await screenshotOf(app, port, screenshot),
)
