import { setTimeout as wait } from 'node:timers/promises'
import { LookoutError } from '../../shared/errors.ts'
import type { KeyStatus } from '../../shared/app-state.ts'
import type { SecretStore } from './secret-store.ts'
import { keychain, keys, type storageWords } from '../monitor-words.ts'

/** The API keys of this session, one per origin. Only `current` returns a key, for the client's header. */
export interface Keyring {
  /** Loads the origin's key. Never throws: errors are noted in the status. */
  readonly load: (origin: string) => Promise<void>
  /** Saves a key in the keychain or, if that fails, in memory. Throws LookoutError `invalid-input`. */
  readonly set: (origin: string, key: string) => Promise<KeyStatus>
  /** Forgets a key. Notes a keychain failure in the status only if `isStored`: the keychain may hold the key. */
  readonly clear: (origin: string, isStored: boolean) => Promise<KeyStatus>
  /** True if the keychain failed to store the key, so that it does not hold it. */
  readonly isUnstored: (origin: string) => boolean
  readonly status: (origin: string) => KeyStatus
  readonly current: (origin: string) => string | null
  readonly reject: (origin: string, state: 'rejected' | 'wrong-network', note: string) => void
  /** Marks the key as accepted. Returns true if it was rejected before. */
  readonly accept: (origin: string) => boolean
}

/** True for a key that the service did not reject. */
export function isUsable({ state }: Pick<KeyStatus, 'state'>): boolean {
  return state === 'keychain' || state === 'memory'
}

interface Entry {
  readonly key: string | null
  readonly state: KeyStatus['state']
  readonly note: string | null
  readonly refused?: Entry
  /** The keychain refused to store it. */
  readonly isUnstored?: true
  /** The user removed it, but the keychain may still hold it. */
  readonly isRemoved?: true
}

const empty: Entry = { key: null, state: 'none', note: null }
const patienceMs = 3_000

function noteOf(thrown: unknown): string {
  return thrown instanceof LookoutError ? thrown.message : keys.unavailable
}

/** Kind of the secrets of a keyring. `check` returns the secret to store, or throws `invalid-input`. */
interface SecretKind {
  readonly check: (text: string) => string
  readonly words: ReturnType<typeof storageWords>
}

function checkKey(text: string): string {
  const key = text.trim()
  // Masking a shorter key in the log would also mask ordinary words.
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) {
    throw new LookoutError('invalid-input', keys.malformed)
  }
  return key
}

const apiKey: SecretKind = { check: checkKey, words: keys }

/**
 * Creates a keyring. `load` waits for the keychain only until `patience` resolves. A key that arrives
 * later is used from then on, and `onLate` is called with its origin.
 */
export function createKeyring(
  store: SecretStore,
  onLate: (origin: string) => unknown = () => null,
  patience: () => Promise<unknown> = () => wait(patienceMs, null, { ref: false }),
  { check, words }: SecretKind = apiKey,
): Keyring {
  const entries = new Map<string, Entry>()
  const entryOf = (origin: string): Entry => entries.get(origin) ?? empty
  const loads = new Map<string, Promise<void>>()

  function status(origin: string): KeyStatus {
    const { state, note } = entryOf(origin)
    return { origin, state, note }
  }

  /** Replaces an entry after a read. Keeps a change by the user or a rejection by the service that happened in the meantime. */
  function replace(origin: string, before: Entry, next: Entry): void {
    const now = entryOf(origin)
    if (now === before) entries.set(origin, next)
    else if (now.refused === before) entries.set(origin, { ...now, refused: next })
  }

  async function read(origin: string): Promise<void> {
    const before = entryOf(origin)
    let found: Entry
    try {
      const key = await store.read(origin)
      found = key === null || key === '' ? empty : { key, state: 'keychain', note: null }
    } catch (thrown) {
      found = { ...empty, note: words.willStayInMemory(noteOf(thrown)) }
    }
    // A key entered or removed during the read takes precedence. A rejection during the read was for a request without a key.
    if (found.key !== null && entryOf(origin).refused === before) entries.set(origin, found)
    else replace(origin, before, found)
  }

  return {
    status,
    current: (origin) => entryOf(origin).key,

    async load(origin) {
      const { key, isRemoved } = entryOf(origin)
      if (key !== null || isRemoved === true) return
      let isWaiting = true
      const reading = loads.get(origin) ?? read(origin).finally(() => loads.delete(origin))
      loads.set(origin, reading)
      const late = patience().then(() => {
        isWaiting = false
      })
      void reading.then(() => (isWaiting ? null : onLate(origin)))
      await Promise.race([reading, late])
    },

    async set(origin, text) {
      const key = check(text)
      const kept: Entry = { key, state: 'memory', note: keys.notSaved }
      entries.set(origin, kept)
      let next: Entry = { key, state: 'keychain', note: null }
      try {
        await store.write(origin, key)
      } catch (thrown) {
        const note = noteOf(thrown)
        // After a timeout, the keychain may still store the key.
        const isUnstored = note !== keychain.timeout
        next = { ...kept, note: words.staysInMemory(note), ...(isUnstored ? { isUnstored } : {}) }
      }
      replace(origin, kept, next)
      return status(origin)
    },

    isUnstored: (origin) => {
      const entry = entryOf(origin)
      return (entry.refused ?? entry).isUnstored === true
    },

    async clear(origin, isStored) {
      entries.set(origin, { ...empty })
      const cleared = entries.get(origin)
      try {
        await store.remove(origin)
      } catch (thrown) {
        const note = isStored ? words.maybeNotRemoved(noteOf(thrown)) : null
        if (entries.get(origin) === cleared) entries.set(origin, { ...empty, note, isRemoved: true })
      }
      return status(origin)
    },

    reject(origin, state, note) {
      const entry = entryOf(origin)
      const { key, refused = entry } = entry
      entries.set(origin, { key, state: key === null ? 'none' : state, note, refused })
    },

    accept(origin) {
      const { key, refused } = entryOf(origin)
      if (key === null || refused === undefined) return false
      entries.set(origin, refused)
      return true
    },
  }
}
