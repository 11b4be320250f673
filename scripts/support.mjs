/**
 * `node scripts/support.mjs`: fails if our major version of Electron is no longer supported. Reads the latest version from npm.
 * Electron supports the latest three major versions.
 */
import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const supported = 3

/**
 * Returns whether a major version is supported. `latest` is the newest major version.
 * @param {number} major @param {number} latest
 */
export function isSupported(major, latest) {
  return major > latest - supported
}

/** @param {string} range such as `^45.4.1` */
export function majorOf(range) {
  return Number(/^[\^~]?(\d+)\./.exec(range.trim())?.[1] ?? Number.NaN)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const { devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const { stdout } = spawnSync('npm view electron dist-tags.latest', { encoding: 'utf8', shell: true })
  const [ours, latest] = [majorOf(devDependencies.electron), majorOf(stdout)]
  if (Number.isNaN(latest)) console.error('npm did not return the latest version of Electron.')
  else console.log(`Electron ${ours}; latest: ${latest}`)
  process.exitCode = isSupported(ours, latest) ? 0 : 1
}
