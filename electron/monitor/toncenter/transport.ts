import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { checkBaseUrl } from '../../shared/networks.ts'
import {
  cancelledError,
  openKeyError,
  redirectError,
  timeoutError,
  tooLargeError,
  unsendableKeyError,
} from './errors.ts'
import { readBody, type BodyOptions } from './response-body.ts'
import { createSemaphore, untilAborted } from './semaphore.ts'
import { errorOfThrown } from './network-errors.ts'
import type { ClientOptions } from './client-options.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  /** The bytes of the body, in the order received; empty unless `isKept` was requested. */
  readonly chunks: readonly Uint8Array[]
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly retryAfter: string | null
  readonly date: string | null
  readonly key: string | null
  readonly arrivedAt: Millis
  /** Latest time at which the body was current: `arrivedAt`, minus the `Age` if it came from a cache. */
  readonly receivedAt: Millis
  /** Time from the request, or from the earliest possible creation of a cached body, to `receivedAt`. */
  readonly latencyMs: number
}

export interface Transport {
  /** Sends a GET request below the base URL. Equal concurrent requests are sent only once. Rejects with LookoutError. */
  readonly get: (pathAndQuery: string, signal?: AbortSignal) => Promise<Reply>
  /**
   * Like `get`, but passes the response to `read` and returns its value. Equal requests share that value, so their `read` must
   * be equivalent.
   */
  readonly read: <T>(request: ReadRequest<T>, signal?: AbortSignal) => Promise<T>
}

export interface ReadRequest<T> {
  readonly target: string
  readonly maxBytes: number
  /** True to return the bytes along with their text. */
  readonly isKept?: boolean
  readonly read: (reply: Reply) => T | Promise<T>
}

interface Shared {
  readonly key: string | null
  readonly controller: AbortController
  readonly value: Promise<unknown>
  waiters: number
  isOver: boolean
}

const maxErrorBytes = 65_536
/** Large bodies are read and decoded two at a time, which limits their total memory. */
const maxLarge = 2
/** A Date header has whole seconds, so it lags by half a second on average. */
const dateLagMs = 500
/** A slower response is too imprecise to measure the clock. */
const maxSkewTripMs = 10_000

/** Timers stand still during sleep, so a response that took this much longer than the timeout may be as old as its request. */
const sleptMs = 20_000

/** Headers that show which server or cache sent a response, when, and in which form. */
const telling = [
  'date',
  'content-type',
  'content-encoding',
  'content-length',
  'etag',
  'last-modified',
  'age',
  'cache-control',
]
const servers = [
  'server',
  'via',
  'x-cache',
  'cf-cache-status',
  'cf-ray',
  'x-api-version',
  'x-request-id',
  'x-served-by',
]

function headersOf({ headers }: Response): Reply['headers'] {
  return [...telling, ...servers].flatMap((name) => {
    const value = headers.get(name)
    return value === null ? [] : [[name, value.slice(0, 500)] as const]
  })
}

/**
 * Returns the service's clock minus the local clock in ms, accurate to half a second. Null without a valid Date header, for a
 * response that took `tripMs` too long, and if the local clock was set back meanwhile.
 */
function skewOf(date: string | null, arrivedAt: Millis, tripMs: number): number | null {
  const served = Date.parse(date ?? '')
  const isPrecise = tripMs >= 0 && tripMs <= maxSkewTripMs
  return Number.isNaN(served) || !isPrecise ? null : Math.round(served + dateLagMs - arrivedAt + tripMs / 2)
}

const longestAgeMs = 366 * 86_400_000

/**
 * Returns the `Age` of a response in ms, at most a year. Null without a valid header, which means that the response did not
 * come from a cache.
 */
function ageOf(headers: Headers): number | null {
  const age = headers.get('age') ?? ''
  return /^\d{1,15}$/.test(age) ? Math.min(Number(age) * 1000, longestAgeMs) : null
}

interface Exchange {
  readonly url: string
  readonly key: string | null
  readonly signal: AbortSignal
  readonly bytes: number
  readonly body: BodyOptions
}

function endOf(leave: (() => void) | null): void {
  leave?.()
}

