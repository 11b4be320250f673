import { describe, expect, it } from 'vitest'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import type { StreamEvent } from '../../../../../electron/monitor/toncenter/stream-types.ts'
import {
  account1,
  account2,
  account3,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { decodeBody, type DecodeBody } from '../../../../../electron/monitor/toncenter/decode-body.ts'
import { createStreamRig, liveRig, type StreamRig } from '../../../../fixtures/toncenter/stream-rig.ts'

const kinds = (events: readonly StreamEvent[]): readonly string[] =>
  events.map((event) => (event.kind === 'gap' ? `gap ${event.reason}` : event.kind))

const subscriptions = (rig: StreamRig) =>
  rig.socket().sent.filter(({ operation }) => operation === 'subscribe')

describe('the stream’s subscription', () => {
  it('opens no connection before something is subscribed', async () => {
    const rig = createStreamRig()
    await rig.pass(60_000)
    expect([rig.sockets.length, rig.stream.state()]).toEqual([0, { kind: 'idle' }])
  })

  it('requests actions and transactions of addresses with everything from pending on', async () => {
    const rig = await liveRig([account1, account2])
    expect(rig.socket().url).toBe('wss://service.invalid/api/streaming/v2/ws')
    expect(subscriptions(rig)).toEqual([
      {
        operation: 'subscribe',
        id: 's1',
        types: ['actions', 'transactions'],
        addresses: [account1, account2],
        trace_external_hash_norms: [],
        min_finality: 'pending',
        include_address_book: true,
        include_metadata: true,
        supported_action_types: ['latest'],
      },
    ])
    expect(rig.states.map(({ kind }) => kind)).toEqual(['connecting', 'live'])
    expect(rig.stream.state()).toEqual({
      kind: 'live',
      since: 1_000_000,
      addresses: new Set([account1, account2]),
      hashes: new Set(),
    })
    expect(kinds(rig.events)).toEqual(['gap connected'])
  })

  it('requests the type trace for hashes only, in standard base64', async () => {
    const rig = await liveRig([], ['05'.repeat(32), 'no hash'])
    expect(subscriptions(rig)[0]).toMatchObject({
      types: ['trace'],
      addresses: [],
      trace_external_hash_norms: [hashOf(5)],
    })
  })

  it('sends a changed snapshot at most once a second, and only the last one', async () => {
    const rig = await liveRig()
    await rig.pass(1_000)
    for (const account of [account2, account3])
      rig.stream.subscribe({ addresses: [account1, account], hashes: [] })
    rig.socket().confirm()
    await rig.pass(999)
    expect(subscriptions(rig).map((each) => each['addresses'])).toEqual([[account1], [account1, account2]])
    await rig.pass(1)
    expect(subscriptions(rig)[2]?.['addresses']).toEqual([account1, account3])
  })

  it('reports only the added items as a gap', async () => {
    const rig = await liveRig()
    await rig.pass(1_000)
    rig.stream.subscribe({ addresses: [account1, account2], hashes: [hashOf(1)] })
    rig.socket().confirm()
    await rig.pass(1_000)
    rig.stream.subscribe({ addresses: [account2], hashes: [] })
    rig.socket().confirm()
    await rig.pass(1)
    expect(rig.events.slice(1)).toEqual([
      {
        kind: 'gap',
        reason: 'subscribed',
        scope: { addresses: [account2], hashes: [hashOf(1)] },
        at: 1_001_001,
      },
    ])
  })

  it('closes the connection when nothing is subscribed', async () => {
    const rig = await liveRig()
    rig.stream.subscribe({ addresses: [], hashes: [] })
    expect([rig.socket().isClosed(), rig.stream.state()]).toEqual([true, { kind: 'idle' }])
  })

  it.each(['address limit exceeded: current 0 + new 3 > max 2', 'too many addresses: 3 > max 2'])(
    'keeps the first addresses after “%s”',
    async (error) => {
      const rig = createStreamRig()
      rig.stream.subscribe({ addresses: [account3, account1, account2], hashes: [] })
      rig.socket().open()
      rig.socket().say({ id: 's1', error })
      await rig.pass(1_000)
      expect(subscriptions(rig)[1]).toMatchObject({ id: 's2', addresses: [account3, account1] })
      rig.socket().confirm()
      expect(rig.stream.state()).toMatchObject({
        kind: 'live',
        addresses: new Set([account3, account1]),
      })
    },
  )

  it.each([
    'invalid address: 0:1',
    // A shorter list would not help.
    'too many addresses: 1 > max 1',
  ])('waits at least a minute after “%s”', async (error) => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().open()
    rig.socket().say({ id: 's1', error })
    expect(rig.stream.state()).toEqual({ kind: 'reconnecting', at: 1_061_000, reason: 'rejected' })
  })
})

