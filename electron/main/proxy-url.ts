const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  // Like Chromium, which lets a SOCKS 5 proxy resolve names: a local lookup would bypass the proxy.
  SOCKS5: 'socks5h',
}

/**
 * Returns the first proxy in a list like `PROXY proxy:8080; DIRECT` as a URL; null if a direct connection comes first. Entries of other
 * kinds, such as `QUIC`, are skipped.
 */
export function proxyUrlOf(answer: string): string | null {
  for (const entry of answer.split(';')) {
    const [kind = '', place = ''] = entry.trim().split(/\s+/)
    if (kind.toUpperCase() === 'DIRECT') return null
    const scheme = schemes[kind.toUpperCase()]
    if (scheme !== undefined && /^[\w.:[\]-]+$/.test(place)) return `${scheme}://${place}`
  }
  return null
}
