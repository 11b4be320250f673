/**
 * Sends requests over kept-alive connections. Does not use Node's fetch, which would wake the process twice a second. The
 * caller handles redirects.
 */
import {
  Agent as OpenAgent,
  request as requestOpen,
  type ClientRequest,
  type IncomingHttpHeaders,
  type IncomingMessage,
} from 'node:http'
import { Agent as SecureAgent, request as requestSecure } from 'node:https'
import { pipeline, type Readable, type Transform } from 'node:stream'
import { createBrotliDecompress, createGunzip, createInflate, createZstdDecompress } from 'node:zlib'

export interface Sending {
  readonly url: URL
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | null
  readonly signal: AbortSignal | null
}

export interface Received {
  readonly status: number
  readonly statusText: string
  /** Alternating names and values as received. */
  readonly rawHeaders: readonly string[]
  /** Lower-case names. Repeated headers are joined. */
  readonly headers: IncomingHttpHeaders
  /** The decoded body. Fails if it is truncated or invalid. */
  readonly body: Readable
}

const agents = { open: new OpenAgent({ keepAlive: true }), secure: new SecureAgent({ keepAlive: true }) }

const DECODERS: Readonly<Record<string, () => Transform>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
  zstd: createZstdDecompress,
}

/** Ports that browsers block, as listed in the Fetch standard. */
const UNSAFE_PORTS: ReadonlySet<string> = new Set(
  (
    '1 7 9 11 13 15 17 19 20 21 22 23 25 37 42 43 53 69 77 79 87 95 101 102 103 104 109 110 111 113 115 117 119 123 135 ' +
    '137 139 143 161 179 389 427 465 512 513 514 515 526 530 531 532 540 548 554 556 563 587 601 636 989 990 993 995 1719 ' +
    '1720 1723 2049 3659 4045 4190 5060 5061 6000 6566 6665 6666 6667 6668 6669 6679 6697 10080'
  ).split(' '),
)

function decoded(message: IncomingMessage): Readable {
  const names = (message.headers['content-encoding'] ?? '').toLowerCase().split(',')
  const decoders = names.map((name) => DECODERS[name.trim()])
  // As in a browser, a body with an unknown encoding is passed on unchanged.
  if (decoders.some((decoder) => decoder === undefined)) return message
  return decoders.reduceRight<Readable>(
    (body, create) => (create === undefined ? body : pipeline(body, create(), () => undefined)),
    message,
  )
}

function begin({ url, method, headers, body }: Sending): ClientRequest {
  const isOpen = url.protocol === 'http:'
  const request = (isOpen ? requestOpen : requestSecure)(url, {
    method,
    headers: { accept: '*/*', 'accept-encoding': 'gzip, deflate, br, zstd', ...headers },
    agent: isOpen ? agents.open : agents.secure,
  })
  request.end(body)
  return request
}

/** Resolves when the response headers arrive. Rejects with Node's error or the signal's reason. */
export function exchange(sending: Sending): Promise<Received> {
  const { url, body, signal } = sending
  if (UNSAFE_PORTS.has(url.port)) return Promise.reject(new Error('bad port'))
  return new Promise((resolve, reject) => {
    function attempt(): void {
      const request = begin(sending)
      const abort = (): void => void request.destroy(signal?.reason)
      signal?.addEventListener('abort', abort, { once: true })
      request.once('close', () => signal?.removeEventListener('abort', abort))
      request.on('error', (error) => {
        // The server closed a kept-alive connection just as it was reused. No response was sent, so the request is repeated.
        const isStale = request.reusedSocket && 'code' in error && error.code === 'ECONNRESET'
        if (isStale && body === null && !signal?.aborted) attempt()
        else reject(error)
      })
      request.once('response', (message) => {
        const { statusCode: status = 0, statusMessage: statusText = '', rawHeaders, headers } = message
        resolve({ status, statusText, rawHeaders, headers, body: decoded(message) })
      })
    }
    attempt()
  })
}
