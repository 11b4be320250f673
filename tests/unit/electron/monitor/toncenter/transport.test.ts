import { describe, expect, it } from 'vitest'
import {
  createTransport,
  type Reply,
  type Transport,
} from '../../../../../electron/monitor/toncenter/transport.ts'
import { afterTimeout } from '../../../../../electron/monitor/after-timeout.ts'
import type { ClientOptions } from '../../../../../electron/monitor/toncenter/client-options.ts'
import { json, serve } from '../../../../fixtures/toncenter/server.ts'
import { patient } from '../../../../fixtures/patient.ts'

const key = 'f00dcafe0123456789abcdef'

function transportTo(baseUrl: string, more: Partial<ClientOptions> = {}): Transport {
  return createTransport({
    baseUrl,
    fetch: (url, init) => fetch(url, init),
    key: () => null,
    now: Date.now,
    after: afterTimeout,
    ...more,
  })
}

function recorded(make: () => Response) {
  const calls: { readonly url: string; readonly init: RequestInit }[] = []
  const record = (url: string, init: RequestInit): Promise<Response> => {
    calls.push({ url, init })
    return Promise.resolve(make())
  }
  return { calls, fetch: record }
}

async function codeOf(promise: Promise<Reply>): Promise<string> {
  const error: unknown = await promise.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof Error && 'code' in error ? String(error.code) : 'no error'
}

describe('a request', () => {
  it('has no cache, cookies or redirects, and the key only in its header', async () => {
    const { calls, fetch } = recorded(() => new Response('{}'))
    await transportTo('https://service.invalid/base/', { fetch, key: () => key }).get('/path?a=1')
    expect(calls[0]?.url).toBe('https://service.invalid/base/path?a=1')
    expect(calls[0]?.init).toMatchObject({
      cache: 'no-store',
      credentials: 'omit',
      redirect: 'error',
      headers: { accept: 'application/json', 'X-API-Key': key },
    })
  })

  it('uses the timers passed in', async () => {
    const timers: { readonly ms: number; readonly run: () => void }[] = []
    let cancelled = 0
    const after = (ms: number, run: () => void) => {
      timers.push({ ms, run })
      return () => {
        cancelled += 1
      }
    }
    const never = () => new Promise<Response>(() => undefined)
    const hanging = transportTo('https://service.invalid', {
      fetch: never,
      after,
      limits: { timeoutMs: 7_000 },
    }).get('/a')
    const outcome = codeOf(hanging)
    await Promise.resolve()
    expect(timers.map(({ ms }) => ms)).toEqual([7_000])
    timers[0]?.run()
    expect(await outcome).toBe('timeout')
    const { fetch } = recorded(() => new Response('{}'))
    await transportTo('https://service.invalid', { fetch, after }).get('/b')
    expect([timers.length, cancelled]).toEqual([2, 2])
  })

  it('has no key header without a key, and reads the key for each request', async () => {
    await using server = await serve((_request, response) => json(response, '{}'))
    const keys = [null, key]
    const transport = transportTo(server.baseUrl, { key: () => keys.shift() ?? null })
    await transport.get('/a')
    await transport.get('/a')
    expect(server.seen.map((request) => request.headers['x-api-key'])).toEqual([undefined, key])
  })

  it('rejects a key over plain http beyond loopback before sending', async () => {
    const { calls, fetch } = recorded(() => new Response('{}'))
    const transport = transportTo('http://192.168.1.5', { fetch, key: () => key })
    expect(await codeOf(transport.get('/a'))).toBe('unauthorized')
    expect(calls).toEqual([])
    await transportTo('http://192.168.1.5', { fetch }).get('/a')
    expect(calls).toHaveLength(1)
  })

  it('rejects a key that is not a valid header value, without repeating it', async () => {
    const { calls, fetch } = recorded(() => new Response('{}'))
    const get = transportTo('https://service.invalid', { fetch, key: () => 'bad\nkey' }).get('/a')
    await expect(get).rejects.toThrow(/^(?!.*bad)/s)
    expect(calls).toEqual([])
  })

  it('rejects an invalid base URL', () => {
    expect(() => transportTo('http://service.invalid')).toThrow('Plain HTTP')
  })
})

