/**
 * `node scripts/licences.mjs`: writes docs/licences.md, the licences of all that ships inside the app; with `--check` it only
 * says whether the file is current. electron-builder calls the default export, which lays the full texts beside the app.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const listFile = join(root, 'docs/licences.md')
/** Licences that ask for no more than to be named. */
const known = new Set(['MIT', 'ISC', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', '0BSD', 'CC0-1.0'])

/**
 * @typedef {object} Part
 * @property {string} name
 * @property {string} version
 * @property {string} licence an SPDX id
 * @property {string} folder
 */

/** The packages that our own files import at run time. @returns {readonly string[]} */
export function findImports() {
  const found = new Set()
  for (const room of ['electron', 'src']) {
    const entries = readdirSync(join(root, room), { recursive: true, withFileTypes: true })
    for (const entry of entries.filter((each) => each.isFile() && /\.tsx?$/.test(each.name))) {
      const text = readFileSync(join(entry.parentPath, entry.name), 'utf8')
      const names = /(?:^import(?! type\b)[^'"]*?|^export [^'"]*? from |\bimport\()['"]([^'".][^'"]*)['"]/gm
      for (const [, name = ''] of text.matchAll(names)) {
        if (!name.startsWith('node:') && !/^electron(\/|$)/.test(name))
          found.add(
            name
              .split('/')
              .slice(0, name.startsWith('@') ? 2 : 1)
              .join('/'),
          )
      }
    }
  }
  return [...found].toSorted()
}

/** Where a package lies for one that lies in `from`. @param {string} name @param {string} from @returns {string | null} */
function findFolder(name, from) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name)
    if (existsSync(join(candidate, 'package.json'))) return candidate
    if (folder === root || folder === dirname(folder)) return null
  }
}

/** All that ships, by name: our imports and what these depend on. @returns {readonly Part[]} */
export function findParts() {
  /** @type {Map<string, Part>} */
  const parts = new Map()
  const queue = findImports().map((name) => ({ name, from: root }))
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const folder = findFolder(next.name, next.from)
    // An optional peer that is not installed ships nothing.
    if (folder === null || parts.has(folder)) continue
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
    const licence = typeof about.license === 'string' ? about.license : 'unknown'
    parts.set(folder, { name: about.name, version: about.version, licence, folder })
    for (const name of Object.keys(about.dependencies ?? {})) queue.push({ name, from: folder })
  }
  return [...parts.values()].toSorted((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0))
}

/** The text of a part's licence, as its package brings it. @param {Part} part @returns {string} */
function textOf({ folder, licence }) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name))
  return file === undefined ? `Licence: ${licence}` : readFileSync(join(folder, file), 'utf8').trim()
}

/** @param {readonly Part[]} parts */
function formatList(parts) {
  const rows = parts.map(({ name, version, licence }) => [`\`${name}\``, version, licence])
  const head = ['Package', 'Version', 'Licence']
  const widths = head.map((title, at) => Math.max(title.length, ...rows.map((row) => row[at]?.length ?? 0)))
  /** @param {readonly string[]} cells */
  const line = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join(' | ')} |\n`
  return `# Licences of what ships

Written by \`node scripts/licences.mjs\` from what \`electron/\` and \`src/\` import, and what that depends on. The full texts
lie beside the app, in \`resources/licences.txt\`; Electron brings its own and Chromium's.

${line(head)}${line(widths.map((width) => '-'.repeat(width)))}${rows.map(line).join('')}`
}

/**
 * After packing: the texts of all licences go beside the app's archive.
 * @param {{ appOutDir: string, packager: { getResourcesDir: (appOutDir: string) => string } }} context
 */
export default function addLicences({ appOutDir, packager }) {
  const own = `Lookout\n\n${readFileSync(join(root, 'LICENSE'), 'utf8').trim()}`
  const texts = findParts().map((part) => `${part.name} ${part.version}\n\n${textOf(part)}`)
  writeFileSync(
    join(packager.getResourcesDir(appOutDir), 'licences.txt'),
    [own, ...texts].join(`\n\n${'-'.repeat(80)}\n\n`),
  )
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const parts = findParts()
  const odd = parts.filter(({ licence }) => !known.has(licence))
  for (const { name, licence } of odd) console.error(`${name} is under ${licence}: look at it.`)
  const list = formatList(parts)
  const isCurrent = existsSync(listFile) && readFileSync(listFile, 'utf8') === list
  if (!process.argv.includes('--check')) writeFileSync(listFile, list)
  else if (!isCurrent) console.error('docs/licences.md is out of date: run node scripts/licences.mjs')
  console.log(`${parts.length} packages`)
  process.exitCode = odd.length > 0 || (process.argv.includes('--check') && !isCurrent) ? 1 : 0
}