describe('the stream’s connection', () => {
  it('pings every 15 s and stays live while anything is received', async () => {
    const rig = await liveRig()
    for (let i = 0; i < 4; i += 1) {
      await rig.pass(15_000)
      rig.socket().say({ id: 'p', status: 'pong' })
    }
    expect(rig.socket().sent.filter(({ operation }) => operation === 'ping')).toHaveLength(4)
    expect(rig.stream.state().kind).toBe('live')
  })

  it('reconnects after 40 s of silence', async () => {
    const rig = await liveRig()
    await rig.pass(39_998)
    expect(rig.stream.state().kind).toBe('live')
    await rig.pass(1)
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'silent' })
    expect(rig.socket().isClosed()).toBe(true)
    await rig.pass(1_000)
    expect(rig.sockets).toHaveLength(2)
    await rig.goLive()
    expect(kinds(rig.events)).toEqual(['gap connected', 'gap connected'])
  })

  it('reconnects after 40 s of silence also if the clock is set back meanwhile', async () => {
    let backMs = 0
    const clock = createVirtualClock(1_000_000_000)
    const now = (): number => clock.now() - backMs
    const rig = createStreamRig({ now, after: clock.after })
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().open()
    rig.socket().confirm()
    await clock.runTo(clock.now() + 10_000)
    backMs = 86_400_000
    await clock.runTo(clock.now() + 40_000)
    expect(rig.states).toContainEqual(expect.objectContaining({ kind: 'reconnecting', reason: 'silent' }))
  })

  it('reconnects at once after the computer slept', async () => {
    const rig = await liveRig()
    rig.clock.sleepTo(rig.clock.now() + 3_600_000)
    await rig.pass(1)
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'silent' })
  })

  it('doubles the longest wait from 2 s to 60 s', async () => {
    const rig = createStreamRig({ random: () => 0.999_999 })
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    const waits: number[] = []
    for (let i = 0; i < 7; i += 1) {
      rig.socket().end({ kind: 'failed' })
      const state = rig.stream.state()
      const waitMs = state.kind === 'reconnecting' ? state.at - rig.clock.now() : 0
      waits.push(waitMs)
      await rig.pass(waitMs)
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
  })

  it('starts with a short wait again after a minute of service', async () => {
    const rig = createStreamRig({ random: () => 0.999_999 })
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    for (let i = 0; i < 3; i += 1) {
      rig.socket().end({ kind: 'failed' })
      await rig.pass(2 ** (i + 1) * 1_000)
    }
    await rig.goLive()
    for (let i = 0; i < 4; i += 1) {
      await rig.pass(15_000)
      rig.socket().say({ status: 'pong' })
    }
    const at = rig.clock.now()
    rig.socket().end({ kind: 'closed' })
    expect(rig.stream.state()).toEqual({ kind: 'reconnecting', at: at + 2_000, reason: 'closed' })
  })

  it('waits longer and longer while each connection is lost within a minute of its confirmation', async () => {
    const rig = createStreamRig({ random: () => 0.999_999 })
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    const waits: number[] = []
    for (let i = 0; i < 6; i += 1) {
      await rig.goLive()
      expect(rig.stream.state().kind).toBe('live')
      rig.socket().end({ kind: 'closed' })
      const state = rig.stream.state()
      const waitMs = state.kind === 'reconnecting' ? state.at - rig.clock.now() : 0
      waits.push(waitMs)
      await rig.pass(waitMs)
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000])
  })

  it('gives up an attempt that is not open or not confirmed within 10 s', async () => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    await rig.pass(10_000)
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'timeout' })
    await rig.pass(1_000)
    rig.socket().open()
    await rig.pass(10_000)
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'timeout' })
  })

  it('waits at least a minute after the connection limit', async () => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().open()
    rig.socket().say({ error: 'connection limit reached: 1 active connections' })
    rig.socket().end({ kind: 'closed' })
    expect(rig.stream.state()).toEqual({ kind: 'reconnecting', at: 1_061_000, reason: 'connection-limit' })
    await rig.pass(60_999)
    expect(rig.sockets).toHaveLength(1)
  })

  it.each([
    [401, '{"error":"API key does not exist"}', { kind: 'refused' }],
    [403, '', { kind: 'refused' }],
    [404, '{"detail":"Not Found"}', { kind: 'unsupported' }],
    [426, '', { kind: 'unsupported' }],
    [500, '{"error":"internal server error: Cannot GET /ws"}', { kind: 'unsupported' }],
    [302, '', { kind: 'reconnecting', at: 1_001_000, reason: 'redirect' }],
    [502, '<html>', { kind: 'reconnecting', at: 1_001_000, reason: 'server' }],
    [429, '', { kind: 'reconnecting', at: 1_061_000, reason: 'connection-limit' }],
  ])('has the right state after status %s with body %s', async (status, body, state) => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().end({ kind: 'http', status, body, retryAfter: null })
    expect(rig.stream.state()).toEqual(state)
  })

  it('waits as long as Retry-After says, but at most ten minutes', async () => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().end({ kind: 'http', status: 429, body: '', retryAfter: '90' })
    expect(rig.stream.state()).toMatchObject({ at: 1_091_000 })
    rig.stream.restart()
    rig.socket().end({ kind: 'http', status: 429, body: '', retryAfter: '86400' })
    expect(rig.stream.state()).toMatchObject({ at: 1_601_000 })
  })

  it('tries a refused or unsupported stream again only after a restart', async () => {
    const rig = createStreamRig()
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    rig.socket().end({ kind: 'http', status: 404, body: '', retryAfter: null })
    rig.stream.subscribe({ addresses: [account2], hashes: [] })
    await rig.pass(3_600_000)
    expect(rig.sockets).toHaveLength(1)
    rig.stream.restart()
    await rig.goLive()
    expect(rig.stream.state()).toMatchObject({ kind: 'live', addresses: new Set([account2]) })
  })

  it('ends for good when stopped', async () => {
    const rig = await liveRig()
    rig.socket().say(actionsFrame(hashOf(1), account1))
    rig.stream.stop()
    rig.stream.restart()
    rig.stream.subscribe({ addresses: [account2], hashes: [] })
    await rig.pass(120_000)
    expect([rig.sockets.length, rig.socket().isClosed(), rig.stream.state().kind]).toEqual([
      1,
      true,
      'stopped',
    ])
    expect(kinds(rig.events)).toEqual(['gap connected'])
  })
})