describe('the response', () => {
  it('contains the bytes only where they are wanted', async () => {
    const { fetch } = recorded(() => new Response('abc'))
    const bytesOf = (isKept: boolean) =>
      transportTo('https://service.invalid', { fetch }).read({
        target: '/a',
        maxBytes: 10,
        isKept,
        read: ({ chunks, text }) => [text, Buffer.concat(chunks).toString('utf8')],
      })
    expect(await bytesOf(true)).toEqual(['abc', 'abc'])
    expect(await bytesOf(false)).toEqual(['abc', ''])
  })

  it('contains status and times', async () => {
    const date = 'Wed, 21 Oct 2015 07:28:00 GMT'
    const { fetch } = recorded(
      () => new Response('{"a":1}', { status: 429, headers: { date, 'retry-after': '3' } }),
    )
    const times = [1_445_412_470_000, 1_445_412_472_000]
    const reply = await transportTo('https://service.invalid', { fetch, now: () => times.shift() ?? 0 }).get(
      '/a',
    )
    expect(reply).toMatchObject({
      status: 429,
      text: '{"a":1}',
      retryAfter: '3',
      date,
      receivedAt: 1_445_412_472_000,
      latencyMs: 2_000,
    })
  })

  it.each([
    // Dates are truncated to seconds, so 12:00:00 means 12:00:00.5 on average: the middle of the exchange.
    ['Fri, 20 Nov 2026 12:00:00 GMT', [0]],
    ['Fri, 20 Nov 2026 11:59:00 GMT', [-60_000]],
    ['Fri, 20 Nov 2026 12:02:00 GMT', [120_000]],
    ['yesterday', []],
    [null, []],
  ])('yields the clock skew from the time %s', async (date, reported) => {
    const noon = Date.UTC(2026, 10, 20, 12)
    const times = [noon + 300, noon + 700]
    const skews: number[] = []
    const headers: Record<string, string> = date === null ? {} : { date }
    const { fetch } = recorded(() => new Response('{}', { status: 500, headers }))
    const now = (): number => times.shift() ?? 0
    const correction = { measured: (ms: number) => skews.push(ms), offsetMs: () => 0 }
    await transportTo('https://service.invalid', { fetch, now, correction }).get('/a')
    expect(skews).toEqual(reported)
  })

  it.each([
    // [Age, observed at, maximum age at that time, skew reported]; the request took 2 s.
    [null, 100_000, 2_000, true],
    ['0', 100_000, 3_000, true],
    ['7', 93_000, 3_000, false],
    ['-7', 100_000, 2_000, true],
    ['7.5', 100_000, 2_000, true],
    ['99999999999', 100_000 - 366 * 86_400_000, 3_000, false],
  ])(
    'with the Age %s was current that long ago, and sets the clock only if fresh',
    async (age, receivedAt, latencyMs, isTold) => {
      const times = [98_000, 100_000, 100_000]
      const skews: number[] = []
      const headers = { date: new Date(100_000).toUTCString(), ...(age === null ? {} : { age }) }
      const { fetch } = recorded(() => new Response('{}', { headers }))
      const correction = { measured: (ms: number) => skews.push(ms), offsetMs: () => 0 }
      const options = { fetch, now: () => times.shift() ?? 0, correction }
      const reply = await transportTo('https://service.invalid', options).get('/a')
      expect(reply).toMatchObject({ arrivedAt: 100_000, receivedAt, latencyMs })
      expect(skews.length).toBe(isTold ? 1 : 0)
    },
  )

  it.each([
    // [computer's clock minus the service's, its correction by the first of two concurrent responses]
    [3_600_000, -3_600_000],
    [-3_600_000, 3_600_000],
  ])(
    'sets a clock that is off by %i ms right once, while other requests are being sent',
    async (aheadMs, correctedMs) => {
      const noon = Date.UTC(2026, 10, 20, 12)
      let elapsed = 0
      let offset = 0
      const skews: number[] = []
      const { fetch } = recorded(() => {
        elapsed += 500
        return new Response('{}', { headers: { date: new Date(noon).toUTCString() } })
      })
      const transport = transportTo('https://service.invalid', {
        fetch,
        now: () => noon + aheadMs + elapsed + offset,
        correction: {
          measured: (ms) => {
            skews.push(ms)
            if (Math.abs(ms) > 15_000) offset += ms
          },
          offsetMs: () => offset,
        },
      })
      const [first, second] = await Promise.all([transport.get('/a'), transport.get('/b')])
      // The second request took from 0.5 s to 1 s.
      expect(skews).toEqual([correctedMs, -250])
      expect([first.latencyMs, second.latencyMs]).toEqual([1_000, 500])
    },
  )

  it('is read in chunks that may split a character', async () => {
    const bytes = new TextEncoder().encode('{"a":"₮"}')
    await using server = await serve((_request, response) => {
      response.write(bytes.subarray(0, 7))
      setTimeout(() => response.end(bytes.subarray(7)), 5)
    })
    expect((await transportTo(server.baseUrl).get('/a')).text).toBe('{"a":"₮"}')
  })

  it('is rejected beyond the size limit, and reading stops', async () => {
    await using server = await serve((_request, response) => {
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      }
      response.on('drain', more)
      more()
    })
    expect(await codeOf(transportTo(server.baseUrl, { limits: { maxBytes: 200_000 } }).get('/a'))).toBe(
      'too-large',
    )
    await server.seen[0]?.closed
  })

  it('is truncated, not rejected, for a long error page', async () => {
    await using server = await serve((_request, response) => {
      response.writeHead(502)
      response.end('x'.repeat(1_000_000))
    })
    const reply = await transportTo(server.baseUrl).get('/a')
    expect(reply.status).toBe(502)
    expect(reply.text.length).toBeLessThanOrEqual(65_536)
  })

  it('is rejected for a redirect, and the other origin receives nothing', async () => {
    await using other = await serve((_request, response) => json(response, '{}'))
    await using server = await serve((_request, response) =>
      response.writeHead(302, { location: `${other.baseUrl}/stolen` }).end(),
    )
    expect(await codeOf(transportTo(server.baseUrl, { key: () => key }).get('/a'))).toBe('refused-redirect')
    expect(other.seen).toEqual([])
  })
})

