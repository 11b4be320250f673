import { expect, it } from 'vitest'
import type { Channel } from '../../../../../electron/shared/delivery.ts'
import { keychain } from '../../../../../electron/monitor/monitor-words.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { profileFolder, startQuiet } from '../../../../fixtures/quiet-monitor.ts'
import { opsChannel } from '../delivery/ops-channel.ts'

const connection = 'postgres://lookout:sentinel-password@127.0.0.1:9/lookout'

function hook(host: string, id = 'new'): Channel {
  return { ...opsChannel, id, isOn: false, target: { kind: 'slack', origin: `https://${host}.example.org` } }
}

function lockable() {
  const held = new Map<string, string>()
  let isLocked = false
  const open = async <T>(run: () => T): Promise<T> => {
    if (isLocked) throw new LookoutError('keychain', 'The keychain is locked.')
    return run()
  }
  return {
    held,
    lock: (value: boolean) => {
      isLocked = value
    },
    secrets: {
      read: (name: string) => open(() => held.get(name) ?? null),
      write: (name: string, secret: string) => open(() => void held.set(name, secret)),
      remove: (name: string) => open(() => void held.delete(name)),
    },
  }
}

const maybeLeft = 'The keychain is locked. The secret is no longer used, but it may still be in the keychain.'

it('secrets that a locked keychain kept are removed with everything once it is open', async () => {
  const folder = profileFolder()
  const { held, lock, secrets } = lockable()
  const monitor = await startQuiet(folder, { secrets })
  const { handlers } = monitor
  const { id } = await handlers['delivery.save']({ channel: hook('a'), secrets: { path: '/a-secret-path' } })
  lock(true)
  await handlers['delivery.save']({ channel: hook('b', id), secrets: { path: '/b-secret-path' } })
  expect(await handlers['delivery.remove']({ id })).toEqual({ note: null })
  expect([...held.values()]).toEqual(['/a-secret-path'])
  await monitor.close()

  const again = await startQuiet(folder, { secrets })
  expect(await again.forgetKeys()).toEqual([maybeLeft])
  lock(false)
  expect(await again.forgetKeys()).toEqual([])
  expect([...held.values()]).toEqual([])
})

it('a secret that the keychain stored after a timeout is removed with everything', async () => {
  const folder = profileFolder()
  const { held, secrets } = lockable()
  const slow = async (): Promise<never> => {
    throw new LookoutError('keychain', keychain.timeout)
  }
  const write = async (name: string, secret: string): Promise<never> => {
    held.set(name, secret)
    return await slow()
  }
  const monitor = await startQuiet(folder, { secrets: { ...secrets, write, remove: slow } })
  const { handlers } = monitor
  const { id } = await handlers['delivery.save']({ channel: hook('a'), secrets: { path: '/a-secret-path' } })
  await handlers['delivery.remove']({ id })
  await monitor.close()
  const again = await startQuiet(folder, { secrets })
  expect([await again.forgetKeys(), held.size]).toEqual([[], 0])
})

it('all secrets are removed at the same time, so that a keychain that does not respond fails only once', async () => {
  const { held, lock, secrets } = lockable()
  const gate = Promise.withResolvers<void>()
  const begun: string[] = []
  const remove = async (name: string): Promise<void> => {
    await secrets.remove(name)
    begun.push(name)
    await gate.promise
  }
  const { handlers, forgetKeys } = await startQuiet(profileFolder(), { secrets: { ...secrets, remove } })
  const { id } = await handlers['delivery.save']({ channel: hook('a'), secrets: { path: '/a-secret-path' } })
  // The keychain keeps the secret of the earlier destination.
  lock(true)
  await handlers['delivery.save']({ channel: hook('b', id), secrets: { path: '/b-secret-path' } })
  lock(false)
  await handlers['delivery.save']({ channel: hook('c'), secrets: { path: '/c-secret-path' } })
  const names = [...held.keys()]
  const removed = forgetKeys()
  await expect.poll(() => begun).toEqual(expect.arrayContaining(names))
  gate.resolve()
  expect([names.length, await removed, held.size]).toEqual([2, [], 0])
})

it('removing a channel says if its secret may still be in the keychain', async () => {
  const { held, lock, secrets } = lockable()
  const { handlers } = await startQuiet(profileFolder(), { secrets })
  const { id } = await handlers['delivery.save']({ channel: hook('a'), secrets: { path: '/a-secret-path' } })
  lock(true)
  expect(await handlers['delivery.remove']({ id })).toEqual({ note: maybeLeft })
  expect(held.size).toBe(1)
})

it('the connection of an archive that is off is reported if the keychain does not return it', async () => {
  const folder = profileFolder()
  const { held, lock, secrets } = lockable()
  const monitor = await startQuiet(folder, { secrets })
  await monitor.handlers['archive.connect']({ connection })
  await monitor.close()
  lock(true)
  const again = await startQuiet(folder, { secrets })
  expect(await again.forgetKeys()).toEqual([
    'The keychain is locked. The connection is no longer used, but it may still be in the keychain.',
  ])
  lock(false)
  expect(await again.forgetKeys()).toEqual([])
  expect(held.size).toBe(0)
  lock(true)
  expect(await again.forgetKeys()).toEqual([])
})
