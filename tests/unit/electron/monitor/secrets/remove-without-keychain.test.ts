import { expect, it } from 'vitest'
import { parseSettings } from '../../../../../electron/monitor/profile/saved-settings.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { keychain, profileFolder, startQuiet } from '../../../../fixtures/quiet-monitor.ts'

const refuse = () => Promise.reject(new LookoutError('keychain', 'No keychain service is running.'))
const none = { read: refuse, write: refuse, remove: refuse }
const loopback = 'http://127.0.0.1:9'

function originsIn(folder: string): readonly string[] {
  const store = openStore({ folder, now: () => 9_000 })
  const { origins } = parseSettings(store.profile.settings())
  store.close()
  return origins
}

it('without a keychain, no key can be left in it: neither a key in memory nor a removed one', async () => {
  const folder = profileFolder()
  const monitor = await startQuiet(folder, { secrets: none })
  const { handlers } = monitor
  expect(await handlers['key.set']({ key: 'sentinel-key-1' })).toMatchObject({ state: 'memory' })
  expect(await monitor.forgetKeys()).toEqual([])
  await handlers['key.set']({ key: 'sentinel-key-2' })
  expect(await handlers['key.clear'](undefined)).toMatchObject({ state: 'none', note: null })
  expect(await monitor.forgetKeys()).toEqual([])
  await monitor.close()
  expect(originsIn(folder)).toEqual([])
})

it('a key that the keychain stored and cannot remove is still reported', async () => {
  const folder = profileFolder()
  const secrets = { ...keychain(), remove: refuse }
  const monitor = await startQuiet(folder, { secrets })
  await monitor.handlers['key.set']({ key: 'sentinel-key-1' })
  const left = expect.stringMatching(/^http:\/\/127\.0\.0\.1:9: .* may still be in the keychain\.$/) as string
  expect(await monitor.handlers['key.clear'](undefined)).toMatchObject({ state: 'none' })
  expect(await monitor.forgetKeys()).toEqual([left])
  await monitor.close()
  expect(originsIn(folder)).toEqual([loopback])
})

it('a key that the keychain may store late is still reported', async () => {
  const late = () =>
    Promise.reject(
      new LookoutError(
        'keychain',
        'The keychain did not respond. It may be locked: unlock it and try again.',
      ),
    )
  const monitor = await startQuiet(profileFolder(), { secrets: { read: refuse, write: late, remove: late } })
  await monitor.handlers['key.set']({ key: 'sentinel-key-1' })
  expect(await monitor.forgetKeys()).toHaveLength(1)
})

it('a key stored by a version that did not note its origin is still reported', async () => {
  const stored = keychain()
  await stored.write(loopback, 'sentinel-key-1')
  const monitor = await startQuiet(profileFolder(), { secrets: { ...stored, remove: refuse } })
  expect(await monitor.forgetKeys()).toHaveLength(1)
})
