import type { Keyring } from './keyring.ts'
import { keys } from '../monitor-words.ts'

/**
 * Removes the keys of these origins. Returns one reason per key that may still be in the keychain.
 * `given`: origins whose key was saved there.
 */
export async function forgetKeys(
  keyring: Pick<Keyring, 'clear'>,
  origins: readonly string[],
  given: readonly string[],
): Promise<readonly string[]> {
  const notes: string[] = []
  for (const origin of new Set([...origins, ...given])) {
    const { note } = await keyring.clear(origin)
    if (note !== null && given.includes(origin)) notes.push(keys.maybeLeft(origin, note))
  }
  return notes
}
