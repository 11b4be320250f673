import { LookoutError } from '../../shared/errors.ts'
import { keychain, keys, storageWords } from '../monitor-words.ts'
import type { SettingsStore } from '../profile/settings-store.ts'
import type { SecretStore } from './secret-store.ts'

/** A keychain that notes which secrets it may hold: one that it cannot remove must be removed with everything later. */
export interface NotedSecrets extends SecretStore {
  readonly isNoted: (name: string) => boolean
  /** Removes the noted secrets except `used`. Returns one reason per secret that may still be in the keychain. */
  readonly removeOthers: (used: ReadonlySet<string>) => Promise<readonly string[]>
}

export function noteSecrets(
  store: SecretStore,
  settings: Pick<SettingsStore, 'saved' | 'save'>,
): NotedSecrets {
  const names = (): readonly string[] => settings.saved().secretNames
  const isNoted = (name: string): boolean => names().includes(name)

  function note(next: readonly string[]): void {
    settings.save({ ...settings.saved(), secretNames: next })
  }

  async function remove(name: string): Promise<void> {
    await store.remove(name)
    if (isNoted(name)) note(names().filter((each) => each !== name))
  }

  return {
    isNoted,
    read: store.read,
    remove,
    write: async (name, secret) => {
      const isNew = !isNoted(name)
      if (isNew) note([...names(), name])
      try {
        await store.write(name, secret)
      } catch (thrown) {
        // After a timeout, the keychain may still store it.
        const isLate = thrown instanceof LookoutError && thrown.message === keychain.timeout
        if (isNew && !isLate) note(names().filter((each) => each !== name))
        throw thrown
      }
    },
    removeOthers: async (used) => {
      // In parallel, because a keychain that does not respond fails only after a minute.
      const left = await Promise.all(
        names()
          .filter((name) => !used.has(name))
          .map(async (name) => {
            try {
              await remove(name)
              return null
            } catch (thrown) {
              const reason = thrown instanceof LookoutError ? thrown.message : keys.unavailable
              return storageWords('secret').maybeNotRemoved(reason)
            }
          }),
      )
      return left.filter((reason) => reason !== null)
    },
  }
}
