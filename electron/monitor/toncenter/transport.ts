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
import { createSemaphore, untilAborted } from './semaphore.ts'
import { errorOfThrown } from './network-errors.ts'
import type { ClientOptions } from './client-types.ts'

export interface Reply {
  readonly status: number
  readonly text: string
  /** The bytes of the body, in the order received. */
  readonly chunks: readonly Uint8Array[]
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly retryAfter: string | null
  readonly date: string | null
  readonly key: string | null
  readonly receivedAt: Millis
  readonly latencyMs: number
}

export interface Transport {
  /** Sends a GET below the base URL. Concurrent equal requests share one. Rejects with LookoutError. */
  readonly get: (pathAndQuery: string, signal?: AbortSignal) => Promise<Reply>
}

interface Shared {
  readonly key: string | null
  readonly controller: AbortController
  readonly reply: Promise<Reply>
  waiters: number
  isOver: boolean
}

const maxErrorBytes = 65_536
/** A Date header has whole seconds, so it lags by half a second on average. */
const dateLagMs = 500

interface Body {
  readonly text: string
  readonly chunks: readonly Uint8Array[]
  readonly isWhole: boolean
}

async function readBody(response: Response, limit: number): Promise<Body> {
  const reader = response.body?.getReader()
  if (reader === undefined) return { text: '', chunks: [], isWhole: true }
  const decoder = new TextDecoder()
  const chunks: Uint8Array[] = []
  let text = ''
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return { text: text + decoder.decode(), chunks, isWhole: true }
    size += value.byteLength
    if (size > limit) {
      reader.cancel().catch(() => undefined)
      return { text, chunks, isWhole: false }
    }
    chunks.push(value)
    text += decoder.decode(value, { stream: true })
  }
}

/** Headers that tell which server or cache sent a response, when, and in which form. */
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

/** Service clock minus ours in ms, accurate to half a second. Null without a valid Date header. */
function skewOf(date: string | null, sentAt: Millis, receivedAt: Millis): number | null {
  const served = Date.parse(date ?? '')
  return Number.isNaN(served) ? null : Math.round(served + dateLagMs - (sentAt + receivedAt) / 2)
}

function afterReal(ms: number, run: () => void): () => void {
  const timer = setTimeout(run, ms)
  return () => clearTimeout(timer)
}

/**
 * Creates the transport of one base URL, bounded in time, size and concurrency. Throws `invalid-input`
 * for a bad base URL.
 */
export function createTransport(options: ClientOptions): Transport {
  const { limits = {}, after = afterReal } = options
  const { timeoutMs = 10_000, maxBytes = 33_554_432, maxInFlight = 4 } = limits
  const checked = checkBaseUrl(options.baseUrl)
  if (!checked.ok) throw new LookoutError('invalid-input', checked.message)
  const { baseUrl, transport } = checked
  const semaphore = createSemaphore(maxInFlight)
  const underWay = new Map<string, Shared>()

  function readKey(): string | null {
    const key = options.key()
    if (key === null) return null
    if (transport === 'private') throw openKeyError()
    if (!/^[\x21-\x7e]+$/.test(key)) throw unsendableKeyError()
    return key
  }

  async function exchange(url: string, key: string | null, signal: AbortSignal): Promise<Reply> {
    const sentAt = options.now()
    const headers = { accept: 'application/json', ...(key === null ? {} : { 'X-API-Key': key }) }
    const init: RequestInit = { headers, signal, cache: 'no-store', credentials: 'omit', redirect: 'error' }
    const response = await options.fetch(url, init)
    if (response.redirected || response.type === 'opaqueredirect') throw redirectError()
    const limit = response.ok ? maxBytes : Math.min(maxBytes, maxErrorBytes)
    const { text, chunks, isWhole } = await readBody(response, limit)
    if (response.ok && !isWhole) throw tooLargeError(maxBytes)
    const receivedAt = options.now()
    const date = response.headers.get('date')
    const skewMs = skewOf(date, sentAt, receivedAt)
    if (skewMs !== null) options.onSkew?.(skewMs)
    return {
      status: response.status,
      text,
      chunks,
      url,
      headers: headersOf(response),
      retryAfter: response.headers.get('retry-after'),
      date,
      key,
      receivedAt,
      latencyMs: Math.max(0, receivedAt - sentAt),
    }
  }

  /** Runs one request. Its socket is free afterwards, even after an abort. */
  async function send(url: string, key: string | null, controller: AbortController): Promise<Reply> {
    const { signal } = controller
    const leave = await semaphore.enter(signal)
    const cancelTimer = after(timeoutMs, () => controller.abort(timeoutError(timeoutMs)))
    try {
      return await untilAborted(exchange(url, key, signal), signal)
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

  function forget(url: string, shared: Shared): void {
    if (underWay.get(url) === shared) underWay.delete(url)
  }

  function share(url: string, key: string | null): Shared {
    const present = underWay.get(url)
    if (present !== undefined && present.key === key) return present
    const controller = new AbortController()
    const reply = send(url, key, controller)
    const shared: Shared = { key, controller, reply, waiters: 0, isOver: false }
    underWay.set(url, shared)
    const forgetIt = (): void => {
      shared.isOver = true
      forget(url, shared)
    }
    reply.then(forgetIt, forgetIt)
    return shared
  }

  return {
    get: async (pathAndQuery, signal) => {
      if (signal?.aborted) throw cancelledError()
      const url = `${baseUrl}${pathAndQuery}`
      const shared = share(url, readKey())
      shared.waiters += 1
      try {
        return await (signal === undefined ? shared.reply : untilAborted(shared.reply, signal))
      } catch (thrown) {
        throw signal?.aborted ? cancelledError() : thrown
      } finally {
        shared.waiters -= 1
        if (shared.waiters === 0 && !shared.isOver) {
          forget(url, shared)
          shared.controller.abort(cancelledError())
        }
      }
    },
  }
}
