import { LookoutError } from '../../shared/errors.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import { keychain } from '../monitor-words.ts'

const sentences: readonly (readonly [found: RegExp, sentence: string])[] = [
  [/Cannot find (?:package|module) 'keytar'/, keychain.noPackage],
  [/native addon|libsecret|cannot open shared object/i, keychain.noLibrary],
  [/org\.freedesktop\.secrets|ServiceUnknown|not provided by any/i, keychain.noService],
  [/Rejected send message|AccessDenied|Access denied/i, keychain.denied],
  [/D-Bus|dbus|message bus|Could not connect|autolaunch/i, keychain.noBus],
  // GNOME Keyring's answer if it cannot ask for the password of the first keyring.
  [/No such collection|Object does not exist at path/i, keychain.noKeyring],
  [/locked|dismissed|cancell?ed|not allowed|passphrase/i, keychain.locked],
]

/** Converts an error from keytar to a LookoutError `keychain`. Quotes an unknown cause without `secret`. */
export function explainKeychain(thrown: unknown, secret: string | null): LookoutError {
  const raw = thrown instanceof Error ? thrown.message : String(thrown)
  const text = secret === null || secret === '' ? raw : raw.replaceAll(secret, '…')
  const known = sentences.find(([found]) => found.test(text))
  if (known !== undefined) return new LookoutError('keychain', known[1])
  return new LookoutError('keychain', keychain.other(cleanText(text, 200).replace(/\.$/, '')))
}
