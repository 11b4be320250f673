import { LookoutError, type ServiceErrorCode } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { echoesKey } from './key-echo.ts'
import { isObject } from './shape.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import { ownErrors, reportedErrors, retry } from './toncenter-words.ts'
import type { WireJson } from './client-types.ts'

export interface Failure {
  readonly status: number
  readonly json: WireJson
  readonly text: string
  readonly retryAfter: string | null
  readonly date: string | null
  readonly key: string | null
  readonly now: Millis
  readonly optional?: string
}

const notReadyMs = 1_000
const maxWaitMs = 10 * 60_000
/** Maximum length of a message that the patterns below search, in characters. Some patterns take quadratic time. */
const maxWords = 2_000
const maxQuoted = 200

export function cancelledError(): LookoutError {
  return new LookoutError('cancelled', ownErrors.cancelled)
}

export function timeoutError(timeoutMs: number): LookoutError {
  return new LookoutError('timeout', ownErrors.timeout(Math.max(1, Math.round(timeoutMs / 1_000))))
}

export function tooLargeError(maxBytes: number): LookoutError {
  const size = maxBytes >= 1_048_576 ? `${Math.floor(maxBytes / 1_048_576)} MiB` : `${maxBytes} bytes`
  return new LookoutError('too-large', ownErrors.tooLarge(size))
}

/** Returns the error for a response that was in a cache for too long. */
export function tooOldError(): LookoutError {
  return new LookoutError('malformed', ownErrors.tooOld)
}

export function redirectError(): LookoutError {
  return new LookoutError('refused-redirect', ownErrors.redirect)
}

export function openKeyError(): LookoutError {
  return new LookoutError('unauthorized', ownErrors.openKey)
}

export function unsendableKeyError(): LookoutError {
  return new LookoutError('unauthorized', ownErrors.unsendableKey)
}

/** Returns the message in an error body of the service, in any of its forms (api.md 1.6, 3.3, 4 and 5). */
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

function quote(words: string | null, key: string | null): string {
  if (words === null) return ''
  const bounded = words.slice(0, maxWords)
  if (key !== null && echoesKey(bounded, key)) return ''
  const clean = cleanText(
    bounded.replace(/[a-z][a-z0-9+.-]*:\/\/\S+/giu, '…').replace(/api_key=[^\s&]+/giu, '…'),
    maxQuoted,
  )
  return clean === '' ? '' : reportedErrors.quote(clean)
}

/** Parses Retry-After, which is in seconds or a date by the service's clock. */
function retryAtOf({ retryAfter, date, now }: Failure): Millis | undefined {
  if (retryAfter === null) return undefined
  const text = retryAfter.trim()
  const waitMs = /^\d+(\.\d+)?$/.test(text)
    ? Number(text) * 1_000
    : Date.parse(text) - (Date.parse(date ?? '') || now)
  return Number.isFinite(waitMs) ? now + Math.min(Math.max(0, Math.ceil(waitMs)), maxWaitMs) : undefined
}

/** Returns true if the body reports an error, whatever the status (api.md 0.4 and 5). */
export function isFailureBody(body: WireJson): boolean {
  if (!isObject(body)) return false
  if (body['ok'] === false) return true
  return typeof body['error'] === 'string' && body['ok'] !== true && Object.keys(body).length <= 3
}

/** Returns the status of the response or, of a successful one, the code in its body; null if that has none. */
function statusOf({ status, json }: Failure): number | null {
  if (status >= 400 || !isObject(json)) return status
  const code = json['code']
  return typeof code === 'number' && code >= 400 && code <= 599 ? code : null
}

interface Rule {
  readonly status?: readonly number[]
  readonly words?: RegExp
  readonly code: ServiceErrorCode
  readonly message: string
  /** Used instead if a key was sent. */
  readonly withKey?: string
  readonly isQuoted?: true
  readonly retryAfterMs?: number
}

const { rateLimited, nodeTimeout } = reportedErrors

/** Matches the message for an unknown path. The v3 service names the path without its prefix (api.md 1.6). */
const noSuchPath = /cannot get \S/i

