/** Chromium cannot load `app://bundle`, so registered schemes use an intercepted https origin that never resolves. */
const HOST = 'lookout.invalid'
const DEFAULT_AUTHORITY = 'app://bundle'

export const PAGE_PATTERN = 'https://*lookout.invalid/*'

const schemes = new Set<string>()

export function registerScheme(scheme: string): void {
  schemes.add(scheme)
}

/** Normalizes a URL of a registered scheme like Chromium: lower-case host, no port, no empty host. */
export function normalizeAppUrl(url: string): { scheme: string; host: string; rest: string } | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/*([^/?#]*)([^]*)$/i.exec(url)
  const scheme = match?.[1]?.toLowerCase()
  if (match === null || scheme === undefined || !schemes.has(scheme)) return undefined
  const host = (match[2] ?? '').replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase()
  const rest = match[3] ?? ''
  return { scheme, host, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

export function toPageUrl(url: string): string {
  const parts = normalizeAppUrl(url)
  if (parts === undefined) return url
  const authority = `${parts.scheme}://${parts.host}`
  const host = authority === DEFAULT_AUTHORITY ? HOST : `${parts.host}.${parts.scheme}.${HOST}`
  return new URL(`https://${host}${parts.rest}`).href
}

export function toAppUrl(url: string): string {
  const match = /^https:\/\/(?:([^/?#]+)\.([a-z0-9+-]+)\.)?lookout\.invalid(?=[/?#]|$)/.exec(url)
  if (match === null) return url
  const authority = match[1] === undefined ? DEFAULT_AUTHORITY : `${match[2]}://${match[1]}`
  return authority + url.slice(match[0].length)
}

export function isPageUrl(url: string): boolean {
  return toAppUrl(url) !== url
}

/** Returns the origin as Chromium reports it to main: `app://bundle`, never Node's `null`. */
export function originOf(url: string): string {
  const parts = normalizeAppUrl(url)
  if (parts !== undefined) return `${parts.scheme}://${parts.host}`
  const { origin } = URL.canParse(url) ? new URL(url) : { origin: 'null' }
  return origin
}

export function toPagePolicy(policy: string): string {
  let result = policy
  for (const scheme of schemes) {
    result = result
      .replaceAll(new RegExp(`\\b${scheme}://[^\\s;,/]+`, 'gi'), (url) => new URL(toPageUrl(url)).origin)
      .replaceAll(new RegExp(`(?<=[\\s;])${scheme}:(?=[\\s;]|$)`, 'gi'), `https://${HOST}`)
  }
  return result
}
