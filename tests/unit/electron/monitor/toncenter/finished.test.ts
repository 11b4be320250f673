import { describe, expect, it } from 'vitest'
import { LookoutError } from '../../../../../electron/shared/errors.ts'
import { createClient } from '../../../../../electron/monitor/toncenter/client.ts'
import type { Client } from '../../../../../electron/monitor/toncenter/client-types.ts'
import { decodeFinishedTraces } from '../../../../../electron/monitor/toncenter/finished.ts'
import { afterTimeout } from '../../../../../electron/monitor/after-timeout.ts'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { fixture, hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'
import { json, serve, type LocalServer } from '../../../../fixtures/toncenter/server.ts'

const account = `0:${'2'.repeat(64)}`
const empty = '{"traces":[],"address_book":{},"metadata":{}}'
const noActions = '{"actions":[],"address_book":{},"metadata":{}}'
/** Hashes of 32 equal bytes, in base64. */
const [trace1, original1, normal1] = [
  'AQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQE=',
  'AgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgI=',
  'AwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwMDAwM=',
]
const [original2, normal2] = [
  'BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=',
  'CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg=',
]
const hash3 = 'CgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgoKCgo='

function serving(body: string, status = 200): Promise<LocalServer> {
  return serve((_request, response) => json(response, body, status))
}

function clientOf({ baseUrl }: LocalServer): Client {
  return createClient({
    baseUrl,
    fetch: (url, init) => fetch(url, init),
    key: () => null,
    now: () => 5_000,
    after: afterTimeout,
  })
}

/** Returns the fixture with changed fields in its first trace. */
function altered(change: Readonly<Record<string, unknown>>): string {
  const body: { traces: Record<string, unknown>[] } = JSON.parse(fixture('traces.json'))
  return JSON.stringify({ ...body, traces: [{ ...body.traces[0], ...change }] })
}

describe('finished traces', () => {
  it('are read with their state, their hashes and their actions', () => {
    const { traces, addressBook } = decodeFinishedTraces(parseWire(fixture('traces.json')))
    expect(traces[0]).toMatchObject({
      key: normal1,
      externalHash: original1,
      hashes: [normal1, original1],
      traceId: trace1,
      isComplete: true,
      mcSeqnoEnd: 51_847_070,
      startUtime: 1_757_578_044,
      endUtime: 1_757_578_046,
      startLt: '61416053000001',
      endLt: '61416053000009',
      omitted: 0,
    })
    expect(traces[0]?.actions.map(({ success }) => success)).toEqual([true, false])
    expect(traces[0]?.actions[1]?.raw).toMatchObject({ not_in_any_document: { kept: true } })
    expect(traces[2]).toMatchObject({ key: hash3, isComplete: false, mcSeqnoEnd: null, actions: [] })
    expect([...addressBook.keys()]).toEqual([account])
  })

  it('are found by either hash, also while they have no actions', () => {
    const { byHash } = decodeFinishedTraces(parseWire(fixture('traces.json')))
    expect([...byHash.keys()]).toEqual([normal1, original1, normal2, original2, hash3])
    expect(byHash.get(original2)).toMatchObject({ key: normal2, isComplete: true, actions: [] })
    expect(byHash.get(trace1)).toBeUndefined()
  })

  it('are found by the hash of a message between two contracts', () => {
    const inner = 'CwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCwsLCws='
    const root = { in_msg: { hash: original1, hash_norm: normal1 } }
    const transactions = {
      [trace1]: root,
      a: { in_msg: { hash: inner } },
      b: { in_msg: null },
      c: {},
      d: null,
    }
    const { byHash } = decodeFinishedTraces(parseWire(altered({ transactions })))
    expect(byHash.get(inner)?.key).toBe(normal1)
    expect(byHash.get(original1)?.key).toBe(normal1)
  })

  it('name the accounts of their transactions, each once', () => {
    const of = (text: string) => ({ account: text })
    const transactions = { a: of(account.toUpperCase()), b: of(account), c: of('nobody'), d: {}, e: null }
    expect(decodeFinishedTraces(parseWire(altered({ transactions }))).traces[0]?.accounts).toEqual([account])
  })

  it.each([
    ['no transactions', { transactions: undefined, actions: [] }, original1],
    ['odd transactions', { transactions: [1], actions: [] }, original1],
    ['no external hash', { external_hash: null }, normal1],
    ['neither actions nor an external hash', { external_hash: null, actions: undefined }, normal1],
  ])('have a key with %s', (_what, change, key) => {
    expect(decodeFinishedTraces(parseWire(altered(change))).traces[0]?.key).toBe(key)
  })

  it.each([
    [{ trace_id: 5 }, 'traces[0].trace_id” should be text'],
    [{ actions: [{}] }, 'traces[0].actions[0].trace_external_hash” should be a hash'],
    [{ external_hash: null, actions: [], transactions: {} }, 'traces[0].external_hash” should be a hash'],
    [{ trace_info: { trace_state: 1 } }, 'traces[0].trace_info.trace_state” should be text'],
    [{ end_lt: 'x' }, 'traces[0].end_lt” should be an integer'],
  ])('with %o are refused with the path', async (change, message) => {
    await using server = await serving(altered(change))
    await expect(clientOf(server).finishedTraces([normal1])).rejects.toMatchObject({
      code: 'malformed',
      message: expect.stringContaining(message),
    })
  })

  it('keep 512 actions of a trace, failed ones before all others', () => {
    const body = JSON.parse(fixture('traces.json'))
    const [good, failed] = body.traces[0].actions
    const actions = [...Array.from({ length: 600 }, () => good), failed]
    const [trace] = decodeFinishedTraces(parseWire(altered({ actions }))).traces
    expect(trace?.actions).toHaveLength(512)
    expect(trace?.omitted).toBe(89)
    expect(trace?.actions.some(({ success }) => success === false)).toBe(true)
  })

  it('are requested in batches, in hex, each once and without text that is not a hash', async () => {
    await using server = await serving(empty)
    const hashes = Array.from({ length: 40 }, (_, index) => Buffer.alloc(32, index).toString('base64'))
    let pages = 0
    const beforePage = (): Promise<void> => {
      pages += 1
      return Promise.resolve()
    }
    await clientOf(server).finishedTraces([...hashes, 'zzz', ...hashes], { beforePage })
    const sent = server.seen.map(({ url }) => url)
    expect(sent.map(({ pathname }) => pathname)).toEqual(['/api/v3/traces', '/api/v3/traces'])
    expect(sent.map(({ searchParams }) => searchParams.getAll('msg_hash').length)).toEqual([32, 8])
    expect(sent[1]?.searchParams.getAll('msg_hash').at(-1)).toBe('27'.repeat(32))
    expect(sent[1]?.search.slice(-29)).toBe('&limit=8&include_actions=true')
    expect(pages).toBe(1)
  })

  it('are found by the hash of a transaction', async () => {
    await using server = await serving(fixture('traces.json'))
    const { value } = await clientOf(server).finishedTraces([trace1], { by: 'transaction' })
    expect(server.seen[0]?.url.search).toBe(`?tx_hash=${'01'.repeat(32)}&limit=1&include_actions=true`)
    expect(value.traces.map(({ transactions }) => transactions.includes(trace1))).toEqual([
      true,
      false,
      false,
    ])
  })

  it('the same trace in two responses is joined', async () => {
    await using server = await serving(fixture('traces.json'))
    const hashes = Array.from({ length: 33 }, (_, index) => Buffer.alloc(32, index).toString('base64'))
    const { value } = await clientOf(server).finishedTraces(hashes)
    expect(server.seen).toHaveLength(2)
    expect(value.traces.map(({ key }) => key)).toEqual([normal1, normal2, hash3])
  })

  it('send nothing without a hash', async () => {
    await using server = await serving(empty)
    const { value } = await clientOf(server).finishedTraces(['', 'zzz'])
    expect(value.traces).toEqual([])
    expect(server.seen).toEqual([])
  })
})

describe('finished actions', () => {
  it('are requested for one account with their bounds, and with accounts', async () => {
    await using server = await serving(noActions)
    const client = clientOf(server)
    await client.finishedActions(account, { sort: 'desc', limit: 1_000, offset: 0 })
    await client.finishedActions(account, {
      startLt: '49472464000001',
      endUtime: 1_795_330_551,
      sort: 'asc',
      limit: 3,
      offset: 6,
    })
    expect(server.seen.map(({ url }) => `${url.pathname}${url.search}`)).toEqual([
      `/api/v3/actions?account=0%3A${'2'.repeat(64)}&sort=desc&limit=1000&offset=0&include_accounts=true`,
      `/api/v3/actions?account=0%3A${'2'.repeat(64)}&start_lt=49472464000001&end_utime=1795330551&sort=asc&limit=3&offset=6&include_accounts=true`,
    ])
  })

  it.each([0, 1_001])('are not requested with a limit of %i', async (limit) => {
    await using server = await serving(noActions)
    await expect(
      clientOf(server).finishedActions(account, { sort: 'desc', limit, offset: 0 }),
    ).rejects.toThrow(RangeError)
    expect(server.seen).toEqual([])
  })

  it('are read like pending actions', async () => {
    await using server = await serving(fixture('pending.json'))
    const { value } = await clientOf(server).finishedActions(account, { sort: 'desc', limit: 9, offset: 0 })
    expect(value.actions.map(({ type }) => type)).toEqual(['jetton_transfer', 'quantum_teleport'])
  })
})

describe('a service without finished traces and actions', () => {
  it.each([
    [500, '{"error":"internal server error: Cannot GET nosuch"}'],
    [500, '{"error":"internal server error: Cannot GET /api/v3/traces"}'],
    [400, '{"error":"Cannot GET /api/v3/traces"}'],
    [404, '{"detail":"Not Found"}'],
    [404, '<html><body>404</body></html>'],
  ])('responds with %i %s, which is not a failure of the service', async (status, body) => {
    await using server = await serving(body, status)
    const client = clientOf(server)
    await expect(client.finishedTraces([normal1])).rejects.toEqual(
      new LookoutError('unsupported', 'This service does not offer finished traces.'),
    )
    await expect(client.finishedActions(account, { sort: 'desc', limit: 1, offset: 0 })).rejects.toEqual(
      new LookoutError('unsupported', 'This service does not offer finished actions.'),
    )
    const code = status === 404 ? 'not-found' : status === 500 ? 'server' : expect.any(String)
    await expect(client.pendingByAccount(account)).rejects.toMatchObject({ code })
  })

  it.each([
    [429, '{"ok":false,"result":"Ratelimit exceed","code":429}', 'rate-limited'],
    [401, '{"ok":false,"code":401,"error":"API key does not exist"}', 'unauthorized'],
    [422, '{"error":"failed to decode: schema: error converting value for \\"limit\\""}', 'invalid-request'],
    [500, '{"error":"limit is not allowed: 1001 > 1000"}', 'server'],
  ])('is not inferred from the response %i %s', async (status, body, code) => {
    await using server = await serving(body, status)
    await expect(clientOf(server).finishedTraces([normal1])).rejects.toMatchObject({ code })
  })
})

describe.runIf(hasSamples)('recorded finished traces', recorded, () => {
  const read = (name: string) => decodeFinishedTraces(parseWire(sample(`live/finished/${name}.json`)))

  it('tell which requested hash found which trace', () => {
    const { traces, byHash } = read('traces_several')
    expect(traces.map(({ isComplete, actions }) => [isComplete, actions.length])).toEqual([
      [true, 1],
      [true, 2],
      [true, 2],
      [true, 2],
      [true, 1],
    ])
    expect(byHash.get('e7zU7jGOiY8EfRc733xOzyKWpXHcCSMmXzPZBQs6bM8=')?.externalHash).toBe(
      '3kGSYLob4BA3T96F8mWFxVoq3vUY+/TkG1DXtGadPuI=',
    )
    expect(byHash.get('3kGSYLob4BA3T96F8mWFxVoq3vUY+/TkG1DXtGadPuI=')?.actions[1]?.success).toBe(false)
  })

  it('name the normalised hash without actions', () => {
    const [trace] = read('traces_ext').traces
    expect(trace).toMatchObject({
      key: 'Zgv3ztEspqC/jqZBM54xbBTk8OfhbeaUqpPXYFFXjns=',
      externalHash: 'J5IkpapRMj2A9rqDTuYnezwZZHlKwscaGqknAbu6PkY=',
      actions: [],
    })
  })

  it('show a trace that is still running as not complete', () => {
    expect(read('traces_pending_row').traces).toMatchObject([
      { key: 'Qiay0U1w/1e8QY8wEQKUxLjoRsKdtb3VWBBnmrvp7gI=', isComplete: false, actions: [] },
    ])
  })

  it('show a failed action', () => {
    expect(read('traces_failed').traces[0]?.actions).toMatchObject([
      { type: 'jetton_transfer', success: false, finality: 'finalized', mcSeqnoEnd: 50_000_023 },
    ])
  })
})
