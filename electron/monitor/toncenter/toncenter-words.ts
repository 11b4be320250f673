import { countOf } from '../../shared/words/count-words.ts'

/** Error messages about requests to the service. */

export const retry = 'Lookout will retry automatically.'
const kept = 'Earlier data is kept.'
const checkUrl = 'Check the base URL in Settings.'

export const ownErrors = {
  cancelled: 'The request was cancelled.',
  timeout: (seconds: number) => `The service did not respond within ${countOf(seconds, 'second')}. ${retry}`,
  tooLarge: (size: string) => `The response is larger than ${size}, so Lookout stopped reading it. ${kept}`,
  tooMuchMemory: `The response needs too much memory to read. ${kept}`,
  tooSlow: `The response takes too long to read. ${kept}`,
  tooOld: `A cache between this computer and the service sent a response that is more than an hour old. ${kept}`,
  redirect: `The service sent a redirect. Lookout does not follow redirects, so that the API key stays with this service. ${checkUrl}`,
  openKey: 'The API key is not sent over plain HTTP. Use an https base URL, or remove the key in Settings.',
  unsendableKey: 'The API key contains invalid characters. Enter it again in Settings.',
  empty: `The response is empty. ${kept}`,
  page: `The response is a web page instead of data. A proxy or the sign-in page of this network may have sent it, or the base URL is wrong. ${kept}`,
  notJson: `The response is not valid JSON. ${kept}`,
  /** `path` is null for the body itself. */
  shape: (path: string | null, expected: string) =>
    `The response has an unexpected format: ${path === null ? 'the body' : `“${path}”`} should be ${expected}. ${kept}`,
} as const

export const decoderLog = {
  failed: 'A large response could not be decoded',
  ended: 'The decoding thread ended',
} as const

/** Text that is appended to a truncated text. */
export const cutMark = (length: number): string => `… [cut: ${length.toLocaleString('en-US')} characters]`

/** `asked` and `received` are written as `(workchain,shard,seqno)`. */
export const blockErrors = {
  otherShard: (asked: string, received: string) =>
    `There is no block ${asked}. Its seqno belongs to ${received}: open that block instead.`,
  otherBlock: (asked: string, received: string) =>
    `The service sent block ${received} instead of ${asked}. The response was discarded.`,
  changed: (asked: string) =>
    `The service sent pages of two different blocks for ${asked}. Refresh the block.`,
  tooLong: (asked: string, max: number) =>
    `The block ${asked} has more than ${max} transactions, so Lookout stopped reading it.`,
} as const

export const reportedErrors = {
  rateLimited: 'The service received too many requests from this computer. Lookout will retry after a pause.',
  keyNeeded: 'The service requires an API key. Enter one in Settings.',
  keyUnknown:
    'The service does not accept the API key. Enter another one, or remove it. A new key takes a few minutes to work.',
  wrongNetwork:
    'The API key belongs to another network. Enter a key for this network, or switch the network.',
  forbidden: 'The service refused the request without an API key. Enter one in Settings.',
  forbiddenToKey: 'The service refused the request with this API key. Enter another one, or remove it.',
  notApplied: `The service has this block but has not applied it yet. ${retry}`,
  blockNotFound:
    'This block is not in this server’s database. It does not exist yet, is older than the server keeps, or never existed.',
  notReady: `The service is not ready yet. ${retry}`,
  badAddress: 'The service rejected the address as invalid. Check the address.',
  poolNotFound:
    'The service has no nominator pool at this address. Check the address. Other kinds of pools (single nominator, liquid staking) are not listed.',
  notFound:
    'The service found nothing at this URL. It does not offer this operation, or the base URL in Settings is wrong.',
  noOperation: 'The service does not offer this operation, or the base URL in Settings is wrong.',
  /** `what` is an optional operation. */
  notOffered: (what: string) => `This service does not offer ${what}.`,
  rejected: 'The service rejected the request.',
  noNode: `The service has no node available. ${retry}`,
  nodeTimeout: `The service’s node did not respond in time. ${retry}`,
  gateway: `The service is down behind its gateway. ${retry}`,
  status: (status: number) => `The service failed with status ${status}. ${retry}`,
  noStatus: `The service reported a failure. ${retry}`,
  quote: (message: string) => ` Its message: “${message}”.`,
} as const

/** Names of optional operations, for use within a sentence. */
export const operationNames = {
  finishedTraces: 'finished traces',
  finishedActions: 'finished actions',
} as const

export const networkErrors = {
  noNetwork: 'This computer has no network connection. Lookout will retry when it is back.',
  noName:
    'The host name of the service was not found. Check the network connection, or the base URL in Settings.',
  refused: `The connection was refused. The service may be down, or the base URL is wrong. ${checkUrl}`,
  unreachable: 'The service cannot be reached from this network. Check the network connection.',
  broken: `The connection was lost before the response was complete. ${retry}`,
  proxy: 'The system proxy is unreachable or blocks the request. Check the proxy settings of this computer.',
  slow: `The service did not respond in time. ${retry}`,
  untrusted:
    'The certificate of the service is not trusted. Check the clock of this computer, and whether a proxy intercepts the connection.',
  insecure: 'A secure connection to the service failed. Check the base URL and the proxy.',
  garbled: 'The service sent an invalid HTTP response. Check the base URL and the proxy.',
  blocked: `This computer does not allow requests to the base URL. ${checkUrl}`,
  unknown: `The request failed before a response was received. ${retry}`,
} as const
