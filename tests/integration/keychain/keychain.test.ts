import { execFile } from 'node:child_process'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { createKeychain, createKeyring } from '../../../electron/monitor/secrets/index.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const service = 'Lookout test'
const origin = 'https://toncenter.com'
const other = 'https://index.example:8443'

/** What a further process finds: another run of Lookout, with its own connection to the session bus. */
async function elsewhere(env: NodeJS.ProcessEnv = {}): Promise<unknown> {
  const script = `
    const { createKeychain, createKeyring } = await import(process.argv[1])
    const keys = createKeyring(createKeychain(${JSON.stringify(service)}))
    await keys.load(${JSON.stringify(origin)})
    const loaded = keys.current(${JSON.stringify(origin)})
    const status = loaded === null ? await keys.set(${JSON.stringify(origin)}, 'kept-key') : keys.status(${JSON.stringify(origin)})
    console.log(JSON.stringify({ loaded, state: status.state, note: status.note }))`
  const module = join(root, 'electron/monitor/secrets/index.ts')
  const args = ['--input-type=module', '-e', script, module]
  const { stdout } = await run(process.execPath, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

async function lockCollections(): Promise<void> {
  const call = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets']
  const method = 'org.freedesktop.Secret.Service.Lock'
  await run('dbus-send', [...call, method, 'array:objpath:/org/freedesktop/secrets/collection/login'])
}

// One after the other: the last test locks the keychain.
describe('the keychain of the system', () => {
  it('is empty at first', async () => {
    expect(await createKeychain(service).read(origin)).toBeNull()
  })

  it('keeps one key per origin', async () => {
    const keychain = createKeychain(service)
    await keychain.write(origin, 'main-key')
    await keychain.write(other, 'other-key')
    expect(await keychain.read(origin)).toBe('main-key')
    expect(await keychain.read(other)).toBe('other-key')
    await keychain.remove(other)
    expect(await keychain.read(other)).toBeNull()
    expect(await keychain.read(origin)).toBe('main-key')
  })

  it('keeps entries of another service apart', async () => {
    expect(await createKeychain('Lookout other').read(origin)).toBeNull()
  })

  it('gives the key to the next run', async () => {
    expect(await elsewhere()).toEqual({ loaded: 'main-key', state: 'keychain', note: null })
  })

  it('removes a key that was cleared', async () => {
    const keys = createKeyring(createKeychain(service))
    await keys.load(origin)
    expect(await keys.clear(origin)).toEqual({ origin, state: 'none', note: null })
    expect(await createKeychain(service).read(origin)).toBeNull()
    await keys.set(origin, 'main-key')
  })

  it('keeps a key in memory without a session bus', async () => {
    const found = await elsewhere({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' })
    expect(found).toEqual({
      loaded: null,
      state: 'memory',
      note: 'The session bus, through which the keychain is reached, is not there. The key is kept in memory until Lookout quits.',
    })
  })

  it('says that it is locked, and keeps a key in memory then', async () => {
    await lockCollections()
    const keychain = createKeychain(service)
    await expect(keychain.write(origin, 'sentinel-key')).rejects.toThrow(
      'The keychain is locked. Unlock it and try again.',
    )
    const keys = createKeyring(keychain)
    const status = await keys.set(origin, 'sentinel-key')
    expect(status.state).toBe('memory')
    expect(status.note).toBe(
      'The keychain is locked. Unlock it and try again. The key is kept in memory until Lookout quits.',
    )
  })
})
