import { describe, expect, it } from 'vitest'
import { proxyUrlOf } from '../../../../electron/main/proxy-url.ts'

describe('the proxy of the stream', () => {
  it.each([
    ['DIRECT', null],
    ['', null],
    ['PROXY proxy.example:8080', 'http://proxy.example:8080'],
    ['PROXY proxy.example:8080; DIRECT', 'http://proxy.example:8080'],
    ['DIRECT; PROXY proxy.example:8080', null],
    ['HTTPS proxy.example:443', 'https://proxy.example:443'],
    ['SOCKS proxy.example:1080', 'socks4://proxy.example:1080'],
    ['SOCKS4 proxy.example:1080', 'socks4://proxy.example:1080'],
    ['SOCKS5 127.0.0.1:9050', 'socks5://127.0.0.1:9050'],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['  proxy   proxy.example:8080 ', 'http://proxy.example:8080'],
    ['QUIC proxy.example:443', null],
    ['constructor proxy.example:443', null],
    ['PROXY', null],
    ['PROXY a@b:1', null],
    ['PROXY proxy.example:8080/path?x', null],
    ['garbage', null],
  ])('“%s” is %s', (answer, url) => {
    expect(proxyUrlOf(answer)).toBe(url)
  })
})
