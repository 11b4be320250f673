import { describe, expect, it } from 'vitest'
import { explainKeychain } from '../../../../../electron/monitor/secrets/explain.ts'
import { createKeychain, type Keytar } from '../../../../../electron/monitor/secrets/keychain.ts'

const origin = 'https://toncenter.com'

describe('messages of keychain failures', () => {
  it.each([
    [
      'Failed to load keytar native addon, checked ["../build/Release"] on prebuilds/linux-x64',
      'libsecret-1-0',
    ],
    [
      "Cannot find package 'keytar' imported from /opt/lookout/out/main/chunks/a.js",
      'This copy of Lookout has no keychain library.',
    ],
    ['libsecret-1.so.0: cannot open shared object file: No such file or directory', 'libsecret-1-0'],
    ['The name org.freedesktop.secrets was not provided by any .service files', 'gnome-keyring'],
    ['Cannot autolaunch D-Bus without X11 $DISPLAY', 'session bus'],
    ['Could not connect: No such file or directory', 'session bus'],
    ['Cannot create an item in a locked collection', 'The keychain is locked. Unlock it and try again.'],
    ['User canceled the operation.', 'The keychain is locked. Unlock it and try again.'],
    ['Rejected send message, 2 matched rules; type="method_call"', 'Access to the keychain was denied'],
    ['disk quota exceeded', 'Keychain error: disk quota exceeded.'],
    ['No such collection.', 'The keychain has no keyring yet.'],
    [
      'Object does not exist at path “/org/freedesktop/secrets/collection/login”',
      'The keychain has no keyring yet.',
    ],
  ])('%s', (message, words) => {
    const error = explainKeychain(new Error(message), null)
    expect(error.code).toBe('keychain')
    expect(error.message).toContain(words)
  })

  it('never contain the secret', () => {
    const error = explainKeychain(new Error('cannot store sentinel-1 as sentinel-1'), 'sentinel-1')
    expect(error.message).toBe('Keychain error: cannot store … as ….')
  })
})

describe('the keychain', () => {
  it('reports a missing library', async () => {
    const keychain = createKeychain('Lookout', {
      load: () => Promise.reject(new Error('Failed to load keytar native addon')),
    })
    await expect(keychain.read(origin)).rejects.toMatchObject({ code: 'keychain' })
    await expect(keychain.write(origin, 'sentinel-2')).rejects.toThrow('install libsecret')
  })

  it('gives up when the keychain does not respond, without blocking a second thread', async () => {
    let calls = 0
    const stuck = Promise.withResolvers<string | null>()
    const keytar: Keytar = {
      getPassword: () => {
        calls += 1
        return stuck.promise
      },
      setPassword: async () => {
        calls += 1
      },
      deletePassword: async () => true,
    }
    const keychain = createKeychain('Lookout', { load: async () => keytar, waitMs: 20 })
    await expect(keychain.read(origin)).rejects.toThrow('It may be locked: unlock it and try again.')
    await expect(keychain.write(origin, 'sentinel-3')).rejects.toThrow('did not respond')
    expect(calls).toBe(1)
    stuck.resolve('unlocked')
    await expect(keychain.read(origin)).resolves.toBe('unlocked')
  })

  it('passes service and origin to the system', async () => {
    const asked: string[] = []
    const keytar: Keytar = {
      getPassword: async (service, account) => {
        asked.push(`${service} ${account}`)
        return null
      },
      setPassword: async () => {},
      deletePassword: async () => true,
    }
    await createKeychain(undefined, { load: async () => keytar }).read(origin)
    expect(asked).toEqual(['Lookout https://toncenter.com'])
  })
})
