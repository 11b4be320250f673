import type { Keyring } from './keyring.ts'
import { keys } from '../words.ts'

/**
 * Removes the keys of these origins. Returns, for each key that may still be in the keychain, the reason. `given`: the
 * origins whose key was saved there.
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
