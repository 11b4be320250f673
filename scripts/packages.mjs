import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { toolEnv } from './children.mjs'

/** @param {string} file */
function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return null
  }
}

/**
 * Returns whether node_modules matches package-lock.json. Compares npm's own record of the installation
 * (node_modules/.package-lock.json). npm writes the record last, so a manual `npm ci` counts and an interrupted one does not.
 * @param {string} root
 */
export function arePackagesCurrent(root) {
  const own = readJson(join(root, 'package.json'))
  const wanted = readJson(join(root, 'package-lock.json'))?.packages
  const present = readJson(join(root, 'node_modules/.package-lock.json'))?.packages
  if (own === null || !wanted || !present) return false
  for (const kind of ['dependencies', 'devDependencies']) {
    if (JSON.stringify(sorted(own[kind])) !== JSON.stringify(sorted(wanted[''][kind]))) return false
  }
  const names = Object.keys(wanted).filter((name) => name !== '')
  const isSame = names.every((name) => {
    const [want, have] = [wanted[name], present[name]]
    if (have === undefined) return want.optional === true || want.peer === true
    return (
      want.version === have.version &&
      want.integrity === have.integrity &&
      existsSync(join(root, name, 'package.json'))
    )
  })
  return isSame && Object.keys(present).every((name) => Object.hasOwn(wanted, name))
}

/** @param {Record<string, string> | undefined} map */
function sorted(map) {
  return Object.entries(map ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))
}

/**
 * Runs `npm ci` with the Node and npm that started this process, because `npm ci` replaces the copies in node_modules.
 * @param {string} root @returns {boolean} whether it succeeded
 */
export function installPackages(root) {
  const outside = (process.env.PATH ?? '').split(delimiter).filter((part) => !part.includes('node_modules'))
  const env = { ...process.env, PATH: outside.join(delimiter), NODE_ENV: 'development' }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // Under Node 20, npm would print a page of engine warnings about packages that run on the Node 24 in node_modules.
  const words = ['ci', '--include=dev', '--loglevel=error']
  const isOutside = npm !== undefined && node !== undefined && !npm.includes(join(root, 'node_modules'))
  const [program = '', ...args] = isOutside ? [node, npm, ...words] : ['npm', ...words]
  // Windows starts npm.cmd only through a shell, which takes one line.
  const shell = !isOutside && process.platform === 'win32'
  const { status } = spawnSync(shell ? `npm ${words.join(' ')}` : program, shell ? [] : args, {
    cwd: root,
    env,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell,
  })
  return status === 0
}

/** Returns the path of the project's own Node. @param {string} root @param {NodeJS.Platform} [platform] */
export function nodePath(root, platform = process.platform) {
  return join(root, 'node_modules/node/bin', platform === 'win32' ? 'node.exe' : 'node')
}

/** JavaScript entry points of the tools that `npm test` runs. Windows cannot start the shims in node_modules/.bin. */
const toolEntries = {
  '@playwright/test': 'cli.js',
  knip: 'bin/knip.js',
  oxfmt: 'bin/oxfmt',
  oxlint: 'bin/oxlint',
  typescript: 'bin/tsc',
  vitest: 'vitest.mjs',
}

/**
 * Returns the command line of a tool, without a shell.
 * @param {string} root @param {keyof typeof toolEntries} name its package @param {NodeJS.Platform} [platform]
 * @returns {[string, string]}
 */
export function toolCommand(root, name, platform = process.platform) {
  return [nodePath(root, platform), join(root, 'node_modules', name, toolEntries[name])]
}

const remedy =
  'npm may have skipped its install script. To allow and run it:\n' +
  '  npm install-scripts approve node @github/keytar\n  npm rebuild'

/**
 * Checks that Node 24 can be started. An install script downloads it.
 * @param {string} root @returns {string | null} an error
 */
export function findMissingNode(root) {
  const { stdout } = spawnSync(nodePath(root), ['--version'], { encoding: 'utf8' })
  return stdout?.startsWith('v24.') === true ? null : `Node 24 is not in node_modules. ${remedy}`
}

/**
 * Checks that keytar's binary can be loaded. An install script downloads it.
 * @param {string} root @returns {string | null} an error
 */
export function findMissingKeytar(root) {
  const binary = join(root, 'node_modules/keytar/build/Release/keytar.node')
  if (!existsSync(binary)) return `keytar’s binary is not in node_modules. ${remedy}`
  const test = spawnSync(nodePath(root), ['-e', `require('keytar')`], { cwd: root, env: toolEnv(root) })
  return test.status === 0
    ? null
    : 'keytar does not load because a system library is missing. Install it (Debian: libsecret-1-0).'
}
