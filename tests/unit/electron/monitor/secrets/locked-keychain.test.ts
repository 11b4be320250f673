import { expect, it, onTestFinished } from 'vitest'
import { createArchive } from '../../../../../electron/monitor/archive/archive.ts'
import { createSettingsStore } from '../../../../../electron/monitor/profile/settings-store.ts'
import { openStore } from '../../../../../electron/monitor/store/open-store.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { second, startLive, type LiveRig } from '../live/live-rig.ts'
import { emptyFolder } from '../store/profile.ts'

/** Returns a keychain that holds one secret, and that the user can unlock. */
function lockedKeychain(secret: string) {
  let isLocked = true
  return {
    unlock: () => {
      isLocked = false
    },
    read: async () => {
      if (isLocked) throw new LookoutError('keychain', 'The keychain is locked.')
      return secret
    },
    write: async () => undefined,
    remove: async () => undefined,
  }
}

it.each([
  ['the computer wakes up', (rig: LiveRig) => rig.monitor.set({ isAsleep: false })],
  ['the user tests the key', (rig: LiveRig) => rig.monitor.handlers['key.test'](undefined)],
  ['the user tries again', (rig: LiveRig) => rig.monitor.handlers['access.retry'](undefined)],
])('a key in a keychain that was locked at the start is used once %s', async (_when, act) => {
  const keychain = lockedKeychain('a-stored-key')
  const rig = await startLive({ secrets: keychain })
  const state = () => rig.monitor.state().status.key
  expect(state()).toMatchObject({ state: 'none', note: expect.stringContaining('The keychain is locked.') })
  keychain.unlock()
  const done = act(rig)
  await rig.pass(second)
  await done
  expect(state()).toMatchObject({ state: 'keychain', note: null })
})

it('the archive connects once the keychain that was locked is open and the computer wakes up', async () => {
  const keychain = lockedKeychain('postgres://user:password@127.0.0.1:9/ops')
  const store = openStore({ folder: emptyFolder(), now: () => 0 })
  const settings = createSettingsStore(store.profile)
  settings.save({ ...settings.saved(), settings: { ...settings.saved().settings, archive: { isOn: true } } })
  const archive = createArchive({
    store,
    settings,
    secrets: keychain,
    system: {
      clock: { now: () => 0, after: () => () => undefined },
      random: () => 0.5,
      log: () => undefined,
    },
  })
  onTestFinished(async () => {
    await archive.close()
    store.close()
  })
  await expect.poll(() => archive.state().note).toContain('The keychain is locked.')
  keychain.unlock()
  archive.wake()
  await expect.poll(() => archive.state().destination).toBe('user@127.0.0.1:9/ops')
})
