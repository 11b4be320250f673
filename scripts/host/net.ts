/**
 * net: requests that behave like Electron's. Cookies and cache are enabled by default, errors are plain `net::ERR_*`, a manual
 * redirect rejects, and a response has no URL.
 */
import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'
import type {} from 'electron'
import { netErrorName, type Stage } from './net-errors.ts'
import { cachedResponse, cookiesFor, isStorable, storeCookies, storeResponse } from './net-memory.ts'
import { requireReady } from './phase.ts'
import { handlerOf } from './protocol.ts'
import { record } from './record.ts'
import { settings } from './settings.ts'
import { strict, type Promises, type Public } from './strict.ts'
import { exchange, type Received, type Sending as Outgoing } from './wire.ts'

type Init = RequestInit & { readonly bypassCustomProtocolHandlers?: boolean }

const MAX_REDIRECTS = 20
const RESTRICTED = /^(?:content-length|host|trailer|te|upgrade|cookie2|keep-alive|transfer-encoding)$/i
const NO_BODY = new Set([204, 205, 304])
const MIME_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.wasm': 'application/wasm',
  '.txt': 'text/plain',
}

function fail(name: string): never {
  throw new Error(`net::${name}`)
}

function translate(error: unknown, stage: Stage, signal: AbortSignal | null): unknown {
  if (signal?.aborted) return signal.reason
  return new Error(`net::${netErrorName(error, stage)}`)
}

async function fetchFile(url: URL): Promise<Response> {
  const path = fileURLToPath(url)
  const bytes = await readFile(path).catch((error: unknown) => fail(netErrorName(error, 'head')))
  const type = MIME_TYPES[extname(path).toLowerCase()]
  return new Response(new Uint8Array(bytes), { headers: type === undefined ? {} : { 'content-type': type } })
}

/** Follows redirects itself, so that cookies are stored on every hop. */
async function fetchHttp(
  request: Outgoing,
  { credentials = 'include', redirect = 'follow' }: Init,
): Promise<Received> {
  let { url, method, body } = request
  let headers: Outgoing['headers'] = { ...request.headers, 'user-agent': userAgent() }
  for (let hop = 0; ; hop += 1) {
    const cookie = credentials === 'omit' ? '' : cookiesFor(url, Date.now())
    const sent = cookie === '' ? headers : { ...headers, cookie }
    const response = await exchange({ url, method, headers: sent, body, signal: request.signal })
    if (credentials !== 'omit') storeCookies(url, response.headers['set-cookie'] ?? [], Date.now())
    const { location } = response.headers
    if (![301, 302, 303, 307, 308].includes(response.status) || location === undefined) return response
    response.body.destroy()
    if (redirect === 'error')
      throw new RedirectError("Attempted to redirect, but redirect policy was 'error'")
    if (redirect === 'manual') throw new RedirectError('Redirect was cancelled')
    if (hop === MAX_REDIRECTS) throw new RedirectError('net::ERR_TOO_MANY_REDIRECTS')
    url = new URL(location, url)
    if (!/^https?:$/.test(url.protocol)) throw new RedirectError('net::ERR_UNSAFE_REDIRECT')
    if (response.status === 303 || (method === 'POST' && response.status < 303)) {
      method = 'GET'
      body = null
      const { 'content-type': _type, ...others } = headers
      headers = others
    }
  }
}

/** An error whose message is passed on unchanged. */
class RedirectError extends Error {}

