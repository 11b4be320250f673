import { setTimeout as wait } from 'node:timers/promises'
import { LookoutError } from '../../shared/errors.ts'
import type { KeyStatus } from '../../shared/app-state.ts'
import type { SecretStore } from './secret-store.ts'
import { keys } from '../words.ts'

/** The keys of this run, one per origin. A key leaves it only through `current`, for the client's header. */
export interface Keyring {
  /** Takes the origin's key from the keychain. Never throws: what went wrong is in the status' note. */
  readonly load: (origin: string) => Promise<void>
  /** Keeps a key, in the keychain or else in memory for this run. Throws LookoutError `invalid-input`. */
  readonly set: (origin: string, key: string) => Promise<KeyStatus>
  readonly clear: (origin: string) => Promise<KeyStatus>
  readonly status: (origin: string) => KeyStatus
  readonly current: (origin: string) => string | null
  /** There is a key, and the service did not refuse it. */
  readonly isUsable: (origin: string) => boolean
  /** The service did not accept the key. Without a key only the note is kept. */
  readonly reject: (origin: string, state: 'rejected' | 'wrong-network', note: string) => void
  /** The service did accept the key. Gives whether it had refused it before. */
  readonly accept: (origin: string) => boolean
}

interface Entry {
  readonly key: string | null
  readonly state: KeyStatus['state']
  readonly note: string | null
  /** What stands here but for the service's refusal. */
  readonly refused?: Entry
}

const empty: Entry = { key: null, state: 'none', note: null }
const patienceMs = 3_000

function noteOf(thrown: unknown): string {
  return thrown instanceof LookoutError ? thrown.message : keys.unavailable
}

function checkKey(text: string): string {
  const key = text.trim()
  // A shorter one could not be covered in the log without covering words.
  if (!/^[\x21-\x7e]{8,512}$/.test(key)) {
    throw new LookoutError('invalid-input', keys.malformed)
  }
  return key
}

/**
 * Keys over a keychain. Opening waits for the keychain only as long as `patience` lasts; a key that comes later, because
 * somebody had to unlock it first, is taken then and `onLate` is called with its origin.
 */
export function createKeyring(
  store: SecretStore,
  onLate: (origin: string) => unknown = () => null,
  patience: () => Promise<unknown> = () => wait(patienceMs, null, { ref: false }),
): Keyring {
  const entries = new Map<string, Entry>()
  const entryOf = (origin: string): Entry => entries.get(origin) ?? empty
  const loads = new Map<string, Promise<void>>()

  function status(origin: string): KeyStatus {
    const { state, note } = entryOf(origin)
    return { origin, state, note }
  }

  /** Puts `next` where `before` stood, unless the user changed it since. What the service said of it meanwhile stays. */
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
      found = { ...empty, note: keys.willStayInMemory(noteOf(thrown)) }
    }
    // A key that was entered or removed while the keychain was asked is the newer word. A refusal meant a request without any.
    if (found.key !== null && entryOf(origin).refused === before) entries.set(origin, found)
    else replace(origin, before, found)
  }

  return {
    status,
    current: (origin) => entryOf(origin).key,
    isUsable: (origin) => {
      const { key, refused } = entryOf(origin)
      return key !== null && refused === undefined
    },

    async load(origin) {
      if (entryOf(origin).key !== null) return
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
      const key = checkKey(text)
      const kept: Entry = { key, state: 'memory', note: keys.notSaved }
      entries.set(origin, kept)
      let next: Entry = { key, state: 'keychain', note: null }
      try {
        await store.write(origin, key)
      } catch (thrown) {
        next = { ...kept, note: keys.staysInMemory(noteOf(thrown)) }
      }
      replace(origin, kept, next)
      return status(origin)
    },

    async clear(origin) {
      entries.set(origin, { ...empty })
      const cleared = entries.get(origin)
      try {
        await store.remove(origin)
      } catch (thrown) {
        const note = keys.maybeNotRemoved(noteOf(thrown))
        if (entries.get(origin) === cleared) entries.set(origin, { ...empty, note })
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