/** Creates a transport with limits for time, size and concurrency. Throws `invalid-input` for an invalid base URL. */
export function createTransport(options: ClientOptions): Transport {
  const { limits = {}, after, correction } = options
  const offsetMs = correction?.offsetMs ?? ((): number => 0)
  const { timeoutMs = 10_000, maxBytes = 33_554_432, maxInFlight = 4 } = limits
  const checked = checkBaseUrl(options.baseUrl)
  if (!checked.ok) throw new LookoutError('invalid-input', checked.message)
  const { baseUrl, transport } = checked
  const semaphore = createSemaphore(maxInFlight)
  const large = createSemaphore(maxLarge)
  const underWay = new Map<string, Shared>()

  function readKey(): string | null {
    const key = options.key()
    if (key === null) return null
    if (transport === 'private') throw openKeyError()
    if (!/^[\x21-\x7e]+$/.test(key)) throw unsendableKeyError()
    return key
  }

  async function exchange({ url, key, signal, bytes, body }: Exchange): Promise<Reply> {
    const sentAt = options.now() - offsetMs()
    const headers = { accept: 'application/json', ...(key === null ? {} : { 'X-API-Key': key }) }
    const init: RequestInit = { headers, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' }
    const response = await options.fetch(url, init)
    if (response.redirected || response.type === 'opaqueredirect') throw redirectError()
    const limit = response.ok ? bytes : Math.min(bytes, maxErrorBytes)
    const { text, chunks, isWhole } = await readBody(response, limit, body)
    if (response.ok && !isWhole) throw tooLargeError(bytes)
    const arrivedAt = options.now()
    // Another response may have corrected the clock since this request was sent.
    const tripMs = arrivedAt - offsetMs() - sentAt
    if (tripMs > timeoutMs + sleptMs) throw timeoutError(timeoutMs)
    const date = response.headers.get('date')
    const ageMs = ageOf(response.headers)
    // A cached response may repeat an old Date, so only a response directly from the service sets the clock.
    const skewMs = (ageMs ?? 0) > 0 ? null : skewOf(date, arrivedAt, tripMs)
    if (skewMs !== null) correction?.measured(skewMs)
    // This response may have corrected the clock.
    const correctedAt = correction === undefined ? arrivedAt : options.now()
    return {
      status: response.status,
      text,
      chunks,
      url,
      headers: headersOf(response),
      retryAfter: response.headers.get('retry-after'),
      date,
      key,
      arrivedAt: correctedAt,
      receivedAt: correctedAt - (ageMs ?? 0),
      // The Age header is in whole seconds, so the body may be up to a second older.
      latencyMs: Math.max(0, tripMs) + (ageMs === null ? 0 : 1000),
    }
  }

  /** Runs one request. Frees its socket at the end, even after an abort. */
  async function send(request: Omit<Exchange, 'signal'>, controller: AbortController): Promise<Reply> {
    const { signal } = controller
    const leave = await semaphore.enter(signal)
    const cancelTimer = after(timeoutMs, () => controller.abort(timeoutError(timeoutMs)))
    try {
      return await untilAborted(exchange({ ...request, signal }), signal)
    } catch (thrown) {
      // On abort, fetch may reject with its own error. The abort reason is more specific.
      const reason: unknown = signal.aborted ? signal.reason : thrown
      controller.abort(cancelledError())
      throw errorOfThrown(reason)
    } finally {
      cancelTimer()
      leave()
    }
  }

  /** Occupies a slot for large bodies until the body is decoded. */
  async function receive<T>(
    {
      read,
      isKept = false,
      ...request
    }: Omit<Exchange, 'signal' | 'body'> & Pick<ReadRequest<T>, 'read' | 'isKept'>,
    controller: AbortController,
  ): Promise<T> {
    let leave: (() => void) | null = null
    let isOver = false
    const onLarge = async (): Promise<void> => {
      leave = await large.enter(controller.signal)
      if (isOver) leave()
    }
    try {
      return await read(await send({ ...request, body: { isKept, onLarge } }, controller))
    } finally {
      isOver = true
      endOf(leave)
    }
  }

  function forget(url: string, shared: Shared): void {
    if (underWay.get(url) === shared) underWay.delete(url)
  }

  function share<T>({ target, maxBytes: most, ...how }: ReadRequest<T>, key: string | null): Shared {
    const url = `${baseUrl}${target}`
    const present = underWay.get(url)
    if (present !== undefined && present.key === key) return present
    const controller = new AbortController()
    const value = receive({ url, key, bytes: Math.min(most, maxBytes), ...how }, controller)
    const shared: Shared = { key, controller, value, waiters: 0, isOver: false }
    underWay.set(url, shared)
    const forgetIt = (): void => {
      shared.isOver = true
      forget(url, shared)
    }
    value.then(forgetIt, forgetIt)
    return shared
  }

  async function read<T>(request: ReadRequest<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw cancelledError()
    const shared = share(request, readKey())
    shared.waiters += 1
    try {
      const value = await (signal === undefined ? shared.value : untilAborted(shared.value, signal))
      // The type is safe, because equal requests have an equivalent `read`.
      return value as T
    } catch (thrown) {
      throw signal?.aborted ? cancelledError() : thrown
    } finally {
      shared.waiters -= 1
      if (shared.waiters === 0 && !shared.isOver) {
        forget(`${baseUrl}${request.target}`, shared)
        shared.controller.abort(cancelledError())
      }
    }
  }

  return {
    get: (target, signal) => read({ target, maxBytes, read: (reply) => reply }, signal),
    read,
  }
}
