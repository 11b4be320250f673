import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { commandOf } from '../../../../electron/main/autostart-entry.ts'

vi.mock('electron', () => ({
  app: {
    isPackaged: true,
    getName: () => 'Lookout',
    getPath: () => '/home/me',
    commandLine: { hasSwitch: () => hasFolder },
  },
}))
const { createAutostart } = await import('../../../../electron/main/autostart.ts')

let home = ''
let hasFolder = false
const file = (): string => join(home, 'autostart', 'lookout.desktop')
const command = (): string | null => commandOf(readFileSync(file(), 'utf8'))

beforeEach(() => {
  hasFolder = false
  home = mkdtempSync(join(tmpdir(), 'lookout-autostart-'))
  vi.stubEnv('XDG_CONFIG_HOME', home)
  vi.stubEnv('APPIMAGE', '/home/me/Lookout-0.1.0.AppImage')
})
afterEach(() => {
  vi.unstubAllEnvs()
  rmSync(home, { recursive: true, force: true })
})

it('an updated AppImage with a new file name starts at login', () => {
  const autostart = createAutostart('linux')
  autostart.set(true)
  expect(command()).toBe('/home/me/Lookout-0.1.0.AppImage --hidden')
  autostart.moveTo('/home/me/Lookout-0.2.0.AppImage')
  expect(command()).toBe('/home/me/Lookout-0.2.0.AppImage --hidden')
})

it('an update neither switches the start at login on, nor changes the entry of another copy', () => {
  const autostart = createAutostart('linux')
  autostart.moveTo('/home/me/Lookout-0.2.0.AppImage')
  expect(existsSync(file())).toBe(false)

  autostart.set(true)
  const disabled = `${readFileSync(file(), 'utf8')}Hidden=true\n`
  writeFileSync(file(), disabled)
  autostart.moveTo('/home/me/Lookout-0.2.0.AppImage')
  expect(readFileSync(file(), 'utf8')).toBe(disabled)

  vi.stubEnv('APPIMAGE', '/opt/other.AppImage')
  createAutostart('linux').set(true)
  autostart.moveTo('/home/me/Lookout-0.2.0.AppImage')
  expect(command()).toBe('/opt/other.AppImage --hidden')
})

it('removing everything keeps the entry of another copy', () => {
  const autostart = createAutostart('linux')
  vi.stubEnv('APPIMAGE', '/opt/other.AppImage')
  createAutostart('linux').set(true)
  autostart.removeOwn()
  expect(command()).toBe('/opt/other.AppImage --hidden')
  expect(autostart.note()).toContain('/opt/other.AppImage')
})

it('the entry of a profile in another folder names the folder', () => {
  hasFolder = true
  createAutostart('linux').set(true)
  expect(command()).toBe('/home/me/Lookout-0.1.0.AppImage --user-data-dir=/home/me --hidden')
})
