import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { isNewProfile, profileFolder } from '../../../scripts/profile.mjs'

it('a profile is new until something was kept in it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'lookout-profile-'))
  expect(isNewProfile(folder)).toBe(true)
  writeFileSync(join(folder, 'demo.json'), '{}')
  expect(isNewProfile(folder)).toBe(true)
  writeFileSync(join(folder, 'lookout.db'), '')
  expect(isNewProfile(folder)).toBe(false)
  expect(isNewProfile(join(folder, 'nowhere'))).toBe(true)
  rmSync(folder, { recursive: true })
})

it('its folder is the one that is given, else ours in the system’s place', () => {
  expect(profileFolder('/somewhere')).toBe('/somewhere')
  expect(profileFolder(null)).toMatch(/[\\/]Lookout$/)
})
