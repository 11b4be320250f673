import { LookoutError } from '../../electron/shared/errors.ts'
import { afterTimeout } from '../../electron/monitor/after-timeout.ts'
import { createClient } from '../../electron/monitor/toncenter/client.ts'
import type { Client, WireJson } from '../../electron/monitor/toncenter/client-types.ts'
import type { ClientOptions } from '../../electron/monitor/toncenter/client-options.ts'
import { isFailureBody, messageIn } from '../../electron/monitor/toncenter/errors.ts'
import { parseWire } from '../../electron/monitor/toncenter/json.ts'
import { isObject, type WireObject } from '../../electron/monitor/toncenter/shape.ts'
import { createTransport } from '../../electron/monitor/toncenter/transport.ts'
import { excerpt, NotCheckable } from './check.ts'
import { reasons, unavailable } from './words.ts'

/** Delay between requests, ms. Without a key, one request per second already exceeds the quota (api.md 5). */
const paceMs = 1_200
const timeoutMs = 15_000
const maxBytes = 16_777_216
const maxTries = 3
const waitAfter429Ms = 5_000
const maxWaitMs = 60_000
/** No more requests are sent after this many connection failures in a row. */
const maxBroken = 3
/** No more requests are sent after this many targets were refused with 429 on every try. */
const maxLimited = 2

export interface RawReply {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}

export interface Service {
  /** Returns the response to a GET request, sent once per target. Throws NotCheckable without a usable response. */
  readonly get: (target: string) => Promise<RawReply>
  readonly client: Client
  /** Responses with 401, 403 or 429. */
  readonly refusals: readonly RawReply[]
  readonly hasKey: boolean
  readonly sent: () => number
}

export interface ServiceOptions {
  readonly baseUrl: string
  readonly key: string | null
  readonly fetch: ClientOptions['fetch']
  readonly now: () => number
  readonly sleep: (ms: number) => Promise<void>
}

export function jsonOf(text: string): WireJson {
  try {
    return parseWire(text)
  } catch {
    return null
  }
}

/** Returns the status, or 429 if a response with status 200 has this code in its body (api.md 5). */
function codeOf({ status, text }: RawReply): number {
  const body = status === 200 && text.length < 1_000 ? jsonOf(text) : null
  return isObject(body) && body['ok'] === false && body['code'] === 429 ? 429 : status
}

function waitOf({ headers }: RawReply): number {
  const seconds = Number(headers.get('retry-after') ?? Number.NaN)
  return Math.min(maxWaitMs, Number.isFinite(seconds) ? seconds * 1_000 : waitAfter429Ms)
}

/** Returns true if the service does not have the operation. A 404 of getPool may just mean an unknown pool (api.md 4). */
function isNotOffered({ status, text }: RawReply): boolean {
  const message = messageIn(jsonOf(text)) ?? ''
  return /cannot get \S/i.test(message) || (status === 404 && !/^pool not found/i.test(message))
}

export function requireOffered(reply: RawReply): void {
  if (isNotOffered(reply)) throw new NotCheckable(reasons.notOffered(excerpt(reply)))
}

/** Throws NotCheckable if the service does not have the block, because it then ignores the other parameters. */
export function requireReady(reply: RawReply): void {
  if (reply.status === 500 && /NOTREADY|not in db|cannot find block/i.test(reply.text))
    throw new NotCheckable(reasons.noSuchBlock(excerpt(reply)))
}

/** Returns the JSON of a successful response. Throws NotCheckable for any other response. */
export function requireSuccess(reply: RawReply): WireObject {
  requireOffered(reply)
  const body = jsonOf(reply.text)
  requireReady(reply)
  if (reply.status !== 200 || isFailureBody(body)) throw new NotCheckable(reasons.failed(excerpt(reply)))
  if (!isObject(body)) throw new NotCheckable(reasons.notJson)
  return body
}

export function createService({ baseUrl, key, fetch, now, sleep }: ServiceOptions): Service {
  const replies = new Map<string, Promise<RawReply>>()
  const refusals: RawReply[] = []
  let headers = new Headers()
  let nextAt = 0
  let sent = 0
  let broken = 0
  let limited = 0

  // Delays the requests of the client as well, so that no request bypasses the limit.
  const paced: ClientOptions['fetch'] = async (url, init) => {
    const wait = nextAt - now()
    if (wait > 0) await sleep(wait)
    sent += 1
    try {
      const response = await fetch(url, init)
      headers = response.headers
      return response
    } finally {
      // Count from the response, because a delayed request could otherwise arrive too close to the next one.
      nextAt = now() + paceMs
    }
  }
  const options: ClientOptions = {
    baseUrl,
    fetch: paced,
    key: () => key,
    now,
    after: afterTimeout,
    limits: { timeoutMs, maxBytes, maxInFlight: 1 },
  }
  const transport = createTransport(options)

  async function once(target: string): Promise<RawReply> {
    if (broken >= maxBroken || limited >= maxLimited) throw new NotCheckable(reasons.gaveUp)
    try {
      const { status, text } = await transport.get(target)
      broken = 0
      return { status, text, headers }
    } catch (thrown) {
      if (!(thrown instanceof LookoutError)) throw thrown
      if (thrown.code === 'offline' || thrown.code === 'timeout') broken += 1
      throw new NotCheckable(unavailable(thrown.code))
    }
  }

  async function send(target: string): Promise<RawReply> {
    for (let tries = 1; ; tries += 1) {
      const reply = await once(target)
      const code = codeOf(reply)
      if (code === 401 || code === 403 || code === 429) refusals.push(reply)
      if (code === 401 || code === 403) throw new NotCheckable(reasons.refused(code, key !== null))
      if (code !== 429) return reply
      if (tries === maxTries) {
        limited += 1
        throw new NotCheckable(reasons.tooMany)
      }
      await sleep(waitOf(reply))
    }
  }

  return {
    get: (target) => {
      const known = replies.get(target) ?? send(target)
      replies.set(target, known)
      return known
    },
    client: createClient(options),
    refusals,
    hasKey: key !== null,
    sent: () => sent,
  }
}
