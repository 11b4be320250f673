import { existsSync, type Stats } from 'node:fs'
import { dirname, join } from 'node:path'
import { createKeychain } from '../monitor/secrets/keychain.ts'
import type { SecretStore } from '../monitor/secrets/secret-store.ts'
import { LookoutError } from '../shared/errors.ts'
import { readText } from './file-text.ts'
import { faults } from './headless-words.ts'

const mostBytes = 4_096
const refuse = (message: string): never => {
  throw new LookoutError('invalid-input', message)
}

function checkOwner(path: string, { mode, uid }: Stats, env: NodeJS.ProcessEnv): void {
  // Windows has no file modes. The folder's permissions apply there.
  if (process.getuid === undefined) return
  // systemd grants its user access by an ACL, whose mask appears as the group's mode. Only root and that user can enter the
  // folder.
  const others = dirname(path) === env['CREDENTIALS_DIRECTORY'] ? 0o037 : 0o077
  if ((mode & others) !== 0) refuse(faults.keyMode(path, (mode & 0o777).toString(8).padStart(4, '0')))
  if (uid !== 0 && uid !== process.getuid()) refuse(faults.keyOwner(path))
}

/** Reads a secret from a file that only its owner can read, or from a credential. Throws LookoutError `invalid-input`. */
export function readSecretFile(path: string, env: NodeJS.ProcessEnv): string {
  return readText(path, mostBytes, (status) => checkOwner(path, status, env)).trim()
}

function readKey(path: string, env: NodeJS.ProcessEnv): string {
  const key = readSecretFile(path, env)
  return /^[\x21-\x7e]{8,512}$/.test(key) ? key : refuse(faults.keyForm(path))
}

function credentialFile(env: NodeJS.ProcessEnv, name: string): string | null {
  const folder = env['CREDENTIALS_DIRECTORY']
  const path = folder === undefined || folder === '' ? null : join(folder, name)
  return path !== null && existsSync(path) ? path : null
}

const fixed = async (): Promise<never> => {
  throw new LookoutError('keychain', faults.keyFixed)
}

export type SecretPlace = { readonly file: string } | { readonly credential: string }

/** Returns the path of a secret's file. Throws LookoutError `invalid-input`. */
export function secretPath(place: SecretPlace, env: NodeJS.ProcessEnv): string {
  if ('file' in place) return place.file
  return credentialFile(env, place.credential) ?? refuse(faults.noCredential(place.credential))
}

export interface KeySourceOptions {
  readonly keyFile: string | null
  readonly hasKey: boolean
  readonly env: NodeJS.ProcessEnv
  readonly others: ReadonlyMap<string, string>
}

/** Reads secrets from the given files, systemd credentials or the keychain. Throws `invalid-input`. */
export function openKeySource({ keyFile, hasKey, env, others }: KeySourceOptions): SecretStore {
  const keychain = createKeychain(env['LOOKOUT_KEYCHAIN'] || 'Lookout')
  const path = keyFile ?? credentialFile(env, 'api-key')
  const key = hasKey && path !== null ? readKey(path, env) : null
  /** The key in a file belongs to the first requested origin: the origin of the service. */
  let origin: string | null = null
  function ownKey(asked: string): string | null {
    origin ??= asked
    return asked === origin ? key : null
  }
  const isFixed = (name: string): boolean =>
    others.has(name) || (!name.includes(' ') && (!hasKey || path !== null))
  return {
    read: async (name) => {
      if (!isFixed(name)) return await keychain.read(name)
      return others.get(name) ?? ownKey(name)
    },
    write: async (name, secret) => (isFixed(name) ? await fixed() : await keychain.write(name, secret)),
    remove: async (name) => (isFixed(name) ? await fixed() : await keychain.remove(name)),
  }
}
