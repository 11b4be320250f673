import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createKeychain } from '../../../electron/monitor/secrets/keychain.ts'
import { createKeyring } from '../../../electron/monitor/secrets/keyring.ts'
import { patient } from '../../fixtures/patient.ts'

const run = promisify(execFile)
const root = resolve(import.meta.dirname, '../../..')
const service = 'Lookout test'
const origin = 'https://toncenter.com'
const other = 'https://index.example:8443'

async function elsewhere(env: NodeJS.ProcessEnv = {}, within: readonly string[] = []): Promise<unknown> {
  const script = `
    const { createKeychain } = await import(process.argv[1] + '/keychain.ts')
    const { createKeyring } = await import(process.argv[1] + '/keyring.ts')
    const keys = createKeyring(createKeychain(${JSON.stringify(service)}))
    await keys.load(${JSON.stringify(origin)})
    const loaded = keys.current(${JSON.stringify(origin)})
    const status = loaded === null ? await keys.set(${JSON.stringify(origin)}, 'kept-key') : keys.status(${JSON.stringify(origin)})
    console.log(JSON.stringify({ loaded, state: status.state, note: status.note }))`
  const folder = join(root, 'electron/monitor/secrets')
  const [program = '', ...args] = [...within, process.execPath, '--input-type=module', '-e', script, folder]
  const { stdout } = await run(program, args, { env: { ...process.env, ...env } })
  return JSON.parse(stdout)
}

function busWith(folder: string, name: string, lines: string): readonly string[] {
  const file = join(folder, `${name}.conf`)
  const rules = '<allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/><allow own="*"/>'
  const head =
    '<!DOCTYPE busconfig PUBLIC "-//freedesktop//DTD D-BUS Bus Configuration 1.0//EN" "http://www.freedesktop.org/standards/dbus/1.0/busconfig.dtd">'
  writeFileSync(
    file,
    `${head}<busconfig><type>session</type><listen>unix:tmpdir=${folder}</listen><auth>EXTERNAL</auth><policy context="default">${rules}${lines}</policy></busconfig>`,
  )
  return ['dbus-run-session', `--config-file=${file}`, '--']
}

async function ownerPid(): Promise<number> {
  const call = ['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus']
  const method = 'org.freedesktop.DBus.GetConnectionUnixProcessID'
  const { stdout } = await run('dbus-send', [...call, method, 'string:org.freedesktop.secrets'])
  return Number(/uint32 (\d+)/.exec(stdout)?.[1])
}

async function lockCollections(): Promise<void> {
  const call = ['--session', '--print-reply', '--dest=org.freedesktop.secrets', '/org/freedesktop/secrets']
  const method = 'org.freedesktop.Secret.Service.Lock'
  await run('dbus-send', [...call, method, 'array:objpath:/org/freedesktop/secrets/collection/login'])
}

// Sequential, because the last test locks the keychain.
describe('the system keychain', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'lookout-bus-'))
  })
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is empty at first', async () => {
    expect(await createKeychain(service).read(origin)).toBeNull()
  })

  it('stores one key per origin', async () => {
    const keychain = createKeychain(service)
    await keychain.write(origin, 'main-key')
    await keychain.write(other, 'other-key')
    expect(await keychain.read(origin)).toBe('main-key')
    expect(await keychain.read(other)).toBe('other-key')
    await keychain.remove(other)
    expect(await keychain.read(other)).toBeNull()
    expect(await keychain.read(origin)).toBe('main-key')
  })

  it('separates entries of another service', async () => {
    expect(await createKeychain('Lookout other').read(origin)).toBeNull()
  })

  it('provides the key to the next session', async () => {
    expect(await elsewhere()).toEqual({ loaded: 'main-key', state: 'keychain', note: null })
  })

  it('removes a cleared key', async () => {
    const keys = createKeyring(createKeychain(service))
    await keys.load(origin)
    expect(await keys.clear(origin, true)).toEqual({ origin, state: 'none', note: null })
    expect(await createKeychain(service).read(origin)).toBeNull()
    await keys.set(origin, 'main-key')
  })

  it('a key stays in memory without a session bus', async () => {
    const found = await elsewhere({ DBUS_SESSION_BUS_ADDRESS: 'unix:path=/nonexistent/bus', DISPLAY: '' })
    expect(found).toEqual({
      loaded: null,
      state: 'memory',
      note: 'The keychain cannot be reached: the D-Bus session bus is not available. The key stays in memory until Lookout quits.',
    })
  })

  it('a key stays in memory on a bus without a Secret Service', async () => {
    expect(await elsewhere({}, busWith(folder, 'absent', ''))).toEqual({
      loaded: null,
      state: 'memory',
      note: 'No keychain service is running. On Linux, install and unlock gnome-keyring, KWallet or another Secret Service. The key stays in memory until Lookout quits.',
    })
  })

  it('a key stays in memory if the bus denies access', async () => {
    const denied = busWith(folder, 'refused', '<deny send_destination="org.freedesktop.secrets"/>')
    const daemon = 'echo x | gnome-keyring-daemon --unlock --components=secrets >/dev/null; exec "$0" "$@"'
    expect(await elsewhere({}, [...denied, 'sh', '-c', daemon])).toEqual({
      loaded: null,
      state: 'memory',
      note: 'Access to the keychain was denied, possibly by a sandbox or a session bus policy. The key stays in memory until Lookout quits.',
    })
  })

  it('a key stays in memory in a keychain that has no keyring and cannot ask for its password', async () => {
    const home = mkdtempSync(join(folder, 'home-'))
    const env = { HOME: home, XDG_RUNTIME_DIR: home, XDG_DATA_HOME: home, DISPLAY: '', WAYLAND_DISPLAY: '' }
    expect(await elsewhere(env, ['dbus-run-session', '--'])).toEqual({
      loaded: null,
      state: 'memory',
      note: 'The keychain has no keyring yet. Create a default keyring, such as in “Passwords and Keys”, and try again. The key stays in memory until Lookout quits.',
    })
  })

  it('a keychain waiting for the user blocks nothing, and its key is used when it arrives', async () => {
    const pid = await ownerPid()
    const late: string[] = []
    const keys = createKeyring(
      createKeychain(service),
      (of) => late.push(of),
      () => Promise.resolve(),
    )
    process.kill(pid, 'SIGSTOP')
    try {
      const impatient = createKeychain(service, { waitMs: 200 })
      await expect(impatient.read(origin)).rejects.toThrow('The keychain did not respond.')
      await keys.load(origin)
      expect(keys.status(origin)).toEqual({ origin, state: 'none', note: null })
      expect(late).toEqual([])
    } finally {
      process.kill(pid, 'SIGCONT')
    }
    await expect.poll(() => late, patient).toEqual([origin])
    expect([keys.current(origin), keys.status(origin).state]).toEqual(['main-key', 'keychain'])
  })

  it('a locked keychain is reported, and a key stays in memory', async () => {
    await lockCollections()
    const keychain = createKeychain(service)
    await expect(keychain.write(origin, 'sentinel-key')).rejects.toThrow(
      'The keychain is locked. Unlock it and try again.',
    )
    const keys = createKeyring(keychain)
    const status = await keys.set(origin, 'sentinel-key')
    expect(status.state).toBe('memory')
    expect(status.note).toBe(
      'The keychain is locked. Unlock it and try again. The key stays in memory until Lookout quits.',
    )
  })
})
