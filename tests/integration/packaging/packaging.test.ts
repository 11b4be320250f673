import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { extractAll, extractFile, statFile } from '@electron/asar'
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { controlOf } from '../../fixtures/host-control.ts'
import { root, runScript } from '../../fixtures/processes.ts'
import { pack, type Packed } from './pack.ts'
import { patient } from '../../fixtures/patient.ts'

const run = promisify(execFile)
const arch = process.arch === 'arm64' ? 'arm64' : 'x64'
const megabyte = 1024 * 1024
let folder = ''
let packed: Packed

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-packaging-'))
  packed = await pack(folder, 'linux', arch)
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const [off, on] = [0x30, 0x31]
const hardened = {
  version: '1',
  [FuseV1Options.RunAsNode]: off,
  [FuseV1Options.EnableCookieEncryption]: off,
  [FuseV1Options.EnableNodeOptionsEnvironmentVariable]: off,
  [FuseV1Options.EnableNodeCliInspectArguments]: off,
  [FuseV1Options.EnableEmbeddedAsarIntegrityValidation]: on,
  [FuseV1Options.OnlyLoadAppFromAsar]: on,
  [FuseV1Options.LoadBrowserProcessSpecificV8Snapshot]: off,
  [FuseV1Options.GrantFileProtocolExtraPrivileges]: off,
  // The fuse for WebAssembly traps. electron-builder leaves it at Electron's default.
  8: on,
}

/** Returns patterns of all files that may ship. `prebuild`: the target's only prebuilt binary. */
function shipped(prebuild: string): readonly RegExp[] {
  return [
    /^\/package\.json$/,
    /^\/out\/main\/[\w./-]+\.js$/,
    /^\/out\/preload\/index\.cjs$/,
    /^\/out\/renderer\/(index\.html|assets\/[\w.-]+\.(js|css|svg|png|woff2))$/,
    /^\/resources\/(icon\.png|tray\/[\w./@-]+\.(png|ico))$/,
    /^\/node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js)$/,
    new RegExp(`^/node_modules/keytar/prebuilds/${prebuild}/keytar\\.node$`),
  ]
}

function strangersOf({ files }: Packed, prebuild: string): readonly string[] {
  return files.filter((path) => !shipped(prebuild).some((pattern) => pattern.test(path)))
}

const needed = [
  '/package.json',
  '/out/main/index.js',
  '/out/preload/index.cjs',
  '/out/renderer/index.html',
  '/resources/icon.png',
  '/node_modules/keytar/lib/keytar.js',
]

