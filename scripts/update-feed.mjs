/**
 * `node scripts/update-feed.mjs FOLDER VERSION`: writes the update feed of the installers in a folder: the lists that
 * electron-updater reads, and updates.json. Signs updates.json with the Ed25519 key in LOOKOUT_FEED_PRIVATE_KEY (PEM).
 */
import { createHash, createPrivateKey, sign } from 'node:crypto'
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Patterns of the files in each list, by the list name that electron-updater requests. */
const lists = {
  'latest.yml': /-win-(x64|arm64)\.exe$/,
  'latest-mac.yml': /-mac-(x64|arm64)\.zip$/,
  'latest-linux.yml': /-linux-(x86_64|amd64|x64)\.(AppImage|deb|rpm)$/,
  'latest-linux-arm64.yml': /-linux-(arm64|aarch64)\.(AppImage|deb|rpm)$/,
}

const [folder = 'dist', version = ''] = process.argv.slice(2)
const key = process.env.LOOKOUT_FEED_PRIVATE_KEY ?? ''
if (key === '' || !/^\d+\.\d+\.\d+$/.test(version)) {
  console.error('Usage: LOOKOUT_FEED_PRIVATE_KEY=PEM node scripts/update-feed.mjs FOLDER VERSION')
  process.exit(2)
}
const files = readdirSync(folder)
  .filter((name) => Object.values(lists).some((pattern) => pattern.test(name)))
  .toSorted()
  .map((name) => ({
    name,
    sha512: createHash('sha512')
      .update(readFileSync(join(folder, name)))
      .digest('base64'),
    size: statSync(join(folder, name)).size,
  }))
if (files.length === 0) {
  console.error(`${folder} contains no installers.`)
  process.exit(1)
}
const releaseDate = new Date().toISOString()
for (const [list, pattern] of Object.entries(lists)) {
  const own = files
    .filter(({ name }) => pattern.test(name))
    .map(({ name: url, ...rest }) => ({ url, ...rest }))
  const [first] = own
  if (first === undefined) continue
  // electron-updater reads the list as YAML. JSON is valid YAML.
  const content = { version, files: own, path: first.url, sha512: first.sha512, releaseDate }
  writeFileSync(join(folder, list), `${JSON.stringify(content, null, 2)}\n`)
}
const manifest = `${JSON.stringify({ version, files: files.map(({ name, sha512 }) => ({ name, sha512 })) }, null, 2)}\n`
writeFileSync(join(folder, 'updates.json'), manifest)
writeFileSync(
  join(folder, 'updates.json.sig'),
  `${sign(null, Buffer.from(manifest), createPrivateKey(key)).toString('base64')}\n`,
)
console.log(`${files.length} installers of version ${version}`)
