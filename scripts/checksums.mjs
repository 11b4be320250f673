/**
 * `node scripts/checksums.mjs dist SUMS.txt`: writes the SHA-256 of every installer in `dist`, in the format of `sha256sum`.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder = 'dist', name = 'SHA256SUMS.txt'] = process.argv.slice(2)
const files = readdirSync(folder)
  .filter((file) => /\.(AppImage|deb|rpm|exe|dmg|zip)$/.test(file))
  .toSorted()
if (files.length === 0) {
  console.error(`${folder} contains no installers.`)
  process.exit(1)
}
const lines = files.map((file) => {
  const hash = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex')
  return `${hash}  ${file}\n`
})
writeFileSync(join(folder, name), lines.join(''))
process.stdout.write(lines.join(''))
