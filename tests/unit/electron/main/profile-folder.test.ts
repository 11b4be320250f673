import { expect, it } from 'vitest'
import { profileFolder } from '../../../../electron/main/profile-folder.ts'

const places = { appData: '/home/me/.config', workingFolder: '/work' }

it.each([
  [null, '/home/me/.config/Lookout'],
  ['/srv/profile', '/srv/profile'],
  ['profile/../other', '/work/other'],
])('the profile with --user-data-dir %j is %s', (given, folder) => {
  expect(profileFolder({ ...places, given })).toBe(folder)
})

it('an empty --user-data-dir is an error, not the default profile', () => {
  expect(() => profileFolder({ ...places, given: '' })).toThrow(
    '--user-data-dir needs a folder: --user-data-dir=DIR.',
  )
})