function userAgent(): string {
  const { name, version, electronVersion, chromium } = settings()
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) ${name.toLowerCase()}/${version} Chrome/${chromium} Electron/${electronVersion} Safari/537.36`
}

function conditionsOf(kept: { readonly headers: Headers } | undefined): Record<string, string> {
  const etag = kept?.headers.get('etag')
  const modified = kept?.headers.get('last-modified')
  return {
    ...(etag ? { 'if-none-match': etag } : {}),
    ...(modified ? { 'if-modified-since': modified } : {}),
  }
}

async function fetchCached(request: Outgoing, init: Init): Promise<Response> {
  const { cache = 'default' } = init
  const { href } = request.url
  const isCacheable = request.method === 'GET' && cache !== 'no-store'
  const kept = isCacheable && cache !== 'reload' ? cachedResponse(href) : undefined
  const isGood =
    kept !== undefined &&
    (kept.freshUntil > Date.now() ? cache !== 'no-cache' : /^(?:force-cache|only-if-cached)$/.test(cache))
  if (kept !== undefined && isGood) return new Response(kept.body, kept)
  if (cache === 'only-if-cached') fail('ERR_CACHE_MISS')
  const isConditional = 'if-none-match' in request.headers || 'if-modified-since' in request.headers
  const headers = { ...request.headers, ...(isConditional ? {} : conditionsOf(kept)) }
  const received = await fetchHttp({ ...request, headers }, init)
  if (received.status === 304 && kept !== undefined && !isConditional) {
    received.body.destroy()
    return new Response(kept.body, kept)
  }
  const response = responseOf(received, request)
  if (!isCacheable || !isStorable(response, Date.now())) return response
  const bytes = new Uint8Array(await response.arrayBuffer())
  storeResponse(href, response, bytes, Date.now())
  return new Response(bytes, response)
}

function responseOf(received: Received, { method, signal }: Outgoing): Response {
  const { status, statusText, rawHeaders, body } = received
  const hasBody = !NO_BODY.has(status) && method !== 'HEAD'
  if (!hasBody) body.once('error', () => undefined).resume()
  const stage = 'content-length' in received.headers ? 'sized' : 'chunked'
  const response = new Response(hasBody ? streamOf(body, stage, signal) : null, { status, statusText })
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = [rawHeaders[at], rawHeaders[at + 1]]
    if (name.toLowerCase() !== 'set-cookie') response.headers.append(name, value)
  }
  return response
}

function streamOf(
  body: Readable,
  stage: Stage,
  signal: AbortSignal | null,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    start(controller) {
      body.on('data', (chunk: Buffer<ArrayBuffer>) => {
        controller.enqueue(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.byteLength))
        if ((controller.desiredSize ?? 0) <= 0) body.pause()
      })
      body.once('end', () => controller.close())
      body.once('error', (error) => controller.error(translate(error, stage, signal)))
    },
    pull: () => void body.resume(),
    cancel: () => void body.destroy(),
  })
}

function ownResponse({ status, statusText, headers, body }: Response): Response {
  const shown = new Headers(headers)
  shown.delete('set-cookie')
  return new Response(NO_BODY.has(status) ? null : body, { status, statusText, headers: shown })
}

async function run(
  request: Request,
  headers: Outgoing['headers'],
  init: Init,
  signal: AbortSignal | null,
): Promise<Response> {
  const url = new URL(request.url)
  const scheme = url.protocol.slice(0, -1)
  const handler = init.bypassCustomProtocolHandlers ? undefined : handlerOf(scheme)
  if (handler !== undefined) return ownResponse(await handler(request))
  if (scheme === 'file') return fetchFile(url)
  if (scheme !== 'http' && scheme !== 'https') fail('ERR_UNKNOWN_URL_SCHEME')
  if (!record.online) fail('ERR_INTERNET_DISCONNECTED')
  try {
    const { method } = request
    const body = request.body === null ? null : Buffer.from(await request.arrayBuffer())
    return await fetchCached({ url, method, headers, body, signal }, init)
  } catch (error) {
    if (error instanceof RedirectError) throw new Error(error.message)
    if (error instanceof Error && error.message.startsWith('net::')) throw error
    throw translate(error, 'head', signal)
  }
}

export const net = strict('net', {
  /** Not async: before ready, it must throw instead of rejecting. */
  fetch(input: string | Request, init: Init = {}): Promise<Response> {
    requireReady('Session can only be received when app is ready', TypeError)
    const signal = init.signal ?? (typeof input === 'string' ? null : input.signal)
    try {
      signal?.throwIfAborted()
      const request = new Request(input, { ...init, signal: null })
      const headers = Object.fromEntries(request.headers)
      if (Object.keys(headers).some((name) => RESTRICTED.test(name))) fail('ERR_INVALID_ARGUMENT')
      return run(request, headers, init, signal)
    } catch (error) {
      return Promise.reject(error)
    }
  },
  /** False means offline. As in Electron, true does not guarantee a connection. */
  isOnline: (): boolean => record.online,
  get online(): boolean {
    return record.online
  },
})

export type Checked = Promises<Pick<Electron.Net, 'isOnline' | 'online'>, Omit<Public<typeof net>, 'fetch'>>
