import { describe, expect, it } from 'vitest'
import { createKeyring, isUsable } from '../../../../../electron/monitor/secrets/keyring.ts'
import type { SecretStore } from '../../../../../electron/monitor/secrets/secret-store.ts'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { patient } from '../../../../fixtures/patient.ts'

const main = 'https://toncenter.com'
const other = 'https://index.example:8443'

interface Shelf extends SecretStore {
  readonly kept: Map<string, string>
  isBroken: boolean
}

function shelf(entries: readonly (readonly [string, string])[] = []): Shelf {
  const kept = new Map(entries)
  const check = () => {
    if (store.isBroken) throw new LookoutError('keychain', 'No keychain service is running.')
  }
  const store: Shelf = {
    kept,
    isBroken: false,
    read: async (origin) => {
      check()
      return kept.get(origin) ?? null
    },
    write: async (origin, secret) => {
      check()
      kept.set(origin, secret)
    },
    remove: async (origin) => {
      check()
      kept.delete(origin)
    },
  }
  return store
}

function lateKeyring() {
  const answer = Promise.withResolvers<string | null>()
  const late: string[] = []
  const keys = createKeyring(
    { ...shelf(), read: () => answer.promise },
    (origin) => late.push(origin),
    async () => null,
  )
  return { keys, answer, late }
}

