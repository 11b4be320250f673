import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { isNewProfile, profileFolder } from '../../../scripts/profile.mjs'

it('a profile is new until data is stored in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-profile-'))
  expect(isNewProfile(folder)).toBe(true)
  writeFileSync(join(folder, 'demo.json'), '{}')
  expect(isNewProfile(folder)).toBe(true)
  writeFileSync(join(folder, 'lookout.db'), '')
  expect(isNewProfile(folder)).toBe(false)
  expect(isNewProfile(join(folder, 'nowhere'))).toBe(true)
  rmSync(folder, { recursive: true })
})

it('the profile folder defaults to the system’s data folder', () => {
  expect(profileFolder('/somewhere')).toBe('/somewhere')
  expect(profileFolder(null)).toMatch(/[\\/]Lookout$/)
})

it.runIf(process.platform === 'linux')('an empty XDG_CONFIG_HOME counts as not set, as in Electron', () => {
  vi.stubEnv('XDG_CONFIG_HOME', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(profileFolder(null)).toBe(join(homedir(), '.config', 'Lookout'))
})
