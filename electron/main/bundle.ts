import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { isAbsolute, relative, resolve, sep } from 'node:path'

const appHost = 'bundle'
/** The page's origin as Chromium reports it. Node's URL returns `null` for a custom scheme. */
export const appOrigin = `app://${appHost}`
export const pageUrl = `${appOrigin}/index.html`

const noncePlaceholder = /__CSP_NONCE__/g

const contentTypes: Readonly<Record<string, string>> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  svg: 'image/svg+xml',
  png: 'image/png',
  woff2: 'font/woff2',
}

/** Forbids inline scripts, inline styles without this load's nonce, and connections to other origins. */
export function contentSecurityPolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Returns the file below `root` that a request names, or null if it must not be served. */
export function fileOf(root: string, url: string): string | null {
  const parsed = URL.canParse(url) ? new URL(url) : null
  if (parsed === null || parsed.protocol !== 'app:' || parsed.host !== appHost) return null
  let path: string
  try {
    path = decodeURIComponent(parsed.pathname)
  } catch {
    return null
  }
  if (path.includes('\\') || path.includes('\0') || path.split('/').includes('..')) return null
  const file = resolve(root, `.${path}`)
  const inside = relative(root, file)
  if (inside === '' || inside === '..' || inside.startsWith(`..${sep}`) || isAbsolute(inside)) return null
  return file
}

export async function serve(
  root: string,
  request: { readonly method: string; readonly url: string },
): Promise<Response> {
  if (request.method !== 'GET' && request.method !== 'HEAD') return new Response('Only GET', { status: 405 })
  const file = fileOf(root, request.url)
  const contentType = file === null ? undefined : contentTypes[file.slice(file.lastIndexOf('.') + 1)]
  if (file === null || contentType === undefined) {
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }
  let body: Uint8Array<ArrayBuffer>
  try {
    body = new Uint8Array(await readFile(file))
  } catch {
    return new Response('Not found', { status: 404, headers: { 'content-type': 'text/plain' } })
  }
  const headers: Record<string, string> = {
    'content-type': contentType,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  }
  if (!file.endsWith('.html')) return new Response(body, { headers })
  const nonce = randomBytes(18).toString('base64')
  const html = new TextDecoder().decode(body).replace(noncePlaceholder, nonce)
  return new Response(html, {
    headers: { ...headers, 'content-security-policy': contentSecurityPolicy(nonce) },
  })
}
