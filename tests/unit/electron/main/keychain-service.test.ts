import { expect, it } from 'vitest'
import { keychainService } from '../../../../electron/main/keychain-service.ts'

it.each([
  [{}, true, 'Lookout'],
  [{}, false, 'Lookout'],
  [{ LOOKOUT_KEYCHAIN: 'Lookout test' }, false, 'Lookout test'],
  [{ LOOKOUT_KEYCHAIN: '' }, false, 'Lookout'],
  [{ LOOKOUT_KEYCHAIN: 'Lookout test' }, true, 'Lookout'],
])('keychain entries with %j, installed: %s, are named %s', (env, isPackaged, name) => {
  expect(keychainService(env, isPackaged)).toBe(name)
})
