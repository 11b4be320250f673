import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const inputs = [
  'electron',
  'src',
  'resources',
  'electron.vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.electron.json',
  'tsconfig.web.json',
]
/** Environment variables whose values electron.vite.config.ts embeds in the build. */
const variables = ['LOOKOUT_DEBUGGING', 'LOOKOUT_FEED_URL', 'LOOKOUT_FEED_KEY']
const outputs = ['out/main', 'out/preload', 'out/renderer']
const stampFile = 'out/.inputs'

/** @param {string} root @param {string} path @returns {string[]} the files at or below a path, sorted */
function filesOf(root, path) {
  const stat = statSync(join(root, path), { throwIfNoEntry: false })
  if (stat === undefined) return []
  if (!stat.isDirectory()) return [path]
  const names = readdirSync(join(root, path)).filter((name) => !name.startsWith('.'))
  return names.toSorted().flatMap((name) => filesOf(root, `${path}/${name}`))
}

/** @param {string} root @param {readonly string[]} paths */
function hashOf(root, paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap((path) => filesOf(root, path))) {
    hash.update(`${file}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, file)))
        .digest(),
    )
  }
  return hash.digest('hex')
}

/** Returns a hash of all inputs of the build. @param {string} root */
export function hashInputs(root) {
  const values = variables.map((name) => `${name}=${process.env[name] ?? ''}`).join('\0')
  return createHash('sha256').update(hashOf(root, inputs)).update(values).digest('hex')
}

/** Stores the hashes of the inputs and outputs next to the built files. @param {string} root @param {string} inputHash */
export function writeStamp(root, inputHash) {
  writeFileSync(
    join(root, stampFile),
    `${JSON.stringify({ inputs: inputHash, outputs: hashOf(root, outputs) })}\n`,
  )
}

/** Returns whether the built files are complete and match the current sources. @param {string} root */
export function isBuildCurrent(root) {
  try {
    const stamp = JSON.parse(readFileSync(join(root, stampFile), 'utf8'))
    return stamp.inputs === hashInputs(root) && stamp.outputs === hashOf(root, outputs)
  } catch {
    return false
  }
}
