/**
 * `node scripts/fuses.mjs dist`: reads the fuses back from every packaged executable below a folder, and fails unless each is
 * as electron-builder.yml wants it. The names and their order are Electron's fuse wire, version 1.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'

/** @type {readonly (readonly [string, boolean])[]} */
const wanted = [
  ['runAsNode', false],
  ['cookieEncryption', true],
  ['nodeOptions', false],
  ['nodeCliInspect', false],
  ['embeddedAsarIntegrityValidation', true],
  ['onlyLoadAppFromAsar', true],
  ['loadBrowserProcessSpecificV8Snapshot', false],
  ['grantFileProtocolExtraPrivileges', false],
]

/**
 * The wires of an executable (a universal one has two) by fuse name; null without any.
 * @param {Buffer} binary @returns {readonly Readonly<Record<string, boolean>>[] | null}
 */
export function readFuses(binary) {
  const wires = []
  for (let at = binary.indexOf(sentinel); at >= 0; at = binary.indexOf(sentinel, at + 1)) {
    const start = at + sentinel.length
    if (binary[start] !== 1) throw new Error(`The fuse wire has version ${binary[start]}, not 1`)
    const states = [...binary.subarray(start + 2, start + 2 + Number(binary[start + 1]))]
    wires.push(Object.fromEntries(wanted.map(([name], index) => [name, states[index] === 0x31])))
  }
  return wires.length === 0 ? null : wires
}

/** What is not as wanted, in words. @param {Buffer} binary @returns {readonly string[]} */
export function findWrongFuses(binary) {
  const wires = readFuses(binary)
  if (wires === null) return ['has no fuse wire']
  return wires.flatMap((wire) =>
    wanted
      .filter(([name, isOn]) => wire[name] !== isOn)
      .map(([name, isOn]) => `${name} is ${isOn ? 'off' : 'on'}`),
  )
}

/** Where Electron keeps the wire: the executable, on macOS its framework. @param {string} folder */
function findBinaries(folder) {
  const names = new Set(['lookout', 'Lookout.exe', 'Electron Framework'])
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile() && names.has(basename(entry.name)))
    .map((entry) => join(entry.parentPath, entry.name))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const binaries = findBinaries(process.argv[2] ?? 'dist')
  if (binaries.length === 0) console.error('No packaged executable is here.')
  let isRight = binaries.length > 0
  for (const path of binaries) {
    const wrong = findWrongFuses(readFileSync(path))
    console.log(`${path}: ${wrong.length === 0 ? 'as wanted' : wrong.join(', ')}`)
    isRight &&= wrong.length === 0
  }
  process.exitCode = isRight ? 0 : 1
}
