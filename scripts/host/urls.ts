/**
 * Chromium cannot load `app://bundle`, so pages of a registered scheme live under an intercepted https origin that no
 * name server knows. Main and its handlers see only the app's own addresses; this is the one place that maps them.
 */
const HOST = 'lookout.invalid'
const DEFAULT_AUTHORITY = 'app://bundle'

export const PAGE_PATTERN = 'https://*lookout.invalid/*'

const schemes = new Set<string>()

/** Makes a scheme one that pages may live under. */
export function registerScheme(scheme: string): void {
  schemes.add(scheme)
}

/** An address of a registered scheme as Chromium's URL parser reads it: host in lower case, no port, no empty host. */
export function normalizeAppUrl(url: string): { scheme: string; host: string; rest: string } | undefined {
  const match = /^([a-z][a-z0-9+.-]*):\/*([^/?#]*)([^]*)$/i.exec(url)
  const scheme = match?.[1]?.toLowerCase()
  if (match === null || scheme === undefined || !schemes.has(scheme)) return undefined
  const host = (match[2] ?? '').replace(/^.*@/, '').replace(/:\d*$/, '').toLowerCase()
  const rest = match[3] ?? ''
  return { scheme, host, rest: rest.startsWith('/') ? rest : `/${rest}` }
}

/** The address that Chromium loads for an address of the app; any other address stays. */
export function toPageUrl(url: string): string {
  const parts = normalizeAppUrl(url)
  if (parts === undefined) return url
  const authority = `${parts.scheme}://${parts.host}`
  const host = authority === DEFAULT_AUTHORITY ? HOST : `${parts.host}.${parts.scheme}.${HOST}`
  return new URL(`https://${host}${parts.rest}`).href
}

/** The address that the app knows for an address in Chromium. */
export function toAppUrl(url: string): string {
  const match = /^https:\/\/(?:([^/?#]+)\.([a-z0-9+-]+)\.)?lookout\.invalid(?=[/?#]|$)/.exec(url)
  if (match === null) return url
  const authority = match[1] === undefined ? DEFAULT_AUTHORITY : `${match[2]}://${match[1]}`
  return authority + url.slice(match[0].length)
}

/** Whether the address is one that a protocol handler of the app answers. */
export function isPageUrl(url: string): boolean {
  return toAppUrl(url) !== url
}

/** The origin that main is told, as Chromium would give it: `app://bundle`, and never Node's `null`. */
export function originOf(url: string): string {
  const parts = normalizeAppUrl(url)
  if (parts !== undefined) return `${parts.scheme}://${parts.host}`
  const { origin } = URL.canParse(url) ? new URL(url) : { origin: 'null' }
  return origin
}

/** Rewrites what a policy says about the app's scheme to what it means at the intercepted origin. */
export function toPagePolicy(policy: string): string {
  let result = policy
  for (const scheme of schemes) {
    result = result
      .replaceAll(new RegExp(`\\b${scheme}://[^\\s;,/]+`, 'gi'), (url) => new URL(toPageUrl(url)).origin)
      .replaceAll(new RegExp(`(?<=[\\s;])${scheme}:(?=[\\s;]|$)`, 'gi'), `https://${HOST}`)
  }
  return result
}
