import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { root } from '../../fixtures/processes.ts'

const folder = mkdtempSync(join(tmpdir(), 'lookout-appimage-'))
afterEach(() => rmSync(folder, { recursive: true, force: true }))

function launcher(): string {
  const builder = createRequire(createRequire(join(root, 'package.json')).resolve('electron-builder'))
  const module: unknown = builder('app-builder-lib/out/targets/appimage/appImageUtil.js')
  const generate: unknown = Object(module).generateAppRunScript
  if (typeof generate !== 'function') throw new Error('electron-builder has no launcher to look at')
  return String(
    generate({
      ExecutableName: 'lookout',
      DesktopFileName: 'lookout.desktop',
      ProductFilename: 'Lookout',
      ProductName: 'Lookout',
      ResourceName: 'appimagekit-lookout',
    }),
  )
}

function wordsOf(appDir: string, hasAnswer: boolean): string {
  const system = join(folder, 'system')
  mkdirSync(system, { recursive: true })
  mkdirSync(appDir)
  writeFileSync(join(system, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  writeFileSync(join(appDir, 'AppRun'), launcher(), { mode: 0o755 })
  writeFileSync(join(appDir, 'lookout'), '#!/bin/sh\necho "started $*"\n', { mode: 0o755 })
  if (hasAnswer) copyFileSync(join(root, 'resources/linux/unshare'), join(appDir, 'unshare'))
  const env = { ...process.env, APPDIR: appDir, PATH: `${system}:${process.env['PATH'] ?? ''}` }
  return execFileSync('bash', [join(appDir, 'AppRun'), '--hidden'], { env, encoding: 'utf8' }).trim()
}

it('an AppImage keeps its sandbox where the launcher would disable it', () => {
  expect(wordsOf(join(folder, 'without'), false)).toBe('started --no-sandbox --hidden')
  expect(wordsOf(join(folder, 'ours'), true)).toBe('started --hidden')
})
