/** protocol: the app's handlers serve Chromium's requests for registered schemes. */
import type {} from 'electron'
import { isReady, requireLoading } from './phase.ts'
import { strict, type Promises, type Public } from './strict.ts'
import { normalizeAppUrl, registerScheme, toAppUrl, toPagePolicy, toPageUrl } from './urls.ts'

type Handler = (request: Request) => Response | Promise<Response>

export interface PageRequest {
  readonly url: string
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Buffer | undefined
  readonly isFetch: boolean
}

export type PageAnswer =
  | { readonly status: number; readonly headers: { name: string; value: string }[]; readonly body: Buffer }
  | { readonly error: 'ERR_FAILED' | 'ERR_UNEXPECTED' | 'ERR_UNKNOWN_URL_SCHEME' }

const TOO_EARLY = 'Session can only be received when app is ready'
const privileges = new Map<string, Electron.Privileges>()
const handlers = new Map<string, Handler>()
let isRegistered = false

function requireSession(): void {
  if (!isReady()) throw new TypeError(TOO_EARLY)
}

export const protocol = strict('protocol', {
  registerSchemesAsPrivileged(schemes: Electron.CustomScheme[]): void {
    requireLoading('protocol.registerSchemesAsPrivileged should be called before app is ready')
    if (isRegistered)
      throw new Error(
        'protocol.registerSchemesAsPrivileged can be called only once: a second call drops the first',
      )
    isRegistered = true
    for (const { scheme, privileges: given = {} } of schemes) {
      if (given.codeCache && !given.standard)
        throw new Error(
          'Code cache can only be enabled when the custom scheme is registered as standard scheme.',
        )
      privileges.set(scheme, given)
      if (given.standard && given.secure) registerScheme(scheme)
    }
  },
  handle(scheme: string, handler: Handler): void {
    requireSession()
    if (handlers.has(scheme)) throw new Error(`Failed to register protocol: ${scheme}`)
    handlers.set(scheme, handler)
  },
})

export function whyUnloadable(url: string): PageAnswer | undefined {
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(url)?.[1]?.toLowerCase() ?? ''
  if (['http', 'https', 'about', 'data', 'blob'].includes(scheme)) return undefined
  if (handlers.has(scheme) && normalizeAppUrl(url) === undefined) {
    throw new Error(
      `The stand-in serves only schemes registered as standard and secure before ready: ${scheme}`,
    )
  }
  return handlers.has(scheme) ? undefined : { error: 'ERR_UNKNOWN_URL_SCHEME' }
}

export async function serve(request: PageRequest): Promise<PageAnswer> {
  const url = toAppUrl(request.url)
  const scheme = url.slice(0, url.indexOf(':'))
  const handler = handlers.get(scheme)
  if (handler === undefined) return { error: 'ERR_UNKNOWN_URL_SCHEME' }
  if (request.isFetch && !privileges.get(scheme)?.supportFetchAPI) return { error: 'ERR_FAILED' }
  try {
    return await readAnswer(await handler(makeRequest(request, url)))
  } catch (error) {
    console.error(error)
    return { error: 'ERR_UNEXPECTED' }
  }
}

function makeRequest({ method, headers, body }: PageRequest, url: string): Request {
  const seen = new Headers()
  for (const [name, value] of Object.entries(headers))
    seen.set(name, /^(?:origin|referer)$/i.test(name) ? toAppUrl(value) : value)
  return new Request(url, {
    method,
    headers: seen,
    ...(body === undefined ? {} : { body: new Uint8Array(body) }),
  })
}

async function readAnswer(response: unknown): Promise<PageAnswer> {
  if (!(response instanceof Response)) throw new TypeError('The protocol handler must return a Response')
  if (response.type === 'error') return { error: 'ERR_FAILED' }
  const headers = [...response.headers].map(([name, value]) => ({ name, value: rewriteHeader(name, value) }))
  // Electron treats a body without a content type as HTML.
  if (!response.headers.has('content-type')) headers.push({ name: 'content-type', value: 'text/html' })
  return { status: response.status, headers, body: Buffer.from(await response.arrayBuffer()) }
}

function rewriteHeader(name: string, value: string): string {
  if (/^content-security-policy/i.test(name)) return toPagePolicy(value)
  return /^location$/i.test(name) ? toPageUrl(value) : value
}

export function handlerOf(scheme: string): Handler | undefined {
  return handlers.get(scheme)
}

export type Checked = Promises<Electron.Protocol, Omit<Public<typeof protocol>, 'handle'>>
