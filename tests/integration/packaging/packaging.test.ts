import { execFile } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage, statFile } from '@electron/asar'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findFreePort, takeScreenshot } from '../../../scripts/screenshot.mjs'
import { root, runScript } from '../../fixtures/processes.ts'

const run = promisify(execFile)
const electronVersion: string = JSON.parse(
  readFileSync(join(root, 'node_modules/electron/package.json'), 'utf8'),
).version
let folder = ''
let app = ''
let asar = ''
let files: readonly string[] = []

/** What electron-builder looks for in an unpacked Electron; its executable does nothing. */
function makeStandIn(dist: string): void {
  mkdirSync(join(dist, 'resources'), { recursive: true })
  mkdirSync(join(dist, 'locales'))
  writeFileSync(join(dist, 'electron'), '#!/bin/sh\nexit 1\n')
  chmodSync(join(dist, 'electron'), 0o755)
  writeFileSync(join(dist, 'version'), electronVersion)
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lookout-packaging-'))
  const dist = join(folder, 'electron')
  makeStandIn(dist)
  const output = join(folder, 'dist')
  const words = ['--linux', 'dir', `--${process.arch}`, '--publish', 'never']
  const settings = [`-c.electronDist=${dist}`, `-c.directories.output=${output}`]
  await run(process.execPath, [join(root, 'node_modules/electron-builder/cli.js'), ...words, ...settings], {
    cwd: root,
  })
  app = join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
  asar = join(app, 'resources/app.asar')
  files = listPackage(asar, { isPack: false }).filter((path) => !('files' in statFile(asar, path.slice(1))))
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const shipped = [
  /^\/package\.json$/,
  /^\/out\/main\/[\w./-]+\.js$/,
  /^\/out\/preload\/index\.cjs$/,
  /^\/out\/renderer\/(index\.html|assets\/[\w.-]+)$/,
  /^\/resources\/(icon|tray\/[\w./@-]+)\.png$/,
  /^\/node_modules\/keytar\/(package\.json|LICENSE\.md|lib\/keytar\.js)$/,
  new RegExp(`^/node_modules/keytar/prebuilds/linux-${process.arch}/keytar\\.node$`),
]

describe('the package', () => {
  it('holds what was built, the icons, and the one runtime dependency, and nothing else', () => {
    expect(files.filter((path) => !shipped.some((pattern) => pattern.test(path)))).toEqual([])
    const needed = [
      '/out/main/index.js',
      '/out/preload/index.cjs',
      '/out/renderer/index.html',
      '/resources/icon.png',
    ]
    expect(files).toEqual(expect.arrayContaining(needed))
  })

  it('says nothing of scripts and development dependencies', () => {
    const project: Record<string, unknown> = JSON.parse(extractFile(asar, 'package.json').toString('utf8'))
    expect(project['main']).toBe('out/main/index.js')
    expect(project['productName']).toBe('Lookout')
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['devDependencies']))
    expect(Object.keys(project)).not.toEqual(expect.arrayContaining(['scripts']))
  })

  it('names no folder of the machine that built it', () => {
    for (const path of files.filter((name) => /\.(js|cjs|html|json|css)$/.test(name))) {
      expect(extractFile(asar, path.slice(1)).includes(root), path).toBe(false)
    }
  })

  it('keeps the native library outside, for the system to load it', () => {
    const library = `node_modules/keytar/prebuilds/linux-${process.arch}/keytar.node`
    expect(statFile(asar, library)).toMatchObject({ unpacked: true })
    expect(existsSync(join(app, 'resources/app.asar.unpacked', library))).toBe(true)
  })

  it('stays small', () => {
    expect(statSync(asar).size).toBeLessThan(4 * 1024 * 1024)
  })

  it('starts', async () => {
    const port = await findFreePort()
    const host = ['scripts/host/run.ts', `--app=${app}`, '--headless', '--']
    const flags = ['--demo', `--user-data-dir=${join(folder, 'profile')}`, `--remote-debugging-port=${port}`]
    const started = runScript([...host, ...flags])
    const picture = join(folder, 'packed.png')
    const missing = await takeScreenshot(port, picture, AbortSignal.timeout(60_000))
    started.child.kill('SIGTERM')
    expect(await started.ended, started.output()).toBe(0)
    expect(missing, started.output()).toBeNull()
    expect(statSync(picture).size).toBeGreaterThan(10_000)
    await expect.poll(() => started.left()).toEqual([])
  })
})
