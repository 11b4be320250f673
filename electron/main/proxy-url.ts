const schemes: Readonly<Record<string, string>> = {
  PROXY: 'http',
  HTTPS: 'https',
  SOCKS: 'socks4',
  SOCKS4: 'socks4',
  // Like Chromium, which lets a SOCKS 5 proxy resolve names: a local lookup would bypass the proxy.
  SOCKS5: 'socks5h',
}

/** Returns the first proxy in a list like `PROXY proxy:8080; DIRECT` as a URL; null for a direct connection. */
export function proxyUrlOf(answer: string): string | null {
  const [first = ''] = answer.split(';')
  const [kind = '', place = ''] = first.trim().split(/\s+/)
  const scheme = schemes[kind.toUpperCase()]
  return scheme === undefined || !/^[\w.:[\]-]+$/.test(place) ? null : `${scheme}://${place}`
}
