import type { UnreadableRecords } from '../shared/storage-models.ts'
import { groupDigits } from '../shared/units.ts'
import { unreadableText } from '../shared/words/storage-words.ts'

export const alerts = {
  tooManyRules: (most: number) => `You already have ${most} rules. Remove one first.`,
  gone: 'This alert is no longer in the list.',
} as const

export const lists = {
  itemGone: (kind: 'account' | 'pool' | 'message') => `This ${kind} is no longer in the list.`,
  poolGone: 'This pool is no longer watched.',
  traceGone: 'This trace is no longer listed.',
  traceNotFound: 'The service does not have this trace, or has not classified it yet. Try again later.',
  notAHash: 'This is not a 32-byte hash.',
  groupGone: 'This group no longer exists.',
  lineError: (line: number, reason: string) => `Line ${line}: ${reason}`,
} as const

export const book = {
  tooMany: (most: number) => `The address book can hold ${groupDigits(most)} names. Remove some first.`,
} as const

export const payouts = {
  file: 'An exported file cannot have expected payouts. Choose a network first.',
  tooMany: (lists: number, lines: number) =>
    `At most ${lists} lists with ${groupDigits(lines)} payouts in total are possible. Remove a list first.`,
  listGone: 'This list of payouts no longer exists.',
} as const

export const history = {
  badRange: 'The end of the time range must be after its start.',
} as const

export const views = {
  tooMany: (most: number) => `You already have ${most} saved views. Remove one first.`,
} as const

export const networks = {
  tooMany: (most: number) => `You already have ${most} networks. Forget one first.`,
  inUse: 'This network is in use. Switch to another network first.',
  noDemo: 'The demo is not available in this session.',
  notPolled: 'An exported file is not polled',
} as const

/** Notes about the keychain and one stored secret, such as a key. */
export const storageWords = (noun: string) => ({
  willStayInMemory: (reason: string) =>
    `${reason} A ${noun} entered now stays in memory until Lookout quits.`,
  staysInMemory: (reason: string) => `${reason} The ${noun} stays in memory until Lookout quits.`,
  maybeNotRemoved: (reason: string) =>
    `${reason} The ${noun} is no longer used, but it may still be in the keychain.`,
})

export const keys = {
  ...storageWords('key'),
  notForFile: 'An exported file does not use an API key.',
  needsHttps: 'API keys are not sent over plain http to another computer. Use an https base URL.',
  tooMany: (most: number) => `You already have API keys for ${most} services. Remove one first.`,
  nothingToTest: 'There is no API key to test. Enter one first.',
  malformed: 'An API key has 8 to 512 letters, digits or symbols and no spaces.',
  notSaved: 'Not saved in the keychain yet, which may ask for its password in another window.',
  unavailable: 'The keychain could not be used.',
  maybeLeft: (origin: string, reason: string) => `${origin}: ${reason}`,
} as const

export const keychain = {
  noLibrary: 'The keychain library could not be loaded. On Linux, install libsecret (package libsecret-1-0).',
  noPackage: 'This copy of Lookout has no keychain library.',
  noService:
    'No keychain service is running. On Linux, install and unlock gnome-keyring, KWallet or another Secret Service.',
  denied: 'Access to the keychain was denied, possibly by a sandbox or a session bus policy.',
  noBus: 'The keychain cannot be reached: the D-Bus session bus is not available.',
  noKeyring:
    'The keychain has no keyring yet. Create a default keyring, such as in “Passwords and Keys”, and try again.',
  locked: 'The keychain is locked. Unlock it and try again.',
  other: (reason: string) => `Keychain error: ${reason}.`,
  timeout: 'The keychain did not respond. It may be locked: unlock it and try again.',
} as const

export const transfer = {
  badAddress: (address: string, reason: string) => `“${address}”: ${reason}`,
  newerVersion: 'This file was exported by a newer Lookout. Update Lookout, then import it.',
  notJson: 'This file is not JSON. Choose a file that Lookout exported.',
  badFile: (place: string | null) =>
    place === null
      ? 'This is not a file that Lookout exported.'
      : `This is not a file that Lookout exported: invalid value for ${place}.`,
  badSetting: (name: string) => `This file has an invalid value for the setting “${name}”.`,
  tooManyViews: (most: number) =>
    `The saved views of Pending, at most ${most}, or the nominators marked as yours would be too many. Remove some first.`,
  notMovable: (from: string, to: string) =>
    `The lists of ${from} cannot go into ${to}: the file has none, or has lists of ${to} already.`,
  tooLarge:
    'The file would be larger than 8 MB, and could not be imported. Remove lists of expected payouts that are settled, then export again.',
} as const

export const requests = {
  cancelled: 'The request was cancelled.',
} as const

export const log = {
  writeFailed: 'Writing to the profile failed',
  proxyFailed: 'Setting the proxy failed',
  tracesNotRead: 'Reading stored traces failed',
  payoutsNotCompared: 'Comparing imported payouts with the stored traces failed',
  lookupFailed: 'Looking up a transaction failed',
  pollFailed: (item: string) => `Polling ${item} failed`,
  failureNotRecorded: (item: string) => `The failed poll of ${item} could not be recorded`,
  unreadable: (records: UnreadableRecords) =>
    `Skipped stored records that cannot be read: ${unreadableText(records)}`,
  startsNotCounted: 'The count of failed starts could not be written',
  safeMode: (failed: number) =>
    `Starting in safe mode: the last ${failed} starts ended unexpectedly within a minute`,
} as const
