import { describe, expect, it } from 'vitest'
import { createClient } from '../../../../../electron/monitor/toncenter/client.ts'
import type { BlockOptions, Client } from '../../../../../electron/monitor/toncenter/client-types.ts'
import type { ClientOptions } from '../../../../../electron/monitor/toncenter/client-options.ts'
import { afterTimeout } from '../../../../../electron/monitor/after-timeout.ts'
import { emulatedTransfer } from '../../../../fixtures/monitor-deps.ts'
import { fixture } from '../../../../fixtures/toncenter/files.ts'
import { json, serve, type LocalServer } from '../../../../fixtures/toncenter/server.ts'

const ref = { workchain: 0, shard: '2305843009213693952', seqno: 7 }
const first = fixture('block-page-1.json')
const second = fixture('block-page-2.json')

function clientOf(server: LocalServer, more: Partial<ClientOptions> = {}): Client {
  return createClient({
    baseUrl: server.baseUrl,
    fetch: (url, init) => fetch(url, init),
    key: () => null,
    now: () => 5_000,
    after: afterTimeout,
    ...more,
  })
}

/** Starts a server that returns these bodies in order and then repeats the last one. */
function replaying(
  ...bodies: readonly (string | readonly [status: number, body: string])[]
): Promise<LocalServer> {
  return serve((_request, response, index) => {
    const body = bodies[Math.min(index, bodies.length - 1)] ?? ''
    if (typeof body === 'string') json(response, body)
    else json(response, body[1], body[0])
  })
}

/** Starts a server whose pages add one transaction each and never end. */
function thinPages(padding = 0): Promise<LocalServer> {
  return serve((_request, response, index) => {
    const page = JSON.parse(first) as { result: { incomplete: boolean; transactions: object[] } }
    const [transaction] = page.result.transactions
    const hash = Buffer.alloc(32, `page ${index}`).toString('base64')
    page.result.incomplete = true
    page.result.transactions = [{ ...transaction, hash }]
    json(response, JSON.stringify(page) + ' '.repeat(padding))
  })
}

function queries(server: LocalServer): readonly Readonly<Record<string, string>>[] {
  return server.seen.map(({ url }) => Object.fromEntries(url.searchParams))
}

describe('pendingActions', () => {
  it('requests one account', async () => {
    await using server = await replaying(fixture('pending.json'))
    const key = `0:${'1'.repeat(64)}`
    const answer = await clientOf(server).pendingByAccount(key)
    expect(server.seen[0]?.url.pathname).toBe('/api/v3/pendingActions')
    expect(queries(server)).toEqual([{ account: key }])
    expect(answer).toMatchObject({ receivedAt: 5_000, latencyMs: 0 })
    expect(answer.value.actions.map(({ type }) => type)).toEqual(['jetton_transfer', 'quantum_teleport'])
  })

  it('requests transactions on demand', async () => {
    await using server = await replaying(fixture('pending.json'))
    await clientOf(server).pendingByAccount('0:1', { withTransactions: true })
    expect(server.seen[0]?.url.search).toBe('?account=0%3A1&include_transactions=true')
  })

  it('requests many hashes in batches, as hex, each once', async () => {
    await using server = await replaying('{"actions":[],"address_book":{},"metadata":{}}')
    const hashes = Array.from({ length: 100 }, (_, index) => Buffer.alloc(32, index).toString('base64'))
    let pages = 0
    const beforePage = (): Promise<void> => {
      pages += 1
      return Promise.resolve()
    }
    await clientOf(server).pendingByHashes([...hashes, ...hashes], { beforePage })
    const asked = server.seen.map(({ url }) => url.searchParams.getAll('ext_msg_hash'))
    expect(asked.map((batch) => batch.length)).toEqual([76, 24])
    expect(asked[1]?.at(-1)).toBe('63'.repeat(32))
    expect(Math.max(...server.seen.map(({ url }) => url.search.length))).toBeLessThanOrEqual(6_000)
    expect(pages).toBe(1)
  })

  it('a response in batches is as old as the first of them, because a trace may change before the last one', async () => {
    let clock = 5_000
    await using server = await serve((_request, response) => {
      clock += 300
      json(response, '{"actions":[],"address_book":{},"metadata":{}}')
    })
    const hashes = Array.from({ length: 100 }, (_, index) => Buffer.alloc(32, index).toString('base64'))
    const beforePage = async (): Promise<void> => void (clock += 2_000)
    const answer = await clientOf(server, { now: () => clock }).pendingByHashes(hashes, { beforePage })
    // Sent at 5,000 and at 7,300.
    expect(answer).toMatchObject({ receivedAt: 7_600, latencyMs: 2_600 })
  })

  it('returns the identical value for equal text and a new one for different text', async () => {
    const empty = '{"actions":[],"address_book":{},"metadata":{}}'
    const named = '{"actions":[],"address_book":{"5b1f8a":{"user_friendly":"addr_none"}},"metadata":{}}'
    const refusal = '{"ok":false,"error":"Ratelimit exceed","code":429}'
    await using server = await replaying(empty, empty, named, refusal, refusal, empty)
    const client = clientOf(server)
    const values = []
    for (let turn = 0; turn < 6; turn += 1) {
      const answer = await client.pendingByAccount(`0:${'1'.repeat(64)}`).catch(() => null)
      values.push(answer?.value)
    }
    expect(values[1]).toBe(values[0])
    expect(values[2]?.addressBook.get('5b1f8a')?.raw).toEqual({ user_friendly: 'addr_none' })
    expect(values.slice(3, 5)).toEqual([undefined, undefined])
    expect(values[5]).toEqual(values[0])
    const { value: other } = await client.pendingByAccount(`0:${'2'.repeat(64)}`)
    expect(other).toEqual(values[0])
  })

  it('counts the actions beyond the limit of a trace', async () => {
    const actions = Array.from({ length: 600 }, () => emulatedTransfer)
    await using server = await replaying(JSON.stringify({ actions, address_book: {}, metadata: {} }))
    const { value } = await clientOf(server).pendingByHashes([emulatedTransfer.trace_external_hash])
    expect(value.actions).toHaveLength(512)
    expect([...(value.omitted ?? [])]).toEqual([['llTcMUvTxD6Zwb4XFUCmAqluIdj8quzyZWV+1YywzUE=', 88]])
  })

  it('is refused if a cache sends a response that is more than an hour old', async () => {
    let age = '3600'
    await using server = await serve((_request, response) => {
      response.setHeader('age', age)
      json(response, fixture('pending.json'))
    })
    const ask = () => clientOf(server, { now: () => 10_000_000 }).pendingByAccount(`0:${'1'.repeat(64)}`)
    expect((await ask()).receivedAt).toBe(10_000_000 - 3_600_000)
    for (age of ['3601', '99999999999']) await expect(ask()).rejects.toMatchObject({ code: 'malformed' })
  })

  it('sends no request without hashes', async () => {
    await using server = await replaying('{}')
    const answer = await clientOf(server).pendingByHashes([])
    expect(answer.value.actions).toEqual([])
    expect(server.seen).toEqual([])
  })
})