describe('the stream’s key', () => {
  const subscribe = (options: Parameters<typeof createStreamRig>[0]) => {
    const rig = createStreamRig(options)
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    return rig
  }

  it('is sent only as a header', () => {
    const rig = subscribe({ key: () => 'f00d' })
    expect([rig.socket().url, rig.socket().headers]).toEqual([
      'wss://service.invalid/api/streaming/v2/ws',
      { 'X-API-Key': 'f00d' },
    ])
  })

  it('is sent over plain HTTP to this computer only', () => {
    expect(subscribe({ baseUrl: 'http://127.0.0.1:8081', key: () => 'f00d' }).socket().url).toBe(
      'ws://127.0.0.1:8081/api/streaming/v2/ws',
    )
    const rig = subscribe({ baseUrl: 'http://192.168.1.2', key: () => 'f00d' })
    expect([rig.sockets.length, rig.stream.state()]).toEqual([0, { kind: 'refused' }])
    expect(subscribe({ baseUrl: 'http://192.168.1.2' }).sockets).toHaveLength(1)
  })

  it('is refused when it contains a line break', () => {
    expect(subscribe({ key: () => 'a\r\nb' }).stream.state()).toEqual({ kind: 'refused' })
  })

  it('needs an https base URL elsewhere', () => {
    expect(() => createStreamRig({ baseUrl: 'http://service.invalid' })).toThrow(/not encrypted/)
  })
})