/** The first matching rule applies. If a rule has both a status and words, both must match. */
const rules: readonly Rule[] = [
  { words: /rate ?limit|too many requests/i, code: 'rate-limited', message: rateLimited },
  { status: [429], code: 'rate-limited', message: rateLimited },
  {
    status: [401],
    code: 'unauthorized',
    message: reportedErrors.keyNeeded,
    withKey: reportedErrors.keyUnknown,
  },
  {
    status: [403],
    words: /network/i,
    code: 'wrong-network',
    message: reportedErrors.forbidden,
    withKey: reportedErrors.wrongNetwork,
    isQuoted: true,
  },
  {
    status: [403],
    code: 'unauthorized',
    message: reportedErrors.forbidden,
    withKey: reportedErrors.forbiddenToKey,
    isQuoted: true,
  },
  {
    words: /not applied/i,
    code: 'not-ready',
    message: reportedErrors.notApplied,
    retryAfterMs: notReadyMs,
  },
  {
    words: /not in db|cannot find block|block not found/i,
    code: 'not-found',
    message: reportedErrors.blockNotFound,
  },
  {
    words: /LITE_SERVER_NOTREADY/,
    code: 'not-ready',
    message: reportedErrors.notReady,
    retryAfterMs: notReadyMs,
  },
  { words: /^invalid (pool )?address/i, code: 'invalid-request', message: reportedErrors.badAddress },
  { status: [404], words: /pool not found/i, code: 'not-found', message: reportedErrors.poolNotFound },
  { status: [404], code: 'not-found', message: reportedErrors.notFound, isQuoted: true },
  { words: noSuchPath, code: 'server', message: reportedErrors.noOperation },
  {
    status: [400, 405, 411, 413, 414, 415, 422, 431],
    code: 'invalid-request',
    message: reportedErrors.rejected,
    isQuoted: true,
  },
  { status: [542], code: 'server', message: reportedErrors.noNode },
  { words: /time(d )?[- ]?out|deadline exceeded/i, code: 'server', message: nodeTimeout },
  { status: [504], code: 'server', message: nodeTimeout },
  { status: [502], code: 'server', message: reportedErrors.gateway },
]

function fits(rule: Rule, status: number | null, words: string): boolean {
  if (rule.status !== undefined && (status === null || !rule.status.includes(status))) return false
  return rule.words === undefined || rule.words.test(words)
}

export function errorOfResponse(failure: Failure): LookoutError {
  const status = statusOf(failure)
  if (failure.status >= 300 && failure.status < 400) return redirectError()
  const said = messageIn(failure.json)
  const words = (said ?? '').slice(0, maxWords)
  if (failure.optional !== undefined && (status === 404 || noSuchPath.test(words)))
    return new LookoutError('unsupported', reportedErrors.notOffered(failure.optional))
  const rule = rules.find((each) => fits(each, status, words))
  if (rule === undefined) {
    const reported = status === null ? reportedErrors.noStatus : reportedErrors.status(status)
    const message = reported + quote(said, failure.key)
    return new LookoutError('server', message, retryAtOf(failure))
  }
  const message = failure.key === null ? rule.message : (rule.withKey ?? rule.message)
  const retryAt = rule.retryAfterMs === undefined ? retryAtOf(failure) : failure.now + rule.retryAfterMs
  return new LookoutError(rule.code, message + (rule.isQuoted ? quote(said, failure.key) : ''), retryAt)
}

/** Returns the error. If its message contains the key, returns an error that does not quote the response instead. */
export function withoutEcho(thrown: unknown, key: string | null): unknown {
  if (key === null || !(thrown instanceof LookoutError) || !echoesKey(thrown.message, key)) return thrown
  return new LookoutError(thrown.code, ownErrors.notJson, thrown.retryAt)
}

/** Returns the error without the promise to retry, for a request that nothing repeats. */
export function withoutRetry(thrown: unknown): unknown {
  if (!(thrown instanceof LookoutError) || !thrown.message.includes(retry)) return thrown
  return new LookoutError(thrown.code, thrown.message.replace(` ${retry}`, ''), thrown.retryAt)
}

/** Matches a short body that is valid JSON, but neither an object nor an array. */
const scalar = /^\s{0,9}(?:null|true|false|-?\d{1,20}|"[^"\\\p{Cc}]{0,200}")\s{0,9}$/u

/** Returns the error for a successful status whose body is no JSON object or array. */
export function notJsonError(text: string): LookoutError {
  const isPage = /^\s*(<!doctype|<html|<head|<\?xml|<body)/i.test(text)
  if (scalar.test(text)) return new LookoutError('malformed', ownErrors.shape(null, 'an object'))
  const message = text.trim() === '' ? ownErrors.empty : isPage ? ownErrors.page : ownErrors.notJson
  return new LookoutError('malformed', message)
}
