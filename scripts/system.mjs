import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** @param {string} program */
function isOnPath(program) {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .some((folder) => folder !== '' && existsSync(join(folder, program)))
}

/** @param {string} library the name of a shared library */
function hasLibrary(library) {
  const listed = spawnSync('ldconfig', ['-p'], {
    encoding: 'utf8',
    env: { ...process.env, PATH: `${process.env.PATH}:/sbin:/usr/sbin` },
  })
  if (listed.status === 0) return listed.stdout.includes(library)
  const folders = [
    '/usr/lib',
    '/lib',
    '/usr/lib64',
    '/usr/lib/x86_64-linux-gnu',
    '/usr/lib/aarch64-linux-gnu',
  ]
  return folders.some((folder) => existsSync(join(folder, library)))
}

/** @param {string} folder @returns {boolean} whether a font lies in it or below */
function hasFont(folder) {
  try {
    const entries = readdirSync(folder, { withFileTypes: true })
    return entries.some((entry) =>
      entry.isDirectory() ? hasFont(join(folder, entry.name)) : /\.(ttf|otf|ttc)$/i.test(entry.name),
    )
  } catch {
    return false
  }
}

export function findChromium() {
  const named = process.env.LOOKOUT_CHROMIUM
  if (named !== undefined && named !== '') return existsSync(named)
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
  return names.some(isOnPath) || existsSync('/snap/bin/chromium')
}

export function hasDisplay() {
  return process.platform !== 'linux' || Boolean(process.env.DISPLAY) || Boolean(process.env.WAYLAND_DISPLAY)
}

/** @param {string} binary an executable @returns {boolean} whether all its shared libraries are here */
function hasLibrariesOf(binary) {
  const listed = spawnSync('ldd', [binary], { encoding: 'utf8' })
  return listed.status !== 0 || !listed.stdout.includes('not found')
}

/**
 * @typedef {object} Needs
 * @property {boolean} chromium the host runs the app
 * @property {string | null} electron Electron's executable, when it runs the app
 * @property {boolean} xvfb an X server without a display is needed
 * @property {boolean} tests the keychain tests will run
 */

/** The Debian packages that are missing here. Empty on other systems, which bring all of it. @param {Needs} needs */
export function findMissingPackages(needs) {
  if (process.platform !== 'linux') return []
  const lacks = [
    [needs.chromium && !findChromium(), ['chromium']],
    [
      needs.electron !== null && !hasLibrariesOf(needs.electron),
      ['libgtk-3-0', 'libnss3', 'libasound2', 'libgbm1', 'libxss1', 'libnotify4', 'xdg-utils'],
    ],
    [!hasLibrary('libsecret-1.so.0'), ['libsecret-1-0']],
    [!hasFont('/usr/share/fonts') && !hasFont('/usr/local/share/fonts'), ['fonts-dejavu-core']],
    [(needs.xvfb || needs.tests) && !isOnPath('xvfb-run'), ['xvfb', 'xauth']],
    [needs.tests && !(isOnPath('dbus-run-session') && isOnPath('dbus-send')), ['dbus']],
    [needs.tests && !isOnPath('gnome-keyring-daemon'), ['gnome-keyring']],
  ]
  return lacks.flatMap(([isLacking, packages]) =>
    isLacking === true && Array.isArray(packages) ? packages : [],
  )
}

/** Provides what the stand-in host needs to show a window headless. @returns {string | null} what the user has to do */
export function provideHost() {
  return provideSystemPackages(
    findMissingPackages({ chromium: true, electron: null, xvfb: false, tests: false }),
  )
}

function isDebianLike() {
  try {
    return /^ID(_LIKE)?=.*\b(debian|ubuntu)\b/m.test(readFileSync('/etc/os-release', 'utf8'))
  } catch {
    return false
  }
}

/**
 * Installs missing Debian packages when we may, else says how.
 * @param {readonly string[]} packages @returns {string | null} what the user has to do, or null when nothing is missing
 */
export function provideSystemPackages(packages) {
  if (packages.length === 0) return null
  const command = `apt-get install -y --no-install-recommends ${packages.join(' ')}`
  if (!isDebianLike())
    return `Lookout needs what Debian calls: ${packages.join(' ')}. Install that and start again.`
  if (process.getuid?.() !== 0)
    return `Lookout needs system packages. Run this, and start again:\n  sudo ${command}`
  console.log(`Installing system packages: ${packages.join(' ')}`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const words = command.split(' ').slice(1)
  const done = spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return done.status === 0
    ? null
    : `apt-get could not install what Lookout needs. Run this, and start again:\n  ${command}`
}
