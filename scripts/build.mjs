/**
 * `npm run build`: builds out/main, out/preload and out/renderer, and stores the hashes of their inputs. With `--if-changed`, only
 * if the build is not current. Prints nothing to standard output, which `npm run watch` needs for its own.
 */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs, isBuildCurrent, writeStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
if (process.argv.includes('--if-changed') && isBuildCurrent(root)) process.exit(0)
const inputs = hashInputs(root)
rmSync(join(root, 'out'), { recursive: true, force: true })
const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'error'], {
  cwd: root,
  stdio: ['ignore', 2, 2],
})
if (status === 0) writeStamp(root, inputs)
process.exit(status ?? 1)
