import { traceStateNames } from '../../electron/shared/words/state-words.ts'
import type { ErrorCode } from '../../electron/shared/errors.ts'
import type { Freshness } from '../../electron/shared/models.ts'
import { countOf, groupDigits } from './text.ts'
import type { TraceState } from '../../electron/shared/trace-state.ts'

/** The last error of a watched item, in at most three words. */
export const errorWords: Readonly<Record<ErrorCode, string>> = {
  offline: 'no connection',
  timeout: 'no response',
  unauthorized: 'key needed',
  'wrong-network': 'wrong network',
  'rate-limited': 'rate limited',
  'not-found': 'not found',
  'not-ready': 'not ready',
  'invalid-request': 'refused',
  server: 'service error',
  malformed: 'unreadable response',
  'too-large': 'response too large',
  'refused-redirect': 'redirect refused',
  unsupported: 'not offered',
  cancelled: 'cancelled',
  'invalid-input': 'not accepted',
  denied: 'not allowed',
  storage: 'disk error',
  keychain: 'keychain error',
  internal: 'internal error',
}

export const waitWords: Readonly<Record<NonNullable<Freshness['waits']>, string>> = {
  due: 'due now',
  quota: 'waiting for quota',
  backoff: 'waiting after an error',
  offline: 'waiting for a connection',
  stopped: 'polling stopped',
  paused: 'paused',
}

export const freshness = {
  never: 'not observed yet',
  observed: (ago: string) => `observed ${ago}`,
  observedWithin: (age: string) => `observed within ${age}`,
  failed: (error: string) => `, last attempt: ${error}`,
  next: (wait: string) => `, next in ${wait}`,
  stopped:
    'The service refused these requests. Lookout tries again now. If the service requires a key, enter one in Settings.',
  noneWatched: 'No watched account or pool',
  unobserved: (count: number, total: number) =>
    `${groupDigits(count)} of ${groupDigits(total)} watched not observed yet`,
  allWithin: (count: number, age: string) => `${groupDigits(count)} watched, all observed within ${age}`,
  oldest: (count: number, age: string) => `${groupDigits(count)} watched, data up to ${age} old`,
  allLive: (count: number) => `${groupDigits(count)} watched, all live`,
  othersWithin: (count: number, live: number, age: string) =>
    `${groupDigits(count)} watched, ${groupDigits(live)} live, others within ${age}`,
  othersOldest: (count: number, live: number, age: string) =>
    `${groupDigits(count)} watched, ${groupDigits(live)} live, others up to ${age} old`,
} as const

export const interval = {
  by: (time: string) => `by ${time}`,
  noEarlierPoll: 'no earlier observation',
  apart: (span: string) => `between two observations ${span} apart`,
} as const

/** `hasMore` is true if not all were counted. */
export interface Counted {
  readonly count: number
  readonly hasMore: boolean
}

/** Returns a count of several, such as `5,000 or more alerts` if not all were counted. */
function counted({ count, hasMore }: Counted, one: string): string {
  return hasMore ? `${groupDigits(count)} or more ${one}s` : countOf(count, one)
}

export const away = {
  title: (duration: string) => `While you were away, ${duration}:`,
  alerts: (alerts: Counted) => counted(alerts, 'alert'),
  ended: ({ count, hasMore }: Counted, state: TraceState) =>
    `${count}${hasMore ? ' or more' : ''} ${traceStateNames[state].toLowerCase()}`,
  begun: (count: number) => countOf(count, 'new trace'),
  poolChanges: (changes: Counted) => counted(changes, 'pool change'),
  unobserved: (duration: string) => `${duration} not observed`,
} as const

export const windowTitle = {
  app: 'Lookout',
  testnet: 'TESTNET',
  alerts: (count: number) => countOf(count, 'alert'),
  pending: (count: number) => `${count} pending`,
  file: 'exported file',
  paused: 'paused',
} as const

export const notUtf8 =
  'This file is not text in UTF-8. In a spreadsheet, save it as “CSV UTF-8”, then choose that file.'
/** A chosen file or pasted text above `mostText`. */
export const textTooLarge = 'This list is larger than 8 MB. Import it in smaller parts.'

export const listErrors = {
  invalidJson: 'This list starts like JSON but cannot be parsed. Check its brackets and quotes.',
  empty: 'This list has no addresses.',
  unsupportedJson: 'Accepted JSON: a list of addresses, or of objects with address, label, group and note.',
  longText: (name: 'label' | 'group' | 'note', most: number) =>
    `The ${name} is longer than ${groupDigits(String(most))} characters.`,
  tooLong: (lines: number, most: number) =>
    `This list has ${groupDigits(String(lines))} lines. A network has at most ${groupDigits(String(most))} accounts: at 10 requests per second, each of them is polled only about every 15 minutes.`,
} as const

/** Formats a limit: `1 request per second`, `0.7 requests per second`. */
export function requestsPerSecond(limit: number): string {
  return `${countOf(Number(limit.toFixed(1)), 'request')} per second`
}