describe('the package', () => {
  it('contains only the build, the icons and the one runtime dependency', () => {
    expect(strangersOf(packed, `linux-${arch}`)).toEqual([])
    const library = `/node_modules/keytar/prebuilds/linux-${arch}/keytar.node`
    expect(packed.files).toEqual(expect.arrayContaining([...needed, library]))
  })

  it('lists no scripts or development dependencies', () => {
    const text = extractFile(packed.asar, 'package.json').toString('utf8')
    const project: Record<string, unknown> = JSON.parse(text)
    expect(project['main']).toBe('out/main/index.js')
    expect(project['productName']).toBe('Lookout')
    expect(project['desktopName']).toBe('io.github.lookout.desktop')
    expect(project).not.toHaveProperty('devDependencies')
    expect(project).not.toHaveProperty('scripts')
  })

  it('has a single-script preload that only requires Electron and runs in a sandbox', () => {
    const text = extractFile(packed.asar, 'out/preload/index.cjs').toString('utf8')
    const asked = [...text.matchAll(/\brequire\(\s*['"`]?([^'"`)]*)/g)].map(([, name]) => name)
    expect(asked).toEqual(['electron'])
    expect(text).not.toMatch(/^import\b|\bimport\(|\b__dirname\b|\bBuffer\.|\bsetImmediate\(/m)
    expect(packed.files.filter((path) => path.startsWith('/out/preload/'))).toEqual([
      '/out/preload/index.cjs',
    ])
  })

  it('contains no build paths, source maps, tokens or private keys', () => {
    for (const path of packed.files.filter((name) => /\.(js|cjs|html|json|css)$/.test(name))) {
      const text = extractFile(packed.asar, path.slice(1)).toString('utf8')
      expect(text.includes(root), path).toBe(false)
      expect(/\/\/[#@] sourceMappingURL=/.test(text), path).toBe(false)
      expect(
        /-----BEGIN [A-Z ]*PRIVATE KEY|\bgh[pousr]_\w{30}|\bnpm_\w{30}|\bAKIA[A-Z0-9]{16}\b/.test(text),
        path,
      ).toBe(false)
    }
  })

  it('never disables the sandbox by itself', () => {
    const desktop = readFileSync(join(root, 'electron-builder.yml'), 'utf8')
    expect(desktop).not.toContain('no-sandbox')
    expect(readFileSync(join(packed.app, 'unshare'), 'utf8')).not.toContain('--no-sandbox')
    expect(statSync(join(packed.app, 'unshare')).mode & 0o111).toBe(0o111)
  })

  it('keeps the native library outside the archive, where the system can load it', async () => {
    const library = `node_modules/keytar/prebuilds/linux-${arch}/keytar.node`
    expect(statFile(packed.asar, library)).toMatchObject({ unpacked: true })
    const unpacked = join(packed.app, 'resources/app.asar.unpacked')
    const outside = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    )
    expect(outside.map((entry) => relative(unpacked, join(entry.parentPath, entry.name)))).toEqual([library])
    // Only Electron can load the rest of the module from the archive.
    const whole = join(folder, 'whole')
    extractAll(packed.asar, whole)
    const words = ['-p', 'Object.keys(require(process.argv[1])).sort().join()']
    const module = join(whole, 'node_modules/keytar/lib/keytar.js')
    const { stdout } = await run(process.execPath, [...words, module])
    expect(stdout.trim()).toBe('deletePassword,findCredentials,findPassword,getPassword,setPassword')
  })

  it('includes all licences, none of which requires more than attribution', () => {
    const licences = join(packed.app, 'resources/licences')
    const files = ['keytar.md', 'lookout.txt', 'main.md', 'window.md']
    expect(readdirSync(licences).toSorted()).toEqual(files)
    const [keytar = '', own = '', ...bundled] = files.map((name) =>
      readFileSync(join(licences, name), 'utf8'),
    )
    for (const text of [keytar, own]) expect(text).toContain('Permission is hereby granted, free of charge')
    const packages = [...bundled.join('\n').matchAll(/^## (\S+) - \d\S*(?: \((.+)\))?$/gm)]
    const names = packages.map(([, name]) => name)
    expect(names).toEqual(expect.arrayContaining(['zod', 'react', 'react-aria', 'uplot', 'zustand']))
    const known = [
      '0BSD',
      'Apache-2.0',
      'BlueOak-1.0.0',
      'BSD-2-Clause',
      'BSD-3-Clause',
      'CC0-1.0',
      'ISC',
      'MIT',
      'MIT-0',
    ]
    expect(packages.filter(([, , licence = 'none']) => !known.includes(licence))).toEqual([])
    expect(bundled.join('\n')).toContain('Apache License')
  })

  it('has its fuses set', async () => {
    expect(await getCurrentFuseWire(packed.executable)).toEqual(hardened)
  })

  it('stays small', () => {
    expect(statSync(packed.asar).size).toBeLessThan(5 * megabyte)
    const size = (pattern: RegExp): number =>
      packed.files
        .filter((path) => pattern.test(path))
        .reduce((sum, path) => sum + extractFile(packed.asar, path.slice(1)).length, 0)
    expect(size(/^\/out\/renderer\//)).toBeLessThan(2.5 * megabyte)
    expect(size(/^\/out\/main\//)).toBeLessThan(3 * megabyte)
    expect(size(/^\/out\/preload\//)).toBeLessThan(32 * 1024)
    expect(size(/\.node$/)).toBeLessThan(megabyte)
  })

  it('starts, and accepts no debugger', async () => {
    const host = ['scripts/host/run.ts', `--app=${packed.app}`, '--headless', '--']
    const flags = ['--demo', `--user-data-dir=${join(folder, 'profile')}`, '--remote-debugging-port=0']
    const started = runScript([...host, ...flags])
    const control = controlOf(started.child)
    const isPainted = () => control('evaluate', "document.documentElement.dataset.ready === 'true'")
    await vi.waitFor(async () => expect(await isPainted()).toBe(true), { timeout: 60_000, interval: 200 })
    const picture = join(folder, 'packed.png')
    await control('screenshot', picture)
    expect(statSync(picture).size).toBeGreaterThan(10_000)
    expect(started.output()).not.toContain('DevTools listening')
    started.child.kill('SIGTERM')
    expect(await started.ended, started.output()).toBe(0)
    await expect.poll(() => started.left(), patient).toEqual([])
  })
})

describe('the package of another system', () => {
  it.each([
    ['mac', 'arm64', 'darwin-arm64'],
    ['win', 'x64', 'win32-x64'],
  ] as const)(
    '%s %s contains only its own binary of keytar, and has its fuses set',
    async (platform, to, prebuild) => {
      const other = await pack(join(folder, platform), platform, to)
      expect(strangersOf(other, prebuild)).toEqual([])
      const library = `/node_modules/keytar/prebuilds/${prebuild}/keytar.node`
      expect(other.files).toEqual(expect.arrayContaining([...needed, library]))
      expect(await getCurrentFuseWire(other.executable)).toEqual(hardened)
      if (platform !== 'mac') return
      const info = readFileSync(join(other.app, 'Contents/Info.plist'), 'utf8')
      expect(info).toMatch(/<key>CFBundleIdentifier<\/key>\s*<string>io\.github\.lookout<\/string>/)
      expect(info).toMatch(/<key>ElectronAsarIntegrity<\/key>[^]*<string>SHA256<\/string>/)
    },
  )
})
