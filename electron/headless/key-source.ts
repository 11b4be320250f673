import { existsSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import { createKeychain } from '../monitor/secrets/keychain.ts'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { LookoutError } from '../shared/errors.ts'
import { readText } from './file-text.ts'
import { faults } from './headless-words.ts'

const mostBytes = 4_096
const refuse = (message: string): never => {
  throw new LookoutError('invalid-input', message)
}

function checkOwner(path: string, { mode, uid }: Stats): void {
  // Windows has no such modes; the folder's permissions apply there.
  if (process.getuid === undefined) return
  if ((mode & 0o077) !== 0) refuse(faults.keyMode(path, (mode & 0o777).toString(8).padStart(4, '0')))
  if (uid !== 0 && uid !== process.getuid()) refuse(faults.keyOwner(path))
}

/** Reads a secret from a file that only its owner can read. Throws LookoutError `invalid-input`. */
export function readSecretFile(path: string): string {
  return readText(path, mostBytes, (status) => checkOwner(path, status)).trim()
}

function readKey(path: string): string {
  const key = readSecretFile(path)
  return /^[\x21-\x7e]{8,512}$/.test(key) ? key : refuse(faults.keyForm(path))
}

/** Returns the file with systemd's copy of a credential; null if there is none. */
export function credentialFile(env: NodeJS.ProcessEnv, name: string): string | null {
  const folder = env['CREDENTIALS_DIRECTORY']
  const path = folder === undefined || folder === '' ? null : join(folder, name)
  return path !== null && existsSync(path) ? path : null
}

const fixed = async (): Promise<never> => {
  throw new LookoutError('keychain', faults.keyFixed)
}

/** One key. It belongs to the first origin that is asked for, the service's. */
function fixedKey(key: string | null): SecretStore {
  let origin: string | null = null
  return {
    read: async (asked) => {
      origin ??= asked
      return asked === origin ? key : null
    },
    write: fixed,
    remove: fixed,
  }
}

export interface KeySourceOptions {
  readonly keyFile: string | null
  readonly hasKey: boolean
  readonly env: NodeJS.ProcessEnv
}

/** Returns where the API key comes from: a file, systemd's credentials, or the keychain. Throws `invalid-input`. */
export function openKeySource({ keyFile, hasKey, env }: KeySourceOptions): SecretStore {
  if (!hasKey) return fixedKey(null)
  const path = keyFile ?? credentialFile(env, 'api-key')
  return path === null ? createKeychain(env['LOOKOUT_KEYCHAIN'] || 'Lookout') : fixedKey(readKey(path))
}
