import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it } from 'vitest'

const root = resolve(import.meta.dirname, '../..')
const text = readFileSync(join(root, 'docs/electron.md'), 'utf8')

/** The rows of the table below a heading, cell by cell, without its head. */
function rowsBelow(heading: string): readonly (readonly string[])[] {
  const after = text.slice(text.indexOf(`## ${heading}`)).split('\n')
  const first = after.findIndex((line) => line.startsWith('|'))
  const lines = after.slice(first, first + after.slice(first).findIndex((line) => !line.startsWith('|')))
  const cellsOf = (line: string): readonly string[] =>
    line
      .slice(1, -1)
      .split(/(?<!\\)\|/)
      .map((cell) => cell.trim())
  return lines.slice(2).map(cellsOf)
}

const promises = rowsBelow('What each API promises, and what the stand-in does')
const facts = rowsBelow('What the app makes of it')

const sources = ['main', 'preload'].flatMap((room) =>
  readdirSync(join(root, 'electron', room)).map((name) =>
    readFileSync(join(root, 'electron', room, name), 'utf8'),
  ),
)

function matches(pattern: RegExp): readonly string[] {
  const found = sources.flatMap((source) => [...source.matchAll(pattern)].map(([, name = '']) => name))
  return [...new Set(found)].toSorted()
}

/** Values, not types, that are imported from Electron. */
const imported = [
  ...new Set(
    matches(/^import \{([^}]*)\} from 'electron'/gm)
      .flatMap((names) => names.split(',').map((name) => name.trim()))
      .filter((name) => name !== '' && !name.startsWith('type ')),
  ),
].toSorted()

const members = imported.flatMap((name) =>
  sources
    .filter((source) => new RegExp(`^import \\{[^}]*\\b${name}\\b[^}]*\\} from 'electron'`, 'm').test(source))
    .flatMap((source) =>
      [...source.matchAll(new RegExp(`(?<![\\w./'])${name}((?:\\.[a-zA-Z]+)+)`, 'g'))].map(
        ([, path = '']) => `${name}${path}`,
      ),
    ),
)
const uses = [...new Set(members)].filter((path) => !/\.(on|once)$/.test(path)).toSorted()
const events = matches(/\.(?:on|once)\(\s*'([a-z-]+)'/g)
/** Of a child process or a socket of our own, not of Electron. */
const foreign = ['connect', 'data', 'error', 'uncaughtException', 'unhandledRejection']

const named = promises.map(([api = '']) => api).join(' ')

describe('the table of Electron’s APIs', () => {
  it('is about what the app uses', () => {
    expect(imported).toContain('protocol')
    expect(uses.length).toBeGreaterThan(40)
    expect(events).toContain('will-quit')
  })

  it('names each one that is imported, each member of it, and each event', () => {
    expect(imported.filter((name) => !new RegExp(`\\b${name}\\b`).test(named))).toEqual([])
    expect(uses.filter((path) => !new RegExp(`\\b${path.replaceAll('.', '\\.')}\\b`).test(named))).toEqual([])
    const missing = events.filter((name) => !foreign.includes(name) && !named.includes(`\`${name}\``))
    expect(missing).toEqual([])
  })

  it('says of each what is promised, what the stand-in does, and where that is held', () => {
    expect(promises.filter((row) => row.length !== 4 || row.includes(''))).toEqual([])
    const specs = promises.flatMap(([, , , spec = '']) => spec.split(', '))
    expect(specs.filter((spec) => !isThere(/^[EU] /.test(spec) ? spec : `H ${spec}`))).toEqual([])
  })
})

/** Whether a reference such as `U security/paths` leads to a test. */
function isThere(reference: string): boolean {
  const [, kind = '', name = ''] = /^([UEHP]) (.+)$/.exec(reference) ?? []
  if (reference === 'H **real**' || reference.startsWith('**real**')) return true
  if (kind === 'U') return existsSync(join(root, 'tests/unit', `${name}.test.ts`))
  if (kind === 'E') return name === 'every spec' || existsSync(join(root, 'tests/e2e', `${name}.spec.ts`))
  if (kind === 'H') return existsSync(join(root, 'tests/e2e/host', `${name}.spec.ts`))
  if (kind === 'P') return existsSync(join(root, 'tests/integration/packaging', `${name}.test.ts`))
  return existsSync(join(root, reference.replaceAll('`', ''))) || reference === 'the workflow'
}

it('what is said of the app is held by tests that are there', () => {
  expect(facts.length).toBeGreaterThan(40)
  const references = facts.flatMap(([, , held = '']) => held.split(', '))
  expect(references.filter((reference) => !isThere(reference))).toEqual([])
})
