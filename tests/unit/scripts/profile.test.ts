import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
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
