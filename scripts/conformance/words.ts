import type { ErrorCode } from '../../electron/shared/errors.ts'
import { cleanText } from '../../electron/shared/untrusted-text.ts'

const maxExcerpt = 150

export const seen = {
  reply: (status: number, text: string) =>
    `${status} ${text.trim() === '' ? '(empty body)' : cleanText(text, maxExcerpt)}`,
  none: (noun: string) => `The response has no ${noun}.`,
  all: (count: number, noun: string) => `all ${count} ${noun}`,
  some: (odd: number, count: number, noun: string, first: string) =>
    `${odd} of ${count} ${noun} differ, first: ${cleanText(first, maxExcerpt)}`,
  header: (name: string, value: string | null) =>
    value === null ? `no ${name} header` : `${name}: ${cleanText(value, 80)}`,
  keys: (keys: readonly string[]) =>
    keys.length === 0 ? 'no fields' : cleanText(keys.join(', '), maxExcerpt),
  value: (name: string, value: string) => `${name}: ${cleanText(value, 100)}`,
  counts: (name: string, count: number, other: string, otherCount: number) =>
    `${name}: ${count}, ${other}: ${otherCount}`,
  missing: 'missing',
  decoded: (what: string) => `read ${what}`,
  decodeFailed: (message: string) => cleanText(message, maxExcerpt),
  sameOrder: (count: number) => `one order in all ${count} actions`,
  rise: (row: number) => `Row ${row} is later than its predecessor, or has no end.`,
  types: (count: number) => `${count} types, all known`,
  unknownTypes: (names: readonly string[]) => `unknown: ${cleanText(names.join(', '), maxExcerpt)}`,
  extraIn: (place: string) => `@extra is ${place}`,
  beside: 'beside ok',
  inside: 'inside result',
  absent: 'absent',
  block: (workchain: string, shard: string) => `block of workchain ${workchain}, shard ${shard}`,
  cursor: (expected: string, received: string) =>
    `second transaction of the block: ${cleanText(expected, 60)}; first after the cursor: ${cleanText(received, 60)}`,
} as const

export const reasons = {
  nothingPending:
    'No pending action was found. Pass --account=ADDRESS of an account with pending actions, or run again.',
  noAction: 'No finished action was found. Pass --account=ADDRESS of an account with finished actions.',
  noBlock: 'No block was found. Pass --block=SEQNO or --block=WORKCHAIN,SHARD,SEQNO.',
  noSuchBlock: (reply: string) => `The service does not have the block. Pass another --block: ${reply}`,
  noShardBlock: 'No basechain block was found. Pass --account=ADDRESS of an account with recent actions.',
  noPool: 'No nominator pool was found. Pass --pool=ADDRESS.',
  noMasterPool: 'The pool is not on the masterchain. Pass another --pool.',
  fewTransactions: 'The block has fewer than 2 transactions. Pass another --block.',
  fewActions: (count: number) =>
    `The response has ${count === 0 ? 'no action' : 'only one action'}. Run again, or pass another --account.`,
  notOffered: (reply: string) => `The service does not offer this operation: ${reply}`,
  failed: (reply: string) => `The request failed: ${reply}`,
  notJson: 'The response is not a JSON object.',
  refused: (status: number, hasKey: boolean) =>
    hasKey
      ? `The service refused the key (status ${status}). Use a key of this network.`
      : `The service refused the request (status ${status}). Pass --key-from-env=NAME.`,
  tooMany: 'Still status 429 after 3 attempts. Run again later, or pass --key-from-env=NAME.',
  gaveUp: 'Not sent: earlier requests failed repeatedly. Run again later.',
  notMet: (what: string) => `No ${what} occurred; it is not provoked.`,
  withKey: 'A key was sent. Run without --key-from-env.',
  changed: 'The pending actions changed between two requests. Run again.',
} as const

/** Returns why there is no response. The app's own messages mention its settings, which this tool does not have. */
export function unavailable(code: ErrorCode): string {
  switch (code) {
    case 'offline':
      return 'No connection to the service. Check --base-url and the network.'
    case 'timeout':
      return 'No response within 15 seconds. Run again later.'
    case 'too-large':
      return 'The response is larger than 16 MiB. Pass another --account or --block.'
    case 'refused-redirect':
      return 'The service sent a redirect, which is not followed. Check --base-url.'
    case 'unauthorized':
    case 'wrong-network':
      return 'The service refused the request. Pass another --key-from-env.'
    case 'rate-limited':
      return 'The service received too many requests. Run again later.'
    case 'not-found':
      return 'The service found nothing for this request. Pass another --account, --block or --pool.'
    case 'unsupported':
      return 'The service does not offer this operation.'
    case 'not-ready':
    case 'server':
      return 'The service failed. Run again later.'
    case 'malformed':
    case 'invalid-request':
    case 'invalid-input':
    case 'cancelled':
    case 'denied':
    case 'storage':
    case 'keychain':
    case 'internal':
      return 'The request failed before a usable response was received.'
  }
}

export const table = {
  section: 'api.md',
  fact: 'assumption',
  result: 'result',
  seen: 'seen',
  progress: (done: number, all: number, sent: number) => `${done} of ${all} checks, ${sent} requests`,
  intro: (baseUrl: string, count: number) =>
    `Checking ${count} facts about ${baseUrl} with at most one request per 1.2 s. This takes about two minutes.`,
  summary: (holds: number, differs: number, rest: number, sent: number) =>
    `${holds} hold, ${differs} differ, ${rest} not checkable (${sent} requests).`,
  nothing: 'Nothing could be checked. Check --base-url and the network.',
} as const

export const usage = `npm run conformance -- --base-url=URL [flags]

Checks on a live service what docs/api.md assumes. It only reads, and sends at most one request per 1.2 s.

  --base-url=URL         the service: https, or http on this computer
  --account=ADDRESS      an account with pending actions; default: a busy account of the newest actions
  --pool=ADDRESS         a nominator pool; default: the pool of a recent deposit
  --block=BLOCK          a masterchain seqno, or workchain,shard,seqno; default: a block of the newest action
  --key-from-env=NAME    the environment variable with the API key, sent only in a header to this service
  --help                 print this text

Exit code: 0 when nothing differs, 1 when something differs, 2 for wrong arguments or when nothing could be checked.`

export const argumentErrors = {
  unknown: (flag: string) => `Unknown flag ${flag}. Use --help for the list.`,
  twice: (flag: string) => `${flag} is given twice. Give it once.`,
  noValue: (flag: string) => `${flag} needs a value: ${flag}=…`,
  noBaseUrl: 'Missing --base-url. Give the service, e.g. --base-url=https://toncenter.com.',
  privateHttp: (url: string) =>
    `Plain HTTP to ${url} is not encrypted. Use https, or http only for this computer (127.0.0.1).`,
  invalid: (flag: string, message: string) => `Invalid ${flag}: ${message}`,
  // The message does not repeat the value, which may be the key itself.
  envName:
    'Invalid --key-from-env: it needs the name of an environment variable, in capital letters. Never pass the key itself.',
  noKey: (name: string) => `The environment variable ${name} is not set. Set it to the API key.`,
  badKey: (name: string) =>
    `The environment variable ${name} contains characters that a header cannot. Set it to the API key alone.`,
} as const
