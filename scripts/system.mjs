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

/** @param {string} folder @returns {boolean} whether the folder tree contains a font */
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

/** @param {string} binary an executable @returns {boolean} whether all its shared libraries are installed */
function hasLibrariesOf(binary) {
  const listed = spawnSync('ldd', [binary], { encoding: 'utf8' })
  return listed.status !== 0 || !listed.stdout.includes('not found')
}

/**
 * @typedef {object} Needs
 * @property {boolean} chromium the app runs in the Chromium host
 * @property {string | null} electron Electron's executable, if the app runs in Electron
 * @property {boolean} xvfb a virtual X server is needed
 * @property {boolean} tests the keychain tests run
 */

/** Returns the missing Debian packages, with alternatives as `a|b`. Always empty on macOS and Windows. @param {Needs} needs */
export function findMissingPackages(needs) {
  if (process.platform !== 'linux') return []
  const lacks = [
    [needs.chromium && !findChromium(), ['chromium']],
    [
      needs.electron !== null && !hasLibrariesOf(needs.electron),
      ['libgtk-3-0', 'libnss3', 'libasound2t64|libasound2', 'libgbm1', 'libxss1', 'libnotify4', 'xdg-utils'],
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

/** Installs what the Chromium host needs to run headless. @returns {string | null} an instruction for the user, or null */
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

/** @param {string} name */
function isKnownToApt(name) {
  return spawnSync('apt-cache', ['show', name], { stdio: 'ignore' }).status === 0
}

/**
 * Replaces `a|b` with the first alternative that the distribution has, or with the last one. Debian 13 and Ubuntu 24.04 renamed
 * packages for 64-bit times.
 * @param {readonly string[]} packages @param {(name: string) => boolean} isKnown
 */
export function resolveAlternatives(packages, isKnown) {
  return packages.map((names) => {
    const all = names.split('|')
    return all.length === 1 ? names : (all.find(isKnown) ?? all.at(-1) ?? names)
  })
}

/**
 * Installs Debian packages when running as root.
 * @param {readonly string[]} packages @returns {string | null} an instruction for the user, or null on success
 */
export function provideSystemPackages(packages) {
  if (packages.length === 0) return null
  if (!isDebianLike())
    return `Lookout needs system packages. Install the equivalents of these Debian packages and try again: ${packages.join(' ')}`
  const isRoot = process.getuid?.() === 0
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  if (isRoot) spawnSync('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  const names = resolveAlternatives(packages, isKnownToApt)
  const words = ['install', '-y', '--no-install-recommends', ...names]
  const command = `apt-get ${words.join(' ')}`
  if (!isRoot) return `Lookout needs system packages. Run this command and try again:\n  sudo ${command}`
  console.log(`Installing system packages: ${names.join(' ')}`)
  const done = spawnSync('apt-get', ['-qq', ...words], { env, stdio: ['ignore', 'ignore', 'inherit'] })
  return done.status === 0
    ? null
    : `apt-get could not install the system packages. Run this command and try again:\n  ${command}`
}
