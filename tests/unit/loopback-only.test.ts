import dgram from 'node:dgram'
import dns from 'node:dns'
import { once } from 'node:events'
import http from 'node:http'
import net from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { refusedHosts } from '../fixtures/loopback-guard.ts'

let expected: readonly string[] = []

// Runs before the guard's own check, which fails a test that leaves entries here.
afterEach(() => expect(refusedHosts.splice(0)).toEqual(expected))

describe('the network guard of the tests', () => {
  it('blocks a fetch by name', async () => {
    expected = ['service.example']
    await expect(fetch('https://service.example/api')).rejects.toThrow()
  })

  it('blocks a fetch by address', async () => {
    expected = ['192.0.2.7']
    await expect(fetch('http://192.0.2.7:8080/')).rejects.toThrow()
  })

  it('blocks a socket', async () => {
    expected = ['192.0.2.8']
    const socket = net.connect(443, '192.0.2.8')
    const [error] = await once(socket, 'error')
    expect(String(error)).toBe('Error: Tests use loopback only, not 192.0.2.8')
  })

  it('blocks DNS lookups, by promise and by callback', async () => {
    expected = ['service.example', 'other.example']
    await expect(dns.promises.resolve4('service.example')).rejects.toThrow('loopback only')
    await new Promise<void>((done) => dns.resolve('other.example', () => done()))
  })

  it('blocks datagrams', () => {
    expected = ['a datagram socket']
    expect(() => dgram.createSocket('udp4')).toThrow('loopback only')
  })

  it('allows requests to a server on loopback', async () => {
    expected = []
    const server = http.createServer((_request, response) => response.end('here')).listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    const port = typeof address === 'object' && address !== null ? address.port : 0
    const bodies = await Promise.all([
      fetch(`http://127.0.0.1:${port}/`).then((response) => response.text()),
      fetch(`http://localhost:${port}/`).then((response) => response.text()),
    ])
    server.close()
    expect(bodies).toEqual(['here', 'here'])
  })
})
