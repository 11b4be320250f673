import type { Keyring } from './keyring.ts'
import { keys } from '../monitor-words.ts'

/** Returns one reason per key that may still be in the keychain. `given`: origins whose key was saved there. */
export async function forgetKeys(
  keyring: Pick<Keyring, 'clear' | 'status'>,
  origins: readonly string[],
  given: readonly string[],
): Promise<readonly string[]> {
  const stored = new Set([
    ...given,
    ...origins.filter((origin) => keyring.status(origin).state === 'keychain'),
  ])
  // In parallel, because a keychain that does not respond fails only after a minute.
  const cleared = await Promise.all(
    [...new Set([...origins, ...given])].map((origin) => keyring.clear(origin, stored.has(origin))),
  )
  return cleared.flatMap(({ origin, note }) => (note === null ? [] : [keys.maybeLeft(origin, note)]))
}