describe('timeouts and cancellation', () => {
  it('abort a response that does not begin or does not end', async () => {
    await using server = await serve((request, response) => {
      if (request.url.pathname === '/half') response.write('{')
    })
    const transport = transportTo(server.baseUrl, { limits: { timeoutMs: 30 } })
    expect(await codeOf(transport.get('/never'))).toBe('timeout')
    expect(await codeOf(transport.get('/half'))).toBe('timeout')
    await Promise.all(server.seen.map((request) => request.closed))
  })

  it('free the socket', async () => {
    const controller = new AbortController()
    await using server = await serve(() => controller.abort(new Error('anything')))
    expect(await codeOf(transportTo(server.baseUrl).get('/a', controller.signal))).toBe('cancelled')
    await server.seen[0]?.closed
    expect(await codeOf(transportTo(server.baseUrl).get('/a', controller.signal))).toBe('cancelled')
    expect(server.seen).toHaveLength(1)
  })

  it('do not wait for a fetch that ignores its signal', async () => {
    const stuck = transportTo('https://service.invalid', {
      fetch: () => new Promise(() => undefined),
      limits: { timeoutMs: 20 },
    })
    expect(await codeOf(stuck.get('/a'))).toBe('timeout')
  })

  it('distinguish a reset, a refused connection and a synchronous throw from a response', async () => {
    await using server = await serve((_request, response) => void response.destroy())
    expect(await codeOf(transportTo(server.baseUrl).get('/a'))).toBe('offline')
    await server[Symbol.asyncDispose]()
    expect(await codeOf(transportTo(server.baseUrl).get('/a'))).toBe('offline')
    const early = (): Promise<Response> => {
      throw new TypeError('Session can only be received when app is ready')
    }
    expect(await codeOf(transportTo('https://service.invalid', { fetch: early }).get('/a'))).toBe('offline')
  })
})

