import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { gzipSync } from 'node:zlib'
import { expect, test } from '@playwright/test'
import { attempts, cleanUpAfterEach, launch, makeApp, makeFolder } from './host.ts'

cleanUpAfterEach()

let server: Server
let base = ''
let hits: string[] = []

test.beforeAll(async () => {
  server = createServer((request, response) => {
    const path = request.url ?? ''
    hits.push(path)
    if (path === '/cookie') response.setHeader('set-cookie', 'session=1; Path=/')
    if (path === '/cached') response.setHeader('cache-control', 'max-age=60')
    if (path === '/etag') {
      response.setHeader('etag', '"v1"')
      if (request.headers['if-none-match'] === '"v1"') return void response.writeHead(304).end()
    }
    if (path === '/moved') return void response.writeHead(302, { location: '/echo' }).end()
    if (path === '/loop') return void response.writeHead(302, { location: '/loop' }).end()
    if (path === '/hangup') return void request.socket.destroy()
    if (path === '/cut') {
      response.writeHead(200, { 'content-length': '100' })
      response.write('part')
      return void setTimeout(() => request.socket.destroy(), 20)
    }
    if (path === '/packed') {
      response.setHeader('content-encoding', 'gzip')
      return void response.end(gzipSync('unpacked'.repeat(10_000)))
    }
    if (path === '/garbled') {
      response.setHeader('content-encoding', 'gzip')
      return void response.end('not packed at all')
    }
    if (path === '/headers') response.setHeader('x-long', 'x'.repeat(20_000))
    if (path === '/half') return void response.writeHead(200).write('half')
    if (path === '/last') {
      // Announces a persistent connection, then closes it.
      response.setHeader('content-length', '4')
      response.end('last', () => setTimeout(() => request.socket.destroy(), 5))
      return
    }
    if (path === '/port') return void response.end(String(request.socket.remotePort))
    if (path === '/nothing') return void response.writeHead(204).end()
    if (path === '/slow') return
    response.setHeader('content-type', 'application/json')
    return void response.end(
      JSON.stringify({
        cookie: request.headers.cookie ?? '',
        key: request.headers['x-api-key'] ?? '',
        agent: request.headers['user-agent'],
      }),
    )
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port }: Pick<AddressInfo, 'port'> = Object(server.address())
  base = `http://127.0.0.1:${port}`
})
test.beforeEach(() => {
  hits = []
})
test.afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const ready = (body: string) =>
  `const base = ${JSON.stringify(base)}\napp.whenReady().then(async () => { ${body}\nfinish() })`

test('cookies and cache are enabled by default', async () => {
  const found = await attempts(
    'app, net',
    ready(`
    const cookieOf = async (init) => (await (await net.fetch(base + '/echo', init)).json()).cookie
    await net.fetch(base + '/cookie')
    await attempt('sent', () => cookieOf({}))
    await attempt('omitted', () => cookieOf({ credentials: 'omit' }))
    await net.fetch(base + '/cached'); await net.fetch(base + '/cached')
    await net.fetch(base + '/cached', { cache: 'no-store' })
    await net.fetch(base + '/etag'); 
    await attempt('revalidated', async () => (await net.fetch(base + '/etag')).status)
  `),
  )
  expect(found).toEqual({ sent: 'session=1', omitted: '', revalidated: 200 })
  expect(hits.filter((path) => path === '/cached')).toHaveLength(2)
  expect(hits.filter((path) => path === '/etag')).toHaveLength(2)
})

test('errors have Chromium’s names', async () => {
  const file = join(makeFolder(), 'page.html')
  writeFileSync(file, '<p>')
  const found = await attempts(
    'app, net',
    ready(`
    const fetching = (path, init) => () => net.fetch(path.startsWith('/') ? base + path : path, init).then((r) => r.status)
    await attempt('refused', fetching('http://127.0.0.1:1/x'.replace(':1/', ':65534/')))
    await attempt('name', fetching('http://nowhere.invalid/'))
    await attempt('hangup', fetching('/hangup'))
    await attempt('manual', fetching('/moved', { redirect: 'manual' }))
    await attempt('error', fetching('/moved', { redirect: 'error' }))
    await attempt('followed', fetching('/moved'))
    await attempt('loop', fetching('/loop'))
    await attempt('data', fetching('data:text/plain,x'))
    await attempt('header', fetching('/echo', { headers: { Host: 'x' } }))
    await attempt('cut', async () => { const r = await net.fetch(base + '/cut'); results.cutStatus = r.status; return r.text() })
    await attempt('packed', async () => { const text = await (await net.fetch(base + '/packed')).text(); return [text.length, text.slice(-8)].join() })
    await attempt('garbled', async () => (await net.fetch(base + '/garbled')).text())
    await attempt('headers', fetching('/headers'))
    await attempt('port', fetching('http://127.0.0.1:6667/'))
    await attempt('half', async () => {
      const ending = new AbortController()
      const r = await net.fetch(base + '/half', { signal: ending.signal })
      setTimeout(() => ending.abort(new RangeError('enough')), 20)
      return r.text()
    })
    await attempt('given up', async () => { const r = await net.fetch(base + '/half'); await r.body.cancel(); return r.status })
    await attempt('nothing', async () => { const r = await net.fetch(base + '/nothing'); return [r.status, r.body, r.url].join() })
    await attempt('abort', () => net.fetch(base + '/slow', { signal: AbortSignal.timeout(50) }))
    await attempt('reason', () => net.fetch(base + '/slow', { signal: AbortSignal.abort(new RangeError('mine')) }))
    await attempt('shape', () => net.fetch('http://nowhere.invalid/').catch((error) => [error.constructor === Error, 'cause' in error, 'code' in error].join()))
    await attempt('file', async () => { const r = await net.fetch(${JSON.stringify(pathToFileURL(file).href)}); return [r.status, r.headers.get('content-type'), await r.text()].join() })
    await attempt('key', async () => (await (await net.fetch(base + '/echo', { headers: { 'X-API-Key': 'k' } })).json()).key)
    await attempt('agent', async () => /^Mozilla.* Chrome\\/156.* Electron\\/45/.test((await (await net.fetch(base + '/echo')).json()).agent))
  `),
  )
  expect(found).toEqual({
    refused: 'Error: net::ERR_CONNECTION_REFUSED',
    name: 'Error: net::ERR_NAME_NOT_RESOLVED',
    hangup: 'Error: net::ERR_EMPTY_RESPONSE',
    manual: 'Error: Redirect was cancelled',
    error: "Error: Attempted to redirect, but redirect policy was 'error'",
    followed: 200,
    loop: 'Error: net::ERR_TOO_MANY_REDIRECTS',
    data: 'Error: net::ERR_UNKNOWN_URL_SCHEME',
    header: 'Error: net::ERR_INVALID_ARGUMENT',
    cutStatus: 200,
    cut: 'Error: net::ERR_CONTENT_LENGTH_MISMATCH',
    packed: '80000,unpacked',
    garbled: 'Error: net::ERR_CONTENT_DECODING_FAILED',
    headers: 'Error: net::ERR_RESPONSE_HEADERS_TOO_BIG',
    port: 'Error: net::ERR_UNSAFE_PORT',
    half: 'RangeError: enough',
    'given up': 200,
    nothing: '204,,',
    abort: 'DOMException: The operation was aborted due to timeout',
    reason: 'RangeError: mine',
    shape: 'true,false,false',
    file: '200,text/html,<p>',
    key: 'k',
    agent: true,
  })
})

test('connections are reused, and one closed by the server is retried', async () => {
  const found = await attempts(
    'app, net',
    ready(`
    const read = async (path) => (await net.fetch(base + path)).text()
    await read('/port'); await read('/port')
    await attempt('port', async () => (await read('/port')) === (await read('/port')))
    for (let turn = 0; turn < 20; turn += 1) {
      await read('/last')
      await new Promise((done) => setTimeout(done, turn))
      await attempt('after ' + turn, async () => (await net.fetch(base + '/echo')).status)
    }
  `),
  )
  const after = Array.from({ length: 20 }, (_, turn) => [`after ${turn}`, 200])
  expect(found).toEqual({ port: true, ...Object.fromEntries(after) })
})

test('every request fails while offline, even to loopback', async () => {
  const host = launch({
    app: makeApp(`import { app, net } from 'electron'
      app.whenReady().then(() => process.on('message', async ({ method }) => {
        if (method !== 'state') return
        const answer = await net.fetch(${JSON.stringify(`${base}/echo`)}).then((r) => r.status, (error) => error.message)
        console.log('LOG', net.isOnline(), answer)
      }))`),
  })
  await host.call('state')
  await host.until(/LOG true 200/)
  await host.call('setOnline', false)
  await host.call('state')
  await host.until(/LOG false net::ERR_INTERNET_DISCONNECTED/)
})

test('resolveProxy returns the configured proxy', async () => {
  const found = await attempts(
    'app, session',
    ready(`
    await attempt('direct', () => session.defaultSession.resolveProxy('https://example.com'))
    await session.defaultSession.setProxy({ proxyRules: '127.0.0.1:8080' })
    await attempt('fixed', () => session.defaultSession.resolveProxy('https://example.com'))
  `),
  )
  expect(found).toEqual({ direct: 'DIRECT', fixed: 'PROXY 127.0.0.1:8080' })
})