describe('the stream’s events', () => {
  it('arrive in order, with the time of their frame', async () => {
    const rig = await liveRig([account1], [hashOf(7)])
    rig.socket().say(transactionsFrame(hashOf(1), account1))
    rig.socket().say(actionsFrame(hashOf(1), account1, { finality: 'confirmed' }))
    rig.socket().say({ ...actionsFrame(hashOf(7), account2), type: 'trace', trace: {}, transactions: {} })
    rig.socket().say({ type: 'trace', finality: 'pending', trace_external_hash_norm: hashOf(7), trace: {} })
    rig.socket().say({ type: 'trace_invalidated', trace_external_hash_norm: hashOf(1) })
    await rig.pass(1)
    expect(rig.events.slice(1)).toMatchObject([
      { kind: 'transactions', key: hashOf(1), at: 1_000_001 },
      { kind: 'actions', key: hashOf(1), finality: 'confirmed', scope: 'accounts', at: 1_000_001 },
      { kind: 'actions', key: hashOf(7), finality: 'pending', scope: 'trace', at: 1_000_001 },
      { kind: 'transactions', key: hashOf(7), at: 1_000_001 },
      { kind: 'invalidated', key: hashOf(1), at: 1_000_001 },
    ])
  })

  it('leave out accounts and traces that are not subscribed', async () => {
    const rig = await liveRig([account1], [hashOf(7)])
    rig.socket().say(transactionsFrame(hashOf(1), account2))
    rig.socket().say(actionsFrame(hashOf(1), account2))
    rig.socket().say({ ...actionsFrame(hashOf(8), account1), type: 'trace' })
    await rig.pass(1)
    expect([kinds(rig.events), rig.stream.counts().foreign]).toEqual([['gap connected'], 3])
  })

  it('include accounts whose subscription is not confirmed yet', async () => {
    const rig = await liveRig()
    await rig.pass(1_000)
    rig.stream.subscribe({ addresses: [account2], hashes: [] })
    rig.socket().say(transactionsFrame(hashOf(1), account2))
    await rig.pass(1)
    expect(kinds(rig.events)).toEqual(['gap connected', 'transactions'])
  })

  it('are never passed on while the socket is read', async () => {
    const rig = await liveRig()
    rig.socket().say(actionsFrame(hashOf(1), account1))
    expect(kinds(rig.events)).toEqual(['gap connected'])
  })
})

describe('a large frame', () => {
  const large = { padding: 'x'.repeat(262_144) }
  const keysOf = ({ events }: StreamRig): readonly (string | null)[] =>
    events.map((event) => ('key' in event ? event.key : null))

  async function decodingRig() {
    const waiting: (() => void)[] = []
    const decode: DecodeBody = async (kind, text) => {
      await new Promise<void>((resolve) => void waiting.push(resolve))
      return decodeBody(kind, text)
    }
    const rig = createStreamRig({}, decode)
    rig.stream.subscribe({ addresses: [account1], hashes: [] })
    await rig.goLive()
    rig.events.length = 0
    rig.socket().say(actionsFrame(hashOf(1), account1, large))
    rig.socket().say(actionsFrame(hashOf(2), account1))
    await rig.pass(1_000)
    return { ...rig, release: () => waiting.shift()?.() }
  }

  it('is decoded elsewhere, and later frames wait for it', async () => {
    const rig = await decodingRig()
    expect(keysOf(rig)).toEqual([])
    rig.release()
    await rig.pass(1_000)
    expect(keysOf(rig)).toEqual([hashOf(1), hashOf(2)])
  })

  it('is dropped when the stream stops meanwhile', async () => {
    const rig = await decodingRig()
    rig.stream.stop()
    rig.release()
    await rig.pass(1_000)
    expect(keysOf(rig)).toEqual([])
  })

  it('that is malformed leaves a gap', async () => {
    const rig = await decodingRig()
    rig.release()
    rig.socket().sayText(`{"type":"actions","a":"${'x'.repeat(262_144)}"}`)
    await rig.pass(1_000)
    rig.release()
    await rig.pass(1_000)
    expect(kinds(rig.events)).toEqual(['actions', 'actions', 'gap invalid-frame'])
  })
})