describe('the keyring', () => {
  it('starts without a key', async () => {
    const keys = createKeyring(shelf())
    await keys.load(main)
    expect(keys.status(main)).toEqual({ origin: main, state: 'none', note: null })
    expect(keys.current(main)).toBeNull()
  })

  it('loads the key of one origin from the keychain', async () => {
    const keys = createKeyring(shelf([[main, 'main-key']]))
    await keys.load(main)
    await keys.load(other)
    expect(keys.current(main)).toBe('main-key')
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
    expect(keys.current(other)).toBeNull()
    expect(keys.status(other).state).toBe('none')
  })

  it('does not read a removed key again, although the keychain may still hold it', async () => {
    const store = shelf([[main, 'main-key']])
    const keys = createKeyring(store)
    await keys.load(main)
    store.isBroken = true
    await keys.clear(main, true)
    store.isBroken = false
    await keys.load(main)
    expect(keys.current(main)).toBeNull()
    await keys.set(main, 'another-key')
    expect(keys.current(main)).toBe('another-key')
  })

  it('reads a key again that a locked keychain did not return', async () => {
    const store = shelf([[main, 'main-key']])
    const keys = createKeyring(store)
    store.isBroken = true
    await keys.load(main)
    expect(keys.current(main)).toBeNull()
    store.isBroken = false
    await keys.load(main)
    expect(keys.current(main)).toBe('main-key')
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
  })

  it('writes a key for its origin without surrounding spaces', async () => {
    const store = shelf()
    const keys = createKeyring(store)
    expect(await keys.set(main, '  newer-key\n')).toEqual({ origin: main, state: 'keychain', note: null })
    expect([...store.kept]).toEqual([['https://toncenter.com', 'newer-key']])
    expect(keys.current(main)).toBe('newer-key')
  })

  it.each(['', '   ', 'two words', 'seven77', 'ключ-ключ', 'a\r\nX-Evil: 1', 'k'.repeat(513)])(
    'rejects %j as a key',
    async (text) => {
      const store = shelf()
      const keys = createKeyring(store)
      await expect(keys.set(main, text)).rejects.toMatchObject({ code: 'invalid-input' })
      expect(store.kept.size).toBe(0)
      expect(keys.current(main)).toBeNull()
    },
  )

  it('keeps a key in memory and reports it when there is no keychain', async () => {
    const store = shelf()
    store.isBroken = true
    const keys = createKeyring(store)
    await keys.load(main)
    expect(keys.status(main)).toEqual({
      origin: main,
      state: 'none',
      note: 'No keychain service is running. A key entered now stays in memory until Lookout quits.',
    })
    expect(await keys.set(main, 'memory-key')).toEqual({
      origin: main,
      state: 'memory',
      note: 'No keychain service is running. The key stays in memory until Lookout quits.',
    })
    expect(keys.current(main)).toBe('memory-key')
    await keys.load(main)
    expect(keys.current(main)).toBe('memory-key')
  })

  it('retries a keychain that was unreadable before', async () => {
    const store = shelf([[main, 'main-key']])
    store.isBroken = true
    const keys = createKeyring(store)
    await keys.load(main)
    store.isBroken = false
    await keys.load(main)
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
  })

  it('removes a key from memory and keychain', async () => {
    const store = shelf([[main, 'main-key']])
    const keys = createKeyring(store)
    await keys.load(main)
    expect(await keys.clear(main, true)).toEqual({ origin: main, state: 'none', note: null })
    expect(keys.current(main)).toBeNull()
    expect(store.kept.size).toBe(0)
  })

  it('stops using a key that cannot be removed from the keychain, and reports it', async () => {
    const store = shelf([[main, 'main-key']])
    const keys = createKeyring(store)
    await keys.load(main)
    store.isBroken = true
    expect(await keys.clear(main, true)).toEqual({
      origin: main,
      state: 'none',
      note: 'No keychain service is running. The key is no longer used, but it may still be in the keychain.',
    })
    expect(keys.current(main)).toBeNull()
  })

  it('remembers that the service rejected the key until another is set', async () => {
    const keys = createKeyring(shelf([[main, 'old-key']]))
    await keys.load(main)
    keys.reject(main, 'wrong-network', 'This key belongs to testnet.')
    expect(keys.status(main)).toEqual({
      origin: main,
      state: 'wrong-network',
      note: 'This key belongs to testnet.',
    })
    expect(keys.status(other).state).toBe('none')
    expect(isUsable(keys.status(main))).toBe(false)
    expect((await keys.set(main, 'newer-key')).state).toBe('keychain')
    expect(isUsable(keys.status(main))).toBe(true)
    expect(isUsable(keys.status(other))).toBe(false)
  })

  it('has no rejected state without a key, but reports the service’s reason', () => {
    const keys = createKeyring(shelf())
    keys.reject(main, 'rejected', 'The service wants a key for pools.')
    expect(keys.status(main)).toEqual({
      origin: main,
      state: 'none',
      note: 'The service wants a key for pools.',
    })
  })

  it('accepts a late key from a keychain that had to be unlocked first', async () => {
    const { keys, answer, late } = lateKeyring()
    await keys.load(main)
    expect(keys.current(main)).toBeNull()
    answer.resolve('late-key')
    await expect.poll(() => late, patient).toEqual([main])
    expect(keys.current(main)).toBe('late-key')
  })

  it('accepts a late key after the service rejected a request without one', async () => {
    const { keys, answer } = lateKeyring()
    await keys.load(main)
    keys.reject(main, 'rejected', 'The service wants a key.')
    expect(keys.status(main)).toEqual({ origin: main, state: 'none', note: 'The service wants a key.' })
    answer.resolve('late-key')
    await expect.poll(() => keys.current(main), patient).toBe('late-key')
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
    expect(isUsable(keys.status(main))).toBe(true)
  })

  it('reports a rejection without a key even after the keychain turned out to be empty', async () => {
    const { keys, answer } = lateKeyring()
    await keys.load(main)
    keys.reject(main, 'rejected', 'The service wants a key.')
    answer.resolve(null)
    await keys.load(main)
    expect(keys.status(main).note).toBe('The service wants a key.')
  })

  it('shows a key as saved if it was rejected during saving and accepted later', async () => {
    const written = Promise.withResolvers<void>()
    const keys = createKeyring({ ...shelf(), write: () => written.promise })
    const setting = keys.set(main, 'young-key')
    keys.reject(main, 'rejected', 'The service does not know this key.')
    written.resolve()
    expect((await setting).state).toBe('rejected')
    keys.accept(main)
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
  })

  it('prefers a key entered in the meantime over a late key', async () => {
    const { keys, answer, late } = lateKeyring()
    await keys.load(main)
    await keys.set(main, 'entered-key')
    answer.resolve('late-key')
    await expect.poll(() => late, patient).toEqual([main])
    expect(keys.current(main)).toBe('entered-key')
  })

  it('clears a rejection when the service accepts the key', async () => {
    const keys = createKeyring(shelf())
    await keys.set(main, 'young-key')
    keys.reject(main, 'rejected', 'The service does not know this key.')
    keys.reject(main, 'wrong-network', 'It belongs to another network.')
    expect(keys.status(main).state).toBe('wrong-network')
    expect(isUsable(keys.status(main))).toBe(false)
    keys.accept(main)
    expect(isUsable(keys.status(main))).toBe(true)
    expect(keys.status(main)).toEqual({ origin: main, state: 'keychain', note: null })
    expect(keys.current(main)).toBe('young-key')
    keys.accept(other)
    expect(keys.status(other).state).toBe('none')
  })
})
