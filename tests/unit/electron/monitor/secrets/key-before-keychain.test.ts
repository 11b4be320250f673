import { expect, it } from 'vitest'
import { keychain, profileFolder, startQuiet } from '../../../../fixtures/quiet-monitor.ts'

it('a new key raises the limit while the keychain waits for its password', async () => {
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<undefined>()
  const secrets = { ...keychain(), write: () => unlocked }
  const limits = { withoutKey: 1, withKey: 10 }
  const monitor = await startQuiet(profileFolder(), { secrets, limits })
  expect(monitor.state().status.quota.limit).toBe(1)
  const saved = monitor.handlers['key.set']({ key: 'sentinel-key-1' })
  expect(monitor.state().status).toMatchObject({ key: { state: 'memory' }, quota: { limit: 10 } })
  unlock(undefined)
  expect(await saved).toMatchObject({ state: 'keychain' })
  expect(monitor.state().status.key).toMatchObject({ state: 'keychain', note: null })
})

it('a removed key lowers the limit while the keychain waits for its password', async () => {
  const { promise: unlocked, resolve: unlock } = Promise.withResolvers<undefined>()
  const secrets = { ...keychain(), remove: () => unlocked }
  const limits = { withoutKey: 1, withKey: 10 }
  const monitor = await startQuiet(profileFolder(), { secrets, limits })
  await monitor.handlers['key.set']({ key: 'sentinel-key-1' })
  expect(monitor.state().status.quota.limit).toBe(10)
  const cleared = monitor.handlers['key.clear'](undefined)
  expect(monitor.state().status).toMatchObject({ key: { state: 'none' }, quota: { limit: 1 } })
  unlock(undefined)
  expect(await cleared).toMatchObject({ state: 'none', note: null })
})

it('a malformed key leaves the one in use', async () => {
  const monitor = await startQuiet(profileFolder())
  await monitor.handlers['key.set']({ key: 'sentinel-key-1' })
  await expect(monitor.handlers['key.set']({ key: 'two words' })).rejects.toThrow('key')
  expect(monitor.state().status.key.state).toBe('keychain')
})
