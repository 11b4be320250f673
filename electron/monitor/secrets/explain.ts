import { LookoutError } from '../../shared/errors.ts'
import { cleanText } from '../../shared/untrusted-text.ts'

const sentences: readonly (readonly [found: RegExp, sentence: string])[] = [
  [
    /native addon|libsecret|cannot open shared object/i,
    'The keychain library could not be loaded. On Linux, install libsecret (package libsecret-1-0).',
  ],
  [
    /org\.freedesktop\.secrets|ServiceUnknown|not provided by any/i,
    'No keychain service is running. On Linux, install and unlock gnome-keyring, KWallet or another Secret Service.',
  ],
  [
    /Rejected send message|AccessDenied|Access denied/i,
    'The system does not let Lookout use the keychain. A sandbox or a policy of the session bus may forbid it.',
  ],
  [
    /D-Bus|dbus|message bus|Could not connect|autolaunch/i,
    'The session bus, through which the keychain is reached, is not there.',
  ],
  [/locked|dismissed|cancell?ed|not allowed|passphrase/i, 'The keychain is locked. Unlock it and try again.'],
]

/** What keytar threw as a LookoutError `keychain`. Its own words are kept for an unknown cause, without `secret`. */
export function explainKeychain(thrown: unknown, secret: string | null): LookoutError {
  const raw = thrown instanceof Error ? thrown.message : String(thrown)
  const text = secret === null || secret === '' ? raw : raw.replaceAll(secret, '…')
  const known = sentences.find(([found]) => found.test(text))
  if (known !== undefined) return new LookoutError('keychain', known[1])
  return new LookoutError('keychain', `The keychain refused: ${cleanText(text, 200)}`)
}
