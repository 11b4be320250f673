import { describe, expect, it } from 'vitest'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import {
  errorOfResponse,
  isFailureBody,
  messageIn,
  notJsonError,
  timeoutError,
  tooLargeError,
  withoutEcho,
} from '../../../../../electron/monitor/toncenter/errors.ts'
import { errorOfThrown } from '../../../../../electron/monitor/toncenter/network-errors.ts'
import type { WireJson } from '../../../../../electron/monitor/toncenter/client-types.ts'

const now = 1_790_000_000_000
const key = 'f00dcafe0123456789abcdef'

function parsed(text: string): WireJson {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function errorOf(
  status: number,
  text: string,
  more: { retryAfter?: string; date?: string; key?: string | null } = {},
) {
  const { retryAfter = null, date = null } = more
  return errorOfResponse({ status, text, json: parsed(text), retryAfter, date, key: more.key ?? null, now })
}

/**
 * A status and an error body: the index sends the bare error, the API sends an envelope that repeats the status.
 */
const said = (status: number, error: string) => [status, JSON.stringify({ error })] as const
const refused = (status: number, error: string) =>
  [status, JSON.stringify({ ok: false, error, code: status })] as const

describe('failed responses', () => {
  it.each([
    // api.md 1.6
    [
      ...said(422, 'account or ext_msg_hash should be specified'),
      'invalid-request',
      'Its message: “account or ext_msg_hash should be specified”.',
    ],
    [
      ...said(422, 'failed to decode: schema: error converting value for "account"'),
      'invalid-request',
      'error converting value',
    ],
    [400, '{"code":400,"error":"bad"}', 'invalid-request', '“bad”'],
    [
      ...said(500, 'internal server error: emulatedTracesRepository is not initialized'),
      'server',
      'failed with status 500',
    ],
    [...said(500, 'internal server error: Cannot GET /api/v3/x'), 'server', 'does not offer this operation'],
    // api.md 3.3
    [
      ...refused(422, 'failed to parse get request: failed to parse workchain'),
      'invalid-request',
      'failed to parse workchain',
    ],
    [...refused(500, 'LITE_SERVER_NOTREADY: seqno not in db'), 'not-found', 'not in this server’s database'],
    [
      ...refused(
        500,
        'LITE_SERVER_NOTREADY: cannot find block (-1,8000000000000000) seqno=2399: seqno not in db',
      ),
      'not-found',
      'not in this server’s database',
    ],
    [
      500,
      '{"ok":false,"error":"LITE_SERVER_NOTREADY: block is not applied","code":500,"@extra":"1:2:3"}',
      'not-ready',
      'has not applied it yet',
    ],
    [...refused(500, 'LITE_SERVER_NOTREADY: other'), 'not-ready', 'not ready'],
    [
      504,
      '{"ok":false,"code":504,"error":"LITE_SERVER_NETWORK timeout"}',
      'server',
      'did not respond in time',
    ],
    [504, '<html>gateway</html>', 'server', 'did not respond in time'],
    [502, '<html><title>502 Bad Gateway</title></html>', 'server', 'down behind its gateway'],
    [...refused(542, 'no workers available (x)'), 'server', 'no node available'],
    [
      ...refused(503, 'KeyError'),
      'server',
      'failed with status 503. Lookout will retry automatically. Its message: “KeyError”.',
    ],
    [...refused(405, 'unsupported http method: POST'), 'invalid-request', 'unsupported http method'],
    // api.md 4
    [...said(503, "Invalid address: 'xyz'"), 'invalid-request', 'Check the address'],
    [...said(400, 'Invalid pool address'), 'invalid-request', 'Check the address'],
    [...said(404, 'Pool not found'), 'not-found', 'has no nominator pool'],
    [
      422,
      '{"detail":[{"loc":["query","pool"],"msg":"field required","type":"value_error"}]}',
      'invalid-request',
      '“field required”',
    ],
    // api.md 5
    [401, '{"ok":false,"code":401,"error":"API key does not exist"}', 'unauthorized', 'requires an API key'],
    [
      403,
      '{"ok":false,"code":403,"error":"Network not allowed"}',
      'wrong-network',
      'refused the request without an API key. Enter one in Settings. Its message: “Network not allowed”.',
    ],
    [403, '<html>Forbidden</html>', 'unauthorized', 'refused the request without an API key'],
    [429, '{"ok":false,"result":"Ratelimit exceed","code":429}', 'rate-limited', 'too many requests'],
    [429, '{"ok":false,"code":429,"error":"Ratelimit exceeded"}', 'rate-limited', 'too many requests'],
    [429, '', 'rate-limited', 'too many requests'],
    [200, '{"ok":false,"result":"Ratelimit exceed","code":429}', 'rate-limited', 'too many requests'],
    [200, '{"ok":false,"code":401,"error":"API key does not exist"}', 'unauthorized', 'API key'],
    [200, '{"ok":false,"error":"odd"}', 'server', 'The service reported a failure.'],
    [404, '<!doctype html><p>nothing here', 'not-found', 'It does not offer this operation, or the base URL'],
    [302, '', 'refused-redirect', 'redirect'],
    [418, '"teapot"', 'server', '“teapot”'],
  ] as const)('maps %i %s to %s', (status, text, code, message) => {
    expect(errorOf(status, text)).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it.each([
    ['7', undefined, now + 7_000],
    ['0', undefined, now],
    ['1.5', undefined, now + 1_500],
    ['99999999', undefined, now + 600_000],
    // The date is relative to the service's clock, which may be wrong by years.
    ['Wed, 21 Oct 2015 07:28:30 GMT', 'Wed, 21 Oct 2015 07:28:00 GMT', now + 30_000],
    ['Wed, 21 Oct 2015 07:28:00 GMT', 'Wed, 21 Oct 2015 07:29:00 GMT', now],
    [new Date(now + 5_000).toUTCString(), undefined, now + 5_000],
    ['soon', undefined, undefined],
  ])('honours Retry-After %s', (retryAfter, date, retryAt) => {
    const error = errorOf(429, '', date === undefined ? { retryAfter } : { retryAfter, date })
    expect(error.retryAt).toBe(retryAt)
  })

  it('retries a block that is not applied after one second', () => {
    expect(errorOf(500, '{"error":"block is not applied"}').retryAt).toBe(now + 1_000)
  })

  it('distinguishes a rejected key from a missing one', () => {
    expect(errorOf(401, '{"error":"API key does not exist"}', { key }).message).toContain(
      'does not accept the API key',
    )
    expect(errorOf(403, '', { key }).message).toContain('refused the request with this API key')
    expect(errorOf(403, '{"error":"Network not allowed"}', { key }).message).toContain('another network')
  })

  it('quotes neither URLs nor invisible characters', () => {
    const words = `bad https://host.invalid/a?api_key=yyy&b=1 api_key=zzz \\u202e ${'x'.repeat(5_000)}`
    const { message } = errorOf(422, `{"error":"${words}"}`, { key })
    expect(message).not.toMatch(/host|yyy|zzz|\u202e/)
    expect(message.length).toBeLessThan(300)
  })

  it('reads only the beginning of a long message', () => {
    // Searching a text of this size for URLs would take hours.
    const long = errorOf(200, `{"ok":false,"error":"odd ${'a'.repeat(8_000_000)}"}`)
    expect(long.message).toContain(`Its message: “odd ${'a'.repeat(195)}…”.`)
    const late = errorOf(500, JSON.stringify({ error: `${'a '.repeat(2_000)} rate limit` }))
    expect(late.code).toBe('server')
  })

  it('finds the message of a body and recognizes a failure', () => {
    expect(messageIn({ detail: 'Not Found' })).toBe('Not Found')
    expect(messageIn({ error: '', result: 'x' })).toBe('x')
    expect(messageIn([])).toBeNull()
    expect(isFailureBody({ ok: true, result: {} })).toBe(false)
    expect(isFailureBody({ error: 'x' })).toBe(true)
    expect(isFailureBody({ actions: [], address_book: {}, metadata: {}, error: 'x' })).toBe(false)
  })

  it.each([
    ['', 'The response is empty.'],
    ['<!DOCTYPE html><html>', 'is a web page'],
    ['{"ok":true,', 'is not valid JSON'],
    ['null', 'the body should be an object'],
    [' 42 ', 'the body should be an object'],
    ['"down"', 'the body should be an object'],
    ['nulll', 'is not valid JSON'],
  ])('describes the body %j', (text, message) => {
    expect(notJsonError(text)).toMatchObject({ code: 'malformed', message: expect.stringContaining(message) })
  })

  it('formats limits with units', () => {
    expect(timeoutError(10_000).message).toContain('within 10 seconds')
    expect(timeoutError(50).message).toContain('within 1 second.')
    expect(tooLargeError(33_554_432).message).toContain('larger than 32 MiB')
  })
})

const net = (code: string): Error => new Error(`net::${code}`)
const fetchFailed = (cause: Error): Error => new TypeError('fetch failed', { cause })

function caused(code: string, message = 'fetch failed'): Error {
  return new TypeError(message, { cause: Object.assign(new Error(`connect ${code} 127.0.0.1:1`), { code }) })
}

describe('network failures', () => {
  it.each([
    [net('ERR_INTERNET_DISCONNECTED'), 'offline', 'no network connection'],
    [net('ERR_NAME_NOT_RESOLVED'), 'offline', 'host name of the service was not found'],
    [net('ERR_CONNECTION_REFUSED'), 'offline', 'connection was refused'],
    [net('ERR_CONNECTION_RESET'), 'offline', 'connection was lost'],
    [net('ERR_CONNECTION_TIMED_OUT'), 'timeout', 'in time'],
    [net('ERR_TIMED_OUT'), 'timeout', 'in time'],
    [net('ERR_CERT_DATE_INVALID'), 'offline', 'certificate'],
    [net('ERR_SSL_PROTOCOL_ERROR'), 'offline', 'secure connection to the service failed'],
    [net('ERR_PROXY_CONNECTION_FAILED'), 'offline', 'proxy'],
    [net('ERR_TUNNEL_CONNECTION_FAILED'), 'offline', 'proxy'],
    [net('ERR_EMPTY_RESPONSE'), 'offline', 'connection was lost'],
    [net('ERR_INCOMPLETE_CHUNKED_ENCODING'), 'offline', 'connection was lost'],
    [net('ERR_CONTENT_DECODING_FAILED'), 'malformed', 'invalid HTTP response'],
    [net('ERR_UNSAFE_PORT'), 'offline', 'does not allow'],
    [net('ERR_TOO_MANY_REDIRECTS'), 'refused-redirect', 'redirect'],
    [new Error("Attempted to redirect, but redirect policy was 'error'"), 'refused-redirect', 'redirect'],
    [fetchFailed(new Error('unexpected redirect')), 'refused-redirect', 'redirect'],
    [caused('ENOTFOUND'), 'offline', 'host name of the service was not found'],
    [caused('EAI_AGAIN'), 'offline', 'host name of the service was not found'],
    [caused('ECONNREFUSED'), 'offline', 'connection was refused'],
    [caused('ECONNRESET', 'terminated'), 'offline', 'connection was lost'],
    [caused('UND_ERR_SOCKET'), 'offline', 'connection was lost'],
    [caused('ETIMEDOUT'), 'timeout', 'in time'],
    [caused('UND_ERR_CONNECT_TIMEOUT'), 'timeout', 'in time'],
    [caused('ENETUNREACH'), 'offline', 'no network connection'],
    [caused('EHOSTUNREACH'), 'offline', 'cannot be reached'],
    [caused('DEPTH_ZERO_SELF_SIGNED_CERT'), 'offline', 'certificate'],
    [caused('HPE_INVALID_CONSTANT'), 'malformed', 'invalid HTTP response'],
    [fetchFailed(new AggregateError([caused('ECONNREFUSED')])), 'offline', 'connection was refused'],
    [fetchFailed(new Error('bad port')), 'offline', 'does not allow'],
    [new Error('something new'), 'offline', 'failed before a response was received'],
    ['a thrown text', 'offline', 'failed before a response was received'],
    [undefined, 'offline', 'failed before a response was received'],
  ])('maps %s to %s', (thrown, code, message) => {
    expect(errorOfThrown(thrown)).toMatchObject({ code, message: expect.stringContaining(message) })
  })

  it('does not quote the thrown text and survives circular causes', () => {
    const circle = new Error(`header ${key} at https://host.invalid`)
    circle.cause = circle
    expect(errorOfThrown(circle).message).not.toMatch(/f00dcafe|host/)
    expect(errorOfThrown(circle).cause).toBeUndefined()
  })
})

describe('a message that echoes the key', () => {
  const text = Buffer.from(key)
  const percent = [...key].map((letter) => `%${letter.charCodeAt(0).toString(16)}`).join('')
  it.each([
    ['as it is', key],
    ['in upper case', key.toUpperCase()],
    ['reversed', [...key].reverse().join('')],
    ['in base64', text.toString('base64')],
    ['in base64 after one byte', Buffer.from(`:${key}`).toString('base64')],
    ['in base64 after two bytes', Buffer.from(`k=${key}`).toString('base64url')],
    ['in hex', text.toString('hex')],
    ['in upper hex', text.toString('hex').toUpperCase()],
    ['percent-encoded', percent],
    ['by its first half', key.slice(0, key.length / 2)],
    ['by its last half', key.slice(key.length / 2)],
    ['by 8 characters', key.slice(5, 13)],
    ['far behind', `${'x '.repeat(900)}${key}`],
  ])('%s is not quoted', (_form, echo) => {
    const { message } = errorOf(422, JSON.stringify({ error: `bad ${echo} there` }), { key })
    expect(message).toBe('The service rejected the request.')
  })

  it('is quoted when it shares at most 7 characters with the key', () => {
    const { message } = errorOf(422, JSON.stringify({ error: `bad ${key.slice(5, 12)} there` }), { key })
    expect(message).toContain(`bad ${key.slice(5, 12)} there`)
  })

  it('is not quoted by an error about the format either', () => {
    const named = new LookoutError('malformed', `“address_book.${key.toUpperCase()}” should be an object.`)
    expect(String(withoutEcho(named, key))).toContain('The response is not valid JSON.')
    expect(withoutEcho(named, null)).toBe(named)
  })
})
