import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { toolEnv } from './children.mjs'
import { arePackagesCurrent, installPackages, nodePath } from './packages.mjs'
import { isBuildCurrent } from './stamp.mjs'

/**
 * Installs the npm packages unless they match the lockfile.
 * @param {string} root @param {{ platform: NodeJS.Platform, execPath: string }} [system] @returns {string | null} an error
 */
export function providePackages(root, system = process) {
  if (arePackagesCurrent(root)) return null
  // Windows cannot delete a running program, so `npm ci` would stop halfway.
  if (system.platform === 'win32' && system.execPath.startsWith(join(root, 'node_modules')))
    return 'The installed packages do not match package-lock.json, and this script runs on the Node among them. Run `npm ci` and try again.'
  console.log('Installing packages (npm ci)…')
  if (!installPackages(root)) return 'npm ci failed. See the output above.'
  return arePackagesCurrent(root)
    ? null
    : 'The installed packages do not match package-lock.json. Check that it is up to date.'
}

/** Builds the app unless the build is current. @param {string} root @returns {string | null} an error */
export function provideBuild(root) {
  if (isBuildCurrent(root)) return null
  console.log('Building…')
  const words = ['scripts/build.mjs']
  const { status } = spawnSync(nodePath(root), words, {
    cwd: root,
    env: toolEnv(root),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0 ? null : 'The build failed. See the output above.'
}
