import { setTimeout as wait } from 'node:timers/promises'
import { LookoutError } from '../../shared/errors.ts'
import { explainKeychain } from './explain.ts'
import type { SecretStore } from './secret-store.ts'
import { keychain } from '../monitor-words.ts'

export interface Keytar {
  readonly getPassword: (service: string, account: string) => Promise<string | null>
  readonly setPassword: (service: string, account: string, password: string) => Promise<void>
  readonly deletePassword: (service: string, account: string) => Promise<boolean>
}

export interface KeychainOptions {
  /** Loads keytar. Throws if its library is missing. */
  readonly load?: () => Promise<Keytar>
  /** Longest wait in ms, because the keychain may prompt for a password. Default 60 000. */
  readonly waitMs?: number
}

const loadKeytar = async (): Promise<Keytar> => (await import('keytar')).default

/** Stores one entry per origin. Every failure, including a timeout, is a LookoutError `keychain`. */
export function createKeychain(service = 'Lookout', options: KeychainOptions = {}): SecretStore {
  const { load = loadKeytar, waitMs = 60_000 } = options
  // A call waiting for a password blocks one of libuv's four threads, so only one runs at a time.
  let last: Promise<unknown> = Promise.resolve()

  async function call<T>(use: (keytar: Keytar) => Promise<T>, secret: string | null): Promise<T> {
    const turn = last.then(load).then(use)
    last = turn.catch(() => null)
    const bound = new AbortController()
    const late = wait(waitMs, null, { signal: bound.signal, ref: false }).then(() => {
      throw new LookoutError('keychain', keychain.timeout)
    })
    try {
      return await Promise.race([turn, late])
    } catch (thrown) {
      throw thrown instanceof LookoutError ? thrown : explainKeychain(thrown, secret)
    } finally {
      late.catch(() => null)
      bound.abort()
    }
  }

  return {
    read: (origin) => call((keytar) => keytar.getPassword(service, origin), null),
    write: (origin, secret) => call((keytar) => keytar.setPassword(service, origin, secret), secret),
    remove: async (origin) => {
      await call((keytar) => keytar.deletePassword(service, origin), null)
    },
  }
}
