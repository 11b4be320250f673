import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { arePackagesCurrent } from '../../../scripts/packages.mjs'
import { providePackages } from '../../../scripts/setup.mjs'
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

describe('installed packages are current', () => {
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

  it('after a manual installation without the optional packages of other systems', () => {
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
      'with a package too many',
      {
        'node_modules/.package-lock.json': { packages: { 'node_modules/a': entry, 'node_modules/b': entry } },
      },
    ],
    ['with a missing package', { 'node_modules/.package-lock.json': { packages: {} } }],
    ['with a changed package.json', { 'package.json': { dependencies: { a: '^1.0.0', b: '^2.0.0' } } }],
    ['with an invalid lockfile', { 'package-lock.json': '<<<<<<<' }],
  ])('not %s', (_name, change) => {
    put(change)
    expect(arePackagesCurrent(root)).toBe(false)
  })

  it('not after an interrupted installation', () => {
    rmSync(join(root, 'node_modules/.package-lock.json'))
    expect(arePackagesCurrent(root)).toBe(false)
  })

  it('not when a package folder was deleted', () => {
    rmSync(join(root, 'node_modules/a'), { recursive: true })
    expect(arePackagesCurrent(root)).toBe(false)
  })
})

it('on Windows, the Node in node_modules does not replace itself', () => {
  put({ 'package.json': {}, 'package-lock.json': {} })
  const execPath = join(root, 'node_modules/node/bin/node.exe')
  expect(providePackages(root, { platform: 'win32', execPath })).toBe(
    'The installed packages do not match package-lock.json, and this script runs on the Node among them. Run `npm ci` and try again.',
  )
})

describe('the build is current', () => {
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

  it('after a build', () => {
    expect(isBuildCurrent(root)).toBe(true)
  })

  it('by content, not by time', () => {
    put({ 'src/index.html': '<p>' })
    expect(isBuildCurrent(root)).toBe(true)
  })

  it.each([
    ['a source changed', { 'src/index.html': '<div>' }],
    ['a source is new', { 'electron/shared/units.ts': '' }],
    ['an icon changed', { 'resources/icon.png': 'png' }],
    ['the lockfile changed', { 'package-lock.json': {} }],
    ['a built file was changed', { 'out/main/index.js': 'broken' }],
  ])('not when %s', (_name, change) => {
    put(change)
    expect(isBuildCurrent(root)).toBe(false)
  })

  it.each(['LOOKOUT_DEBUGGING', 'LOOKOUT_FEED_URL', 'LOOKOUT_FEED_KEY'])('not when %s changed', (name) => {
    vi.stubEnv(name, 'other')
    expect(isBuildCurrent(root)).toBe(false)
    vi.unstubAllEnvs()
  })

  it('not when a built file is missing', () => {
    rmSync(join(root, 'out/renderer/index.html'))
    expect(isBuildCurrent(root)).toBe(false)
  })

  it('not when a source changed during the build', () => {
    const before = hashInputs(root)
    put({ 'electron/main/index.ts': 'export const late = 1' })
    writeStamp(root, before)
    expect(isBuildCurrent(root)).toBe(false)
  })
})
