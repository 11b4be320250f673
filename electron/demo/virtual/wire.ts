import type { Service } from '../service/service.ts'
import type { VirtualClock } from './clock.ts'

export interface Delivery {
  readonly target: string
  readonly hasKey: boolean
  /** Virtual time that the response describes. */
  readonly sentAt: number
  readonly servedAt: number
  readonly receivedAt: number
  readonly status: number
}

export interface Wire {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly setOffline: (isOffline: boolean) => void
  readonly requests: () => number
  /** Returns the maximum number of requests sent in any closed window of one second. */
  readonly mostInOneSecond: () => number
}

const chunk = new TextEncoder().encode(`"${'x'.repeat(65_533)}",`)

function failed(code: string): Error {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) })
}

function headersOf(init: RequestInit): Record<string, string> {
  return Object.fromEntries(
    [...new Headers(init.headers)].map(([name, value]): [string, string] => [name.toLowerCase(), value]),
  )
}

function streamOf(parts: readonly Uint8Array[], isEndless: boolean): ReadableStream<Uint8Array> {
  let next = 0
  return new ReadableStream<Uint8Array>({
    pull: (controller) => {
      const part = parts[next % parts.length]
      if (part === undefined || (!isEndless && next >= parts.length)) controller.error(failed('ECONNRESET'))
      else controller.enqueue(part)
      next += 1
    },
  })
}

export function createWire(options: {
  readonly service: Service
  readonly clock: VirtualClock
  readonly random: () => number
  readonly advanceTo: (ms: number) => void
  readonly onDelivery: (delivery: Delivery) => void
}): Wire {
  const { service, clock, random, advanceTo, onDelivery } = options
  let isOffline = false
  let requests = 0
  let lately: readonly number[] = []
  let most = 0

  function noteSent(at: number): void {
    lately = [...lately.filter((each) => at - each <= 1_000), at]
    most = Math.max(most, lately.length)
  }

  function pass(ms: number, signal: AbortSignal | null | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const abort = (): void => {
        cancel()
        reject(signal?.reason)
      }
      const cancel = clock.after(ms, () => {
        signal?.removeEventListener('abort', abort)
        resolve()
      })
      signal?.addEventListener('abort', abort, { once: true })
      if (signal?.aborted === true) abort()
    })
  }

  const way = (): number => Math.round(random() < 0.02 ? 80 + random() * 900 : 15 + random() * 65)

  async function fetch(address: string, init: RequestInit): Promise<Response> {
    const { signal } = init
    const url = new URL(address)
    const target = `${url.pathname}${url.search}`
    const sentAt = clock.now()
    noteSent(sentAt)
    await pass(way(), signal)
    if (isOffline) throw failed('ECONNREFUSED')
    requests += 1
    advanceTo(clock.now())
    const servedAt = clock.now()
    const headers = headersOf(init)
    const reply = service.handle({ method: init.method ?? 'GET', target, headers })
    if (reply.kind === 'hang') await pass(86_400_000, signal)
    if (reply.kind !== 'complete' && reply.kind !== 'huge') throw failed('ECONNRESET')
    await pass(way() + (reply.kind === 'complete' ? reply.delay : 0), signal)
    const { status, headers: given } = reply
    if (status >= 300 && status < 400)
      throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    if (reply.kind === 'huge') return new Response(streamOf([chunk], true), { status, headers: given })
    const { body } = reply
    if (reply.isCut === true) {
      const half = new TextEncoder().encode(body.slice(0, body.length / 2))
      return new Response(streamOf([half], false), { status, headers: given })
    }
    const hasKey = headers['x-api-key'] !== undefined
    onDelivery({ target, hasKey, sentAt, servedAt, receivedAt: clock.now(), status })
    return new Response(body, { status, headers: given })
  }

  return {
    fetch,
    requests: () => requests,
    mostInOneSecond: () => most,
    setOffline: (value) => {
      isOffline = value
    },
  }
}
