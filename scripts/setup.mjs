import { spawnSync } from 'node:child_process'
import { toolEnv } from './children.mjs'
import { arePackagesCurrent, installPackages, nodePath } from './packages.mjs'
import { isBuildCurrent } from './stamp.mjs'

/** Installs the npm packages when they are not those of the lockfile. @param {string} root @returns {string | null} a fault */
export function providePackages(root) {
  if (arePackagesCurrent(root)) return null
  console.log('Installing packages (npm ci)…')
  if (!installPackages(root)) return 'npm ci failed; see above.'
  return arePackagesCurrent(root)
    ? null
    : 'npm ci left other packages than package-lock.json names. Is it up to date?'
}

/** @param {string} root @returns {string | null} a fault */
export function provideBuild(root) {
  if (isBuildCurrent(root)) return null
  console.log('Building…')
  const words = ['scripts/build.mjs']
  const { status } = spawnSync(nodePath(root), words, {
    cwd: root,
    env: toolEnv(root),
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  return status === 0 ? null : 'The build failed; see above.'
}
