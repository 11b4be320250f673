import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { arePackagesCurrent } from '../../../scripts/packages.mjs'
import { hashInputs, isBuildCurrent, writeStamp } from '../../../scripts/stamp.mjs'

let root = ''

function put(files: Readonly<Record<string, unknown>>): void {
  for (const [file, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, file)), { recursive: true })
    writeFileSync(join(root, file), typeof content === 'string' ? content : JSON.stringify(content))
  }
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'lookout-setup-'))
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('whether the packages are those of the lockfile', () => {
  const entry = { version: '1.2.3', integrity: 'sha512-a' }
  const other = { version: '4.0.0', integrity: 'sha512-b', optional: true }

  beforeEach(() =>
    put({
      'package.json': { dependencies: { a: '^1.0.0' } },
      'package-lock.json': {
        packages: {
          '': { dependencies: { a: '^1.0.0' } },
          'node_modules/a': entry,
          'node_modules/other-os': other,
        },
      },
      'node_modules/.package-lock.json': { packages: { 'node_modules/a': entry } },
      'node_modules/a/package.json': {},
    }),
  )

  it('an installation by hand counts, without the optional packages of other systems', () => {
    expect(arePackagesCurrent(root)).toBe(true)
  })

  it.each([
    [
      'another version',
      {
        'node_modules/.package-lock.json': { packages: { 'node_modules/a': { ...entry, version: '1.2.2' } } },
      },
    ],
    [
      'another content',
      { 'node_modules/.package-lock.json': { packages: { 'node_modules/a': { ...entry, integrity: 'x' } } } },
    ],
    [
      'a package too many',
      {
        'node_modules/.package-lock.json': { packages: { 'node_modules/a': entry, 'node_modules/b': entry } },
      },
    ],
    ['a package too few', { 'node_modules/.package-lock.json': { packages: {} } }],
    ['a changed package.json', { 'package.json': { dependencies: { a: '^1.0.0', b: '^2.0.0' } } }],
    ['a lockfile that is no JSON', { 'package-lock.json': '<<<<<<<' }],
  ])('%s does not', (_name, change) => {
    put(change)
    expect(arePackagesCurrent(root)).toBe(false)
  })

  it('an installation that broke off does not', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(arePackagesCurrent(root)).toBe(false)
  })

  it('a folder that was deleted does not', () => {
    rmSync(join(root, 'node_modules/a'), { recursive: true })
    expect(arePackagesCurrent(root)).toBe(false)
  })
})

describe('whether the build is of what is here', () => {
  beforeEach(() => {
    put({
      'electron/main/index.ts': 'export {}',
      'src/index.html': '<p>',
      'package.json': {},
      'out/main/index.js': '1',
      'out/preload/index.cjs': '2',
      'out/renderer/index.html': '3',
    })
    writeStamp(root, hashInputs(root))
  })

  it('is so after a build', () => {
    expect(isBuildCurrent(root)).toBe(true)
  })

  it('is judged by content, not by time', () => {
    put({ 'src/index.html': '<p>' })
    expect(isBuildCurrent(root)).toBe(true)
  })

  it.each([
    ['a source changed', { 'src/index.html': '<div>' }],
    ['a source is new', { 'electron/shared/units.ts': '' }],
    ['an icon changed', { 'resources/icon.png': 'png' }],
    ['the lockfile changed', { 'package-lock.json': {} }],
    ['a built file was changed', { 'out/main/index.js': 'broken' }],
  ])('is not when %s', (_name, change) => {
    put(change)
    expect(isBuildCurrent(root)).toBe(false)
  })

  it('is not when a built file is missing', () => {
    rmSync(join(root, 'out/renderer/index.html'))
    expect(isBuildCurrent(root)).toBe(false)
  })

  it('is not when a source changed while the build ran', () => {
    const before = hashInputs(root)
    put({ 'electron/main/index.ts': 'export const late = 1' })
    writeStamp(root, before)
    expect(isBuildCurrent(root)).toBe(false)
  })
})
