/** The cookies and cache that Electron's net.fetch uses by default. */
interface Cookie {
  readonly name: string
  readonly value: string
  readonly domain: string
  readonly isHostOnly: boolean
  readonly path: string
  readonly isSecure: boolean
  readonly expires: number
}

interface Cached {
  readonly status: number
  readonly statusText: string
  readonly headers: Headers
  readonly body: Uint8Array<ArrayBuffer>
  readonly freshUntil: number
}

const cookies = new Map<string, Cookie>()
const cache = new Map<string, Cached>()

export function storeCookies(url: URL, lines: readonly string[], now: number): void {
  for (const line of lines) {
    const [pair = '', ...attributes] = line.split(';').map((each) => each.trim())
    const at = pair.indexOf('=')
    if (at < 1) continue
    const given = new Map(
      attributes.map((each) => [each.split('=')[0]?.toLowerCase() ?? '', each.split('=').slice(1).join('=')]),
    )
    const domain = (given.get('domain') ?? '').replace(/^\./, '').toLowerCase()
    if (domain !== '' && url.hostname !== domain && !url.hostname.endsWith(`.${domain}`)) continue
    const age = given.get('max-age')
    const expiry = given.get('expires')
    const cookie: Cookie = {
      name: pair.slice(0, at),
      value: pair.slice(at + 1),
      domain: domain || url.hostname,
      isHostOnly: domain === '',
      path: given.get('path') || '/',
      isSecure: given.has('secure'),
      expires:
        age !== undefined ? now + Number(age) * 1000 : expiry === undefined ? Infinity : Date.parse(expiry),
    }
    const key = `${cookie.domain};${cookie.path};${cookie.name}`
    if (cookie.expires <= now) cookies.delete(key)
    else cookies.set(key, cookie)
  }
}

export function cookiesFor(url: URL, now: number): string {
  return [...cookies.values()]
    .filter((each) => each.expires > now && url.pathname.startsWith(each.path))
    .filter(
      (each) =>
        url.hostname === each.domain || (!each.isHostOnly && url.hostname.endsWith(`.${each.domain}`)),
    )
    .filter((each) => !each.isSecure || url.protocol === 'https:')
    .map((each) => `${each.name}=${each.value}`)
    .join('; ')
}

/** Returns the explicit freshness lifetime in seconds, or a tenth of the time since the last modification. */
function freshSeconds(headers: Headers, now: number): number {
  const control = headers.get('cache-control') ?? ''
  if (/no-store|no-cache/.test(control)) return 0
  const maxAge = /max-age=(\d+)/.exec(control)?.[1]
  if (maxAge !== undefined) return Number(maxAge)
  const expires = headers.get('expires')
  if (expires !== null) return (Date.parse(expires) - now) / 1000
  const modified = headers.get('last-modified')
  return modified === null ? 0 : (now - Date.parse(modified)) / 10_000
}

export function isStorable({ status, headers, body }: Response, now: number): boolean {
  if (status !== 200 || body === null || /no-store/.test(headers.get('cache-control') ?? '')) return false
  return freshSeconds(headers, now) > 0 || headers.has('etag') || headers.has('last-modified')
}

export function storeResponse(
  url: string,
  response: Response,
  body: Uint8Array<ArrayBuffer>,
  now: number,
): void {
  const { status, statusText, headers } = response
  cache.set(url, { status, statusText, headers, body, freshUntil: now + freshSeconds(headers, now) * 1000 })
}

export function cachedResponse(url: string): Cached | undefined {
  return cache.get(url)
}
