import { spawnSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { findElectron } from './electron.mjs'

/**
 * @typedef {object} SandboxSystem
 * @property {NodeJS.Platform} platform
 * @property {number} uid
 * @property {(file: string) => string | null} read the content of a file below /proc/sys, or null
 * @property {(file: string) => { uid: number, mode: number } | null} stat
 * @property {() => boolean} canUnshare whether this user can create a user namespace
 */

/** Kernel settings that can forbid unprivileged user namespaces, each with the value that forbids them. */
const restrictions = /** @type {const} */ ([
  ['kernel/apparmor_restrict_unprivileged_userns', '1'],
  ['kernel/unprivileged_userns_clone', '0'],
  ['user/max_user_namespaces', '0'],
])

/** @type {SandboxSystem} */
const thisSystem = {
  platform: process.platform,
  uid: process.getuid?.() ?? 0,
  read: (file) => {
    try {
      return readFileSync(file, 'utf8')
    } catch {
      return null
    }
  },
  stat: (file) => statSync(file, { throwIfNoEntry: false }) ?? null,
  canUnshare: () => {
    const { status, error } = spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' })
    return error !== undefined || status === 0
  },
}

/**
 * Returns why Electron would abort at startup, with the commands that fix it. Returns null if Electron can start. Without
 * unprivileged user namespaces, the helper `chrome-sandbox` must belong to root and have mode 4755. npm cannot set these.
 * @param {string} electron Electron's executable @param {SandboxSystem} [system]
 */
export function findSandboxProblem(electron, system = thisSystem) {
  if (system.platform !== 'linux' || system.uid === 0) return null
  const helper = join(dirname(electron), 'chrome-sandbox')
  const found = system.stat(helper)
  if (found !== null && found.uid === 0 && (found.mode & 0o7777) === 0o4755) return null
  const isRestricted = restrictions.some(
    ([name, forbidding]) => system.read(`/proc/sys/${name}`)?.trim() === forbidding,
  )
  if (!isRestricted && system.canUnshare()) return null
  const quoted = `'${helper.replaceAll("'", String.raw`'\''`)}'`
  return (
    'Electron’s sandbox does not work on this system, which restricts unprivileged user namespaces. To fix it, run:\n' +
    `  sudo chown root:root ${quoted}\n  sudo chmod 4755 ${quoted}`
  )
}

/** Returns the path of Electron's executable if it is complete and can start, or null. @param {string} root */
export function findUsableElectron(root) {
  const electron = findElectron(root)
  return electron === null || findSandboxProblem(electron) !== null ? null : electron
}