describe('a block', () => {
  it('is read to its end by account cursor, pinned by its hashes, without duplicates', async () => {
    await using server = await replaying(first, second)
    const events: string[] = []
    const options: BlockOptions = {
      pageSize: 2,
      onPart: (part) => events.push(`part ${part.transactions.length}`),
      beforePage: () => Promise.resolve(void events.push('page')),
    }
    const { value } = await clientOf(server).block(ref, options)
    expect(value).toMatchObject({ ref, isComplete: true })
    expect(value.rootHash).toBe('+t92toJ65fYekK43K3JEqxOzNPCcxPY5nko4YRT8Ycc=')
    expect(value.transactions.map(({ account, lt }) => `${account.slice(0, 3)} ${lt.slice(-1)}`)).toEqual([
      '0:1 1',
      '0:3 1',
      '0:3 3',
    ])
    expect(events).toEqual(['part 2', 'page'])
    const asked = { workchain: '0', shard: '2305843009213693952', seqno: '7', count: '2' }
    expect(queries(server)).toEqual([
      asked,
      {
        ...asked,
        root_hash: 'fadf76b6827ae5f61e90ae372b7244ab13b334f09cc4f6399e4a386114fc61c7',
        file_hash: 'b03bda37f1845763eeef5520a43f3f7a000de6375e87bff72a7be3cee53c0f88',
        after_lt: '31959863000001',
        after_hash: '3333333333333333333333333333333333333333333333333333333333333333',
      },
    ])
  })

  it.each([
    [
      'an empty page',
      second
        .replace('"incomplete": false', '"incomplete": true')
        .replace(/"transactions": \[[^\]]*\]/, '"transactions": []'),
    ],
    ['a cursor that does not move', first],
  ])('stops at %s', async (_what, page) => {
    await using server = await replaying(first, page)
    const { value } = await clientOf(server).block(ref)
    expect(value).toMatchObject({ isComplete: false })
    expect(value.transactions).toHaveLength(2)
    expect(server.seen).toHaveLength(2)
  })

  it('is given up after five pages that add almost nothing', async () => {
    await using server = await thinPages()
    const { value } = await clientOf(server).block(ref)
    expect(value).toMatchObject({ isComplete: false })
    expect([value.transactions.length, server.seen.length]).toEqual([5, 5])
  })

  it.each([
    [
      'another number',
      first.replace('"seqno": 7', '"seqno": 8'),
      'malformed',
      'sent block (0,2000000000000000,8) instead of (0,2000000000000000,7)',
    ],
    [
      'another workchain',
      first.replace('"workchain": 0', '"workchain": -1'),
      'malformed',
      'sent block (-1,2000000000000000,7)',
    ],
    [
      'the covering shard',
      first.replace('"2305843009213693952"', '"-9223372036854775808"'),
      'not-found',
      'belongs to (0,8000000000000000,7)',
    ],
  ])('rejects a response with %s', async (_what, page, code, message) => {
    await using server = await replaying(page)
    await expect(clientOf(server).block(ref)).rejects.toMatchObject({
      code,
      message: expect.stringContaining(message),
    })
  })

  it('rejects a later page from another block', async () => {
    await using server = await replaying(first, second.replace('+t92', '+t93'))
    await expect(clientOf(server).block(ref)).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining('two different blocks'),
    })
  })

  it('reports its rows after each page but the last', async () => {
    await using server = await replaying(first, second)
    const parts: (readonly [number, boolean])[] = []
    await clientOf(server).block(ref, {
      onPart: ({ transactions, isComplete }) => parts.push([transactions.length, isComplete]),
    })
    expect(parts).toEqual([[2, false]])
  })

  it('may be of any age in a cache, because blocks never change', async () => {
    await using server = await serve((_request, response) => {
      response.setHeader('age', '30000000')
      json(response, second)
    })
    await expect(clientOf(server).block(ref)).resolves.toMatchObject({ receivedAt: 5_000 })
  })

  it('can be read as one page only', async () => {
    await using server = await replaying(first, second)
    const { value } = await clientOf(server).block(ref, { pageSize: 1, isGlance: true })
    expect(value).toMatchObject({ isComplete: false })
    expect(queries(server).map(({ count }) => count)).toEqual(['1'])
  })

  it('returns the bytes of each page, and no bytes when only glancing at a block', async () => {
    await using server = await replaying(first, second)
    const { value } = await clientOf(server).block(ref)
    const sent = value.responses?.map(({ chunks }) => Buffer.concat(chunks).toString('utf8'))
    expect(sent).toEqual([first, second])
    await using other = await replaying(first)
    const glance = await clientOf(other).block(ref, { isGlance: true })
    expect(glance.value.responses?.map(({ chunks }) => chunks)).toEqual([[]])
  })

  it('returns no bytes of a block above 32 MiB', async () => {
    await using server = await thinPages(7 * 1_048_576)
    const kept: (number | undefined)[] = []
    const onPart: BlockOptions['onPart'] = ({ responses }) => kept.push(responses?.length)
    const { value } = await clientOf(server).block(ref, { onPart })
    expect([...kept, value.responses?.length]).toEqual([1, 2, 3, 4, 0])
  })

  it('can be cancelled between pages', async () => {
    await using server = await replaying(first, second)
    const controller = new AbortController()
    const beforePage = (): Promise<void> => Promise.resolve(controller.abort())
    const reading = clientOf(server).block(ref, { signal: controller.signal, beforePage })
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(server.seen).toHaveLength(1)
  })

  it('has the same error after any earlier pages if it is not found', async () => {
    const notInDb = [500, '{"ok":false,"error":"LITE_SERVER_NOTREADY: seqno not in db","code":500}'] as const
    await using server = await replaying(notInDb, second, notInDb)
    const client = clientOf(server)
    const words = 'does not exist yet, is older than the server keeps, or never existed'
    await expect(client.block(ref)).rejects.toThrow(words)
    await client.block(ref)
    await expect(client.block({ ...ref, seqno: 8 })).rejects.toThrow(words)
  })
})

