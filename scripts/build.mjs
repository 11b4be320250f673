/** `npm run build`: builds out/main, out/preload and out/renderer, and stores the hashes of their inputs. */
import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { hashInputs, writeStamp } from './stamp.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const inputs = hashInputs(root)
rmSync(join(root, 'out'), { recursive: true, force: true })
const tool = join(root, 'node_modules/electron-vite/bin/electron-vite.js')
const { status } = spawnSync(process.execPath, [tool, 'build', '--logLevel', 'error'], {
  cwd: root,
  stdio: 'inherit',
})
if (status === 0) writeStamp(root, inputs)
process.exit(status ?? 1)
