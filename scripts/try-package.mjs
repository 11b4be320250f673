/**
 * `node scripts/try-package.mjs FOLDER PICTURE`: starts the app that electron-builder unpacked below FOLDER and saves a
 * screenshot of its demo. The app must have been built with LOOKOUT_DEBUGGING=1.
 */
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { electronEnv, endGroup, startGroup } from './children.mjs'
import { virtualDisplay } from './launch.mjs'
import { takeScreenshot, watchDebugger } from './screenshot.mjs'
import { hasDisplay } from './system.mjs'

const patienceMs = 120_000

/**
 * Returns the path of the app's executable in the folder that electron-builder unpacked.
 * @param {string} folder @param {readonly string[]} names of the folders in it @param {NodeJS.Platform} platform
 */
export function executableIn(folder, names, platform) {
  const [prefix, path] =
    platform === 'win32'
      ? ['win', 'Lookout.exe']
      : platform === 'darwin'
        ? ['mac', 'Lookout.app/Contents/MacOS/Lookout']
        : ['linux', 'lookout']
  const found = names.find((name) => new RegExp(`^${prefix}(-[a-z0-9]+)*$`).test(name))
  return found === undefined ? null : join(folder, found, path)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const [folder = 'dist', picture = 'packed.png'] = process.argv.slice(2)
  const executable = executableIn(folder, readdirSync(folder), process.platform)
  if (executable === null) {
    console.error(`${folder} contains no unpacked app.`)
    process.exit(1)
  }
  const profile = mkdtempSync(join(tmpdir(), 'lookout-packed-'))
  const words = [executable, '--demo', `--user-data-dir=${profile}`, '--remote-debugging-port=0']
  const isVirtual = process.platform === 'linux' && !hasDisplay()
  const [command = executable, ...rest] = [...(isVirtual ? virtualDisplay : []), ...words]
  const app = startGroup(command, rest, {
    env: electronEnv(process.env),
    stdio: ['ignore', 'inherit', 'pipe'],
  })
  const missing = await takeScreenshot(
    watchDebugger(app.child.stderr),
    picture,
    AbortSignal.timeout(patienceMs),
  )
  await endGroup(app.child)
  rmSync(profile, { recursive: true, force: true, maxRetries: 10 })
  console.log(missing === null ? `Saved ${picture}` : `No screenshot. Missing: ${missing}.`)
  process.exitCode = missing === null ? 0 : 1
}