describe('a pool', () => {
  it('is requested by its raw address', async () => {
    await using server = await replaying(fixture('pool.json'))
    const pool = `-1:${'a'.repeat(64)}`
    const { value } = await clientOf(server).pool(pool)
    expect(server.seen[0]?.url.pathname).toBe('/api/smc-index/getPool')
    expect(queries(server)).toEqual([{ pool }])
    expect(value.stakeSent).toBe('9007199254740993')
  })
})

describe('every operation', () => {
  const calls = [
    ['pendingByAccount', (client: Client) => client.pendingByAccount('0:1')],
    ['pendingByHashes', (client: Client) => client.pendingByHashes(['x'])],
    ['block', (client: Client) => client.block(ref)],
    ['pool', (client: Client) => client.pool('0:1')],
  ] as const
  const faults = [
    ['429 as 200', 200, '{"ok":false,"result":"Ratelimit exceed","code":429}', 'rate-limited'],
    ['401', 401, '{"ok":false,"code":401,"error":"API key does not exist"}', 'unauthorized'],
    ['403', 403, '{"ok":false,"code":403,"error":"Network not allowed"}', 'wrong-network'],
    ['a page', 200, '<!doctype html><title>Sign in</title>', 'malformed'],
    ['a page of the gateway', 502, '<html>', 'server'],
    ['a cut body', 200, '{"ok":true,"result":{"id"', 'malformed'],
    ['nothing', 200, '', 'malformed'],
    ['another shape', 200, '{"ok":true}', 'malformed'],
    ['a list', 200, '[]', 'malformed'],
    ['null', 200, 'null', 'malformed'],
    ['deep nesting', 200, `{"actions":${'['.repeat(100_000)}`, 'malformed'],
  ] as const
  for (const [name, call] of calls) {
    it.each(faults)(`${name} reads %s`, async (_what, status, body, code) => {
      await using server = await replaying([status, body])
      await expect(call(clientOf(server))).rejects.toMatchObject({ name: 'LookoutError', code })
    })
  }
})
