import { get } from 'node:http'
import { createServer, type AddressInfo } from 'node:net'
import { SocksProxyAgent } from 'socks-proxy-agent'
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
    ['SOCKS5 127.0.0.1:9050', 'socks5h://127.0.0.1:9050'],
    ['PROXY [::1]:3128', 'http://[::1]:3128'],
    ['  proxy   proxy.example:8080 ', 'http://proxy.example:8080'],
    ['QUIC proxy.example:443', null],
    ['QUIC proxy.example:443; PROXY proxy.example:8080', 'http://proxy.example:8080'],
    ['QUIC proxy.example:443; DIRECT; PROXY proxy.example:8080', null],
    ['constructor proxy.example:443', null],
    ['PROXY', null],
    ['PROXY a@b:1', null],
    ['PROXY proxy.example:8080/path?x', null],
    ['garbage', null],
  ])('“%s” is %s', (answer, url) => {
    expect(proxyUrlOf(answer)).toBe(url)
  })

  it('resolves the service’s name if it is SOCKS 5, like Chromium', async () => {
    const named = Promise.withResolvers<string>()
    const server = createServer((socket) => {
      // The greeting offers one method; the second message asks for a domain name (3), which follows its length.
      socket.once('data', () => {
        socket.write(Buffer.from([5, 0]))
        socket.once('data', (request) => {
          named.resolve(`${request[3]} ${request.subarray(5, 5 + (request[4] ?? 0)).toString('latin1')}`)
          socket.destroy()
        })
      })
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const { port } = server.address() as AddressInfo
    const agent = new SocksProxyAgent(proxyUrlOf(`SOCKS5 127.0.0.1:${port}`) ?? '')
    get({ host: 'service.invalid', port: 443, agent }).on('error', named.reject)
    expect(await named.promise).toBe('3 service.invalid')
    server.close()
  })
})
