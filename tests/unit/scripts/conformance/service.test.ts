import type { ServerResponse } from 'node:http'
import { expect, it } from 'vitest'
import { runChecks } from '../../../../scripts/conformance/run.ts'
import { createService } from '../../../../scripts/conformance/service.ts'
import { json, serve, type Seen } from '../../../fixtures/toncenter/server.ts'

const nothingGiven = { account: null, pool: null, block: null }

async function start(
  respond: (request: Seen, response: ServerResponse, index: number) => void,
  key: string | null = null,
) {
  const server = await serve(respond)
  const waits: number[] = []
  let clock = 0
  const service = createService({
    baseUrl: server.baseUrl,
    key,
    fetch: (url, init) => fetch(url, init),
    now: () => clock,
    sleep: (ms) => {
      waits.push(ms)
      clock += ms
      return Promise.resolve()
    },
  })
  return { server, service, waits }
}

it('requests of the client keep to the same pace as raw requests', async () => {
  const { server, service, waits } = await start((_, response) =>
    json(response, '{"actions":[],"address_book":{},"metadata":{}}'),
  )
  await using _ = server
  await service.get('/api/v3/actions')
  await service.client.pendingByAccount(`0:${'0'.repeat(64)}`)
  expect(waits).toEqual([1_200])
  expect(service.sent()).toBe(2)
})

it('equal targets share one request', async () => {
  const { server, service } = await start((_, response) => json(response, '{}'))
  await using _ = server
  await service.get('/a')
  await service.get('/a')
  expect(server.seen).toHaveLength(1)
})

it('the key is sent in the X-API-Key header only', async () => {
  const { server, service } = await start((_, response) => json(response, '{}'), 'sentinel-key')
  await using _ = server
  await service.get('/a')
  expect(server.seen[0]?.headers['x-api-key']).toBe('sentinel-key')
  expect(server.seen[0]?.url.search).toBe('')
})

it('a redirect is not followed', async () => {
  const { server, service } = await start((_, response) =>
    response.writeHead(302, { location: '/elsewhere' }).end(),
  )
  await using _ = server
  await expect(service.get('/a')).rejects.toThrow(
    'The service sent a redirect, which is not followed. Check --base-url.',
  )
  expect(server.seen).toHaveLength(1)
})

it('a response of more than 16 MiB is not read to its end', async () => {
  const { server, service } = await start((_, response) => json(response, 'x'.repeat(17_000_000)))
  await using _ = server
  await expect(service.get('/a')).rejects.toThrow('The response is larger than 16 MiB.')
})

it('a 429 is repeated after Retry-After, and reported', async () => {
  const { server, service, waits } = await start((_, response, index) => {
    if (index > 0) json(response, '{"a":1}')
    else
      response
        .writeHead(429, { 'retry-after': '7' })
        .end('{"ok":false,"result":"Ratelimit exceed","code":429}')
  })
  await using _ = server
  expect((await service.get('/a')).text).toBe('{"a":1}')
  expect(waits).toEqual([7_000])
  expect(service.refusals.map(({ status }) => status)).toEqual([429])
})

it('a 429 in a body with status 200 counts as a 429, and three attempts are made', async () => {
  const { server, service } = await start((_, response) =>
    json(response, '{"ok":false,"result":"Ratelimit exceed","code":429}'),
  )
  await using _ = server
  await expect(service.get('/a')).rejects.toThrow('Still status 429 after 3 attempts.')
  expect(server.seen).toHaveLength(3)
})

it('no more requests are sent after two targets stayed refused with 429', async () => {
  const { server, service } = await start((_, response) => json(response, '{"ok":false}', 429))
  await using _ = server
  for (const target of ['/a', '/b', '/c']) await service.get(target).catch(() => undefined)
  expect(server.seen.map(({ url }) => url.pathname)).toEqual(['/a', '/a', '/a', '/b', '/b', '/b'])
})

it('no more requests are sent after three failed connections', async () => {
  const { server, service } = await start((_, response) => response.destroy())
  await using _ = server
  for (const target of ['/a', '/b', '/c', '/d']) await service.get(target).catch(() => undefined)
  expect(server.seen).toHaveLength(3)
  await expect(service.get('/e')).rejects.toThrow('Not sent: earlier requests failed repeatedly.')
})

/** Bodies that a proxy or a broken service might send to any request. */
const hostile = [
  '',
  'null',
  '[]',
  '<html></html>',
  '{"actions":[null,{}],"traces":[{}],"ok":true,"result":{"id":7,"transactions":[{}]}}',
  '{"actions":[{"trace_end_lt":"x","accounts":7,"details":[9007199254740993]}],"traces":[null],"ok":true,"result":null}',
  '{"actions":[{"accounts":["0:ca6e321c7cce9ecedf0a8ca2492ec8592494aa5fb5ce0387dff96ef6af982a3e"],"trace_end_lt":{},"trace_id":[1e999]}],"result":[]}',
] as const

it.each(hostile)('no check throws for the body %j', async (text) => {
  const { server, service } = await start((_, response) => json(response, text))
  await using _ = server
  const rows = await runChecks(service, nothingGiven)
  expect(rows.some(({ result }) => result === 'differs')).toBe(true)
})

it('nothing is checkable for a service without any operation', async () => {
  const { server, service } = await start((_, response) => json(response, '{"detail":"Not Found"}', 404))
  await using _ = server
  const rows = await runChecks(service, nothingGiven)
  expect(rows.filter(({ result }) => result !== 'not checkable')).toEqual([])
})
