import { LookoutError, type ServiceErrorCode } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { isObject } from './shape.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import type { WireJson } from './client-types.ts'

/** An answer as far as its failure is concerned. */
export interface Failure {
  readonly status: number
  /** The body as JSON, or null when it is none. */
  readonly json: WireJson
  readonly text: string
  readonly retryAfter: string | null
  readonly date: string | null
  /** Whether a key went along; and the key, so that it can be blotted out of the service's words. */
  readonly key: string | null
  readonly now: Millis
}

const keepSeen = 'What was seen before is kept.'
const notReadyMs = 1_000
/** The longest Retry-After that is obeyed. */
const maxWaitMs = 10 * 60_000
/** Length of the service’s text that the patterns below search. Some of them take quadratic time. */
const maxWords = 2_000

function plural(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

export function cancelledError(): LookoutError {
  return new LookoutError('cancelled', 'The request was cancelled.')
}

export function timeoutError(timeoutMs: number): LookoutError {
  const seconds = Math.max(1, Math.round(timeoutMs / 1_000))
  return new LookoutError(
    'timeout',
    `The service did not answer within ${plural(seconds, 'second')}; it is asked again later.`,
  )
}

export function tooLargeError(maxBytes: number): LookoutError {
  const size = maxBytes >= 1_048_576 ? `${Math.floor(maxBytes / 1_048_576)} MiB` : `${maxBytes} bytes`
  return new LookoutError(
    'too-large',
    `The answer is larger than ${size}, so its reading was stopped. ${keepSeen}`,
  )
}

export function redirectError(): LookoutError {
  return new LookoutError(
    'refused-redirect',
    'The service answered with a redirect, which is not followed, so that the key goes nowhere else. Check the base URL in Settings.',
  )
}

export function openKeyError(): LookoutError {
  return new LookoutError(
    'unauthorized',
    'The API key is not sent over plain http. Use an https base URL, or remove the key in Settings.',
  )
}

export function unsendableKeyError(): LookoutError {
  return new LookoutError(
    'unauthorized',
    'The API key holds characters that no key has. Enter it again in Settings.',
  )
}

/** The service's own words in any of its bodies (api.md sections 1.6, 3.3, 4 and 5), or null when it said nothing readable. */
export function messageIn(body: WireJson): string | null {
  if (typeof body === 'string') return body
  if (!isObject(body)) return null
  for (const key of ['error', 'result', 'detail', 'message']) {
    const value = body[key]
    if (typeof value === 'string' && value.trim() !== '') return value
  }
  const detail = body['detail']
  if (!Array.isArray(detail)) return null
  const words = detail.flatMap((entry: WireJson) =>
    isObject(entry) && typeof entry['msg'] === 'string' ? [entry['msg']] : [],
  )
  return words.length === 0 ? null : words.join('; ')
}

/** The words as they may stand in a message: one short line, without the key and without URLs. */
function quote(words: string | null, key: string | null): string {
  if (words === null) return ''
  // The key goes first: a cut through it would leave its beginning.
  const bare = key === null ? words : words.replaceAll(key, '…').replaceAll(encodeURIComponent(key), '…')
  const bounded = bare.slice(0, maxWords)
  const clean = cleanText(
    bounded.replace(/[a-z][a-z0-9+.-]*:\/\/\S+/giu, '…').replace(/api_key=[^\s&]+/giu, '…'),
    160,
  )
  return clean === '' ? '' : ` It said: “${clean}”.`
}

/** When to ask again, by Retry-After in seconds or as a date in the service's own clock. */
function retryAtOf({ retryAfter, date, now }: Failure): Millis | undefined {
  if (retryAfter === null) return undefined
  const text = retryAfter.trim()
  const waitMs = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (Date.parse(date ?? '') || now)
  return Number.isFinite(waitMs) ? now + Math.min(Math.max(0, Math.ceil(waitMs)), maxWaitMs) : undefined
}

/** True when a body says itself that it is an error, whatever the status (api.md section 0.4 and 5). */
export function isFailureBody(body: WireJson): boolean {
  if (!isObject(body)) return false
  if (body['ok'] === false) return true
  return typeof body['error'] === 'string' && body['ok'] !== true && Object.keys(body).length <= 3
}

function statusOf({ status, json }: Failure): number {
  if (status >= 400 || !isObject(json)) return status
  const code = json['code']
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : 500
}

interface Rule {
  readonly status?: readonly number[]
  readonly words?: RegExp
  readonly code: ServiceErrorCode
  readonly message: string | ((failure: Failure) => string)
  /** The service's words are added. */
  readonly isQuoted?: true
  readonly retryAfterMs?: number
}

/** The first rule that fits decides: every status or word that it names must fit. */
const rules: readonly Rule[] = [
  {
    words: /rate ?limit|too many requests/i,
    code: 'rate-limited',
    message: 'The service has had too many requests and asks to wait.',
  },
  { status: [429], code: 'rate-limited', message: 'The service has had too many requests and asks to wait.' },
  {
    status: [401],
    code: 'unauthorized',
    message: ({ key }) =>
      key === null
        ? 'The service wants an API key here. Enter one in Settings.'
        : 'The service does not accept the API key. Enter another one in Settings, or remove it; a new key works after some minutes.',
  },
  {
    status: [403],
    words: /network/i,
    code: 'wrong-network',
    message:
      'The API key belongs to another network. Enter one of this network in Settings, or choose the other network.',
  },
  {
    status: [403],
    code: 'unauthorized',
    message: ({ key }) =>
      key === null
        ? 'The service refuses this without an API key. Enter one in Settings.'
        : 'The service refuses this to the API key. Enter another one in Settings, or remove it.',
    isQuoted: true,
  },
  {
    words: /not applied/i,
    code: 'not-ready',
    message: 'The service has this block but has not applied it yet; it is asked again in a moment.',
    retryAfterMs: notReadyMs,
  },
  {
    words: /not in db|cannot find block|block not found/i,
    code: 'not-found',
    message:
      'This block is not in this server’s database: it is not produced yet, is too old for it, or never was.',
  },
  {
    words: /LITE_SERVER_NOTREADY/,
    code: 'not-ready',
    message: 'The service is not ready to answer this yet; it is asked again in a moment.',
    retryAfterMs: notReadyMs,
  },
  {
    words: /^invalid (pool )?address/i,
    code: 'invalid-request',
    message: 'The service does not take this for an address. Check the address.',
  },
  {
    status: [404],
    words: /pool not found/i,
    code: 'not-found',
    message:
      'The service knows no nominator pool at this address. Check it; pools of other kinds (single nominator, liquid staking) are not listed.',
  },
  {
    status: [404],
    code: 'not-found',
    message: 'The service does not know what was asked. Check the base URL in Settings.',
    isQuoted: true,
  },
  {
    words: /cannot get \//i,
    code: 'server',
    message: 'The service does not offer this operation. Check the base URL in Settings.',
  },
  {
    status: [400, 405, 411, 413, 414, 415, 422, 431],
    code: 'invalid-request',
    message: 'The service did not accept the request.',
    isQuoted: true,
  },
  {
    status: [542],
    code: 'server',
    message: 'The service has no node at hand that could answer; it is asked again later.',
  },
  {
    words: /time(d )?[- ]?out|deadline exceeded/i,
    code: 'server',
    message: 'The service’s own node did not answer in time; it is asked again later.',
  },
  {
    status: [504],
    code: 'server',
    message: 'The service’s own node did not answer in time; it is asked again later.',
  },
  {
    status: [502],
    code: 'server',
    message: 'The service is not up behind its gateway; it is asked again later.',
  },
]

function fits(rule: Rule, status: number, words: string): boolean {
  if (rule.status !== undefined && !rule.status.includes(status)) return false
  return rule.words === undefined || rule.words.test(words)
}

/** The error that an unsuccessful answer stands for, read from every body that the service and its gateway send. */
export function errorOfResponse(failure: Failure): LookoutError {
  const status = statusOf(failure)
  if (failure.status >= 300 && failure.status < 400) return redirectError()
  const said = messageIn(failure.json)
  const words = (said ?? '').slice(0, maxWords)
  const rule = rules.find((each) => fits(each, status, words))
  if (rule === undefined) {
    const message = `The service failed with status ${status}; it is asked again later.`
    return new LookoutError('server', message + quote(said, failure.key), retryAtOf(failure))
  }
  const message = typeof rule.message === 'string' ? rule.message : rule.message(failure)
  const retryAt = rule.retryAfterMs === undefined ? retryAtOf(failure) : failure.now + rule.retryAfterMs
  return new LookoutError(rule.code, message + (rule.isQuoted ? quote(said, failure.key) : ''), retryAt)
}

/** The error of a successful status whose body is not JSON. */
export function notJsonError(text: string): LookoutError {
  const isPage = /^\s*(<!doctype|<html|<head|<\?xml|<body)/i.test(text)
  const what = text.trim() === '' ? 'is empty' : isPage ? 'is a web page' : 'is not whole JSON'
  const hint = isPage
    ? ' A proxy or a sign-in page of this network may stand between, or the base URL is wrong.'
    : ''
  return new LookoutError('malformed', `The answer ${what} where data was expected.${hint} ${keepSeen}`)
}