describe('concurrent requests', () => {
  it('are shared when equal, until the last one is cancelled', async () => {
    const [first, second] = [new AbortController(), new AbortController()]
    let answer: (() => void) | undefined
    await using server = await serve((_request, response) => {
      answer = () => json(response, '{"a":1}')
      first.abort()
    })
    const transport = transportTo(server.baseUrl)
    const cancelled = codeOf(transport.get('/a', first.signal))
    const kept = transport.get('/a', second.signal)
    expect(await cancelled).toBe('cancelled')
    answer?.()
    expect((await kept).text).toBe('{"a":1}')
    expect(server.seen).toHaveLength(1)
  })

  it('are not shared between two keys, because the first one may be refused', async () => {
    const keys = [null, key, key]
    const sent: (string | null)[] = []
    const fetch = async (_url: string, { headers }: RequestInit = {}): Promise<Response> => {
      const sentKey = new Headers(headers).get('x-api-key')
      sent.push(sentKey)
      return new Response(sentKey ?? 'none')
    }
    const { get } = transportTo('https://service.invalid', { fetch, key: () => keys.shift() ?? null })
    const replies = await Promise.all([get('/a'), get('/a'), get('/a')])
    expect(replies.map(({ text }) => text)).toEqual(['none', key, key])
    expect(sent).toEqual([null, key])
  })

  it('are sent again after the shared one ended or all callers cancelled', async () => {
    const controller = new AbortController()
    await using server = await serve((_request, response, index) => {
      if (index === 0) controller.abort()
      else json(response, '{}')
    })
    const transport = transportTo(server.baseUrl)
    const left = codeOf(transport.get('/a', controller.signal))
    expect(await left).toBe('cancelled')
    await transport.get('/a')
    await transport.get('/a')
    expect(server.seen).toHaveLength(3)
  })

  it('wait for a slot in order, and can be cancelled while waiting', async () => {
    const answers: (() => void)[] = []
    const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
    await using server = await serve((_request, response, index) => {
      answers.push(() => json(response, '{}'))
      if (index === 1) begin()
      if (index > 1) json(response, '{}')
    })
    const transport = transportTo(server.baseUrl, { limits: { maxInFlight: 2 } })
    const controller = new AbortController()
    const [one, two] = [transport.get('/1'), transport.get('/2')]
    const waiting = codeOf(transport.get('/3', controller.signal))
    const last = transport.get('/4')
    await begun
    controller.abort()
    expect(await waiting).toBe('cancelled')
    expect(server.seen.map((request) => request.url.pathname)).toEqual(['/1', '/2'])
    answers.map((answer) => answer())
    await Promise.all([one, two, last])
    expect(server.seen.map((request) => request.url.pathname)).toEqual(['/1', '/2', '/4'])
  })
})

it('two bodies above 1 MiB are read at a time, and the next is read when one is decoded', async () => {
  const chunk = new Uint8Array(300_000).fill(0x20)
  let beyond = 0
  const fetch = (): Promise<Response> => {
    let sent = 0
    const pull = (controller: ReadableStreamDefaultController<Uint8Array>): void => {
      sent += 1
      // The fifth chunk is read only after the first MiB.
      if (sent === 5) beyond += 1
      if (sent === 6) controller.close()
      else controller.enqueue(chunk)
    }
    return Promise.resolve(new Response(new ReadableStream({ pull }, { highWaterMark: 0 })))
  }
  const transport = transportTo('https://service.invalid', { fetch, limits: { maxInFlight: 64 } })
  const decoded: (() => void)[] = []
  const read = (reply: Reply): Promise<number> =>
    new Promise((resolve) => decoded.push(() => resolve(reply.text.length)))
  const lengths = Array.from({ length: 5 }, (_, index) =>
    transport.read({ target: `/${index}`, maxBytes: 2_000_000, read }),
  )
  await expect.poll(() => decoded.length, patient).toBe(2)
  expect(beyond).toBe(2)
  for (let next = 0; next < 5; next += 1) {
    await expect.poll(() => decoded.length, patient).toBeGreaterThan(next)
    decoded[next]?.()
  }
  expect(await Promise.all(lengths)).toEqual(Array.from({ length: 5 }, () => 1_500_000))
})

it('reading stops at the size limit of the operation', async () => {
  const fetch = (): Promise<Response> => Promise.resolve(new Response(new Uint8Array(1_200_000)))
  const transport = transportTo('https://service.invalid', { fetch })
  const read = (reply: Reply): Reply => reply
  expect(await codeOf(transport.read({ target: '/', maxBytes: 1_048_576, read }))).toBe('too-large')
})
