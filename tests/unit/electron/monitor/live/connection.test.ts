import { describe, expect, it } from 'vitest'
import {
  account1,
  account2,
  hashOf,
  actionOf,
  actionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import type { Proxy } from '../../../../../electron/shared/settings.ts'
import { emptyFolder } from '../store/profile.ts'
import { hour, minute, second, startLive, watch } from './live-rig.ts'

const key = 'sentinel-91c0ffee77aa'
const withKey = {
  read: async () => null,
  write: async () => undefined,
  remove: async () => undefined,
}

describe('the connection of the stream', () => {
  it('closes when monitoring is paused, and opens again', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    await rig.monitor.handlers['monitor.pause']({ isPaused: true })
    await rig.pass(second)
    expect([rig.socket().isClosed(), rig.sockets.length]).toEqual([true, 1])
    await rig.pass(hour)
    expect([rig.sockets.length, rig.requests.length]).toEqual([1, 0])
    await rig.monitor.handlers['monitor.pause']({ isPaused: false })
    await rig.pass(2 * second)
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
    expect(rig.requests.some(({ url }) => url.pathname.endsWith('/pendingActions'))).toBe(true)
  })

  it('closes when the computer goes to sleep, and opens again', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    rig.monitor.set({ isAsleep: true })
    await rig.pass(second)
    expect(rig.socket().isClosed()).toBe(true)
    rig.clock.sleepTo(rig.clock.now() + hour)
    rig.monitor.set({ isAsleep: false })
    await rig.pass(5 * second)
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
  })

  it('is opened again through a changed proxy, once the proxy is set', async () => {
    const proxies: Proxy[] = []
    const isSet = Promise.withResolvers<void>()
    const rig = await startLive({
      applyProxy: (proxy) => (proxies.push(proxy) === 1 ? Promise.resolve() : isSet.promise),
    })
    await watch(rig, [account1])
    const proxy = { mode: 'manual', url: 'socks5://127.0.0.1:9' } as const
    await rig.monitor.handlers['settings.set']({ theme: 'dark' })
    await rig.monitor.handlers['settings.set']({ proxy })
    await rig.pass(second)
    expect([proxies, rig.sockets.length]).toEqual([[{ mode: 'system', url: '' }, proxy], 1])
    isSet.resolve()
    await rig.pass(2 * second)
    expect([rig.sockets[0]?.isClosed(), rig.sockets.length, rig.stream()?.state]).toEqual([true, 2, 'live'])
  })

  it('closes at once when the user switches the stream off, and opens again', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    await rig.monitor.handlers['settings.set']({ isStreamOn: false })
    await rig.pass(2 * second)
    expect([rig.socket().isClosed(), rig.stream()?.state]).toEqual([true, 'off'])
    expect(rig.requests.length).toBeGreaterThan(0)
    await rig.pass(minute)
    expect(rig.sockets).toHaveLength(1)
    await rig.monitor.handlers['settings.set']({ isStreamOn: true })
    await rig.pass(2 * second)
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
  })

  it('starts again with a changed key, which no URL and no log contains', async () => {
    const rig = await startLive({ secrets: withKey })
    await watch(rig, [account1])
    expect(rig.socket().headers).toEqual({})
    await rig.monitor.handlers['key.set']({ key })
    await rig.pass(2 * second)
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
    expect(rig.socket().headers).toEqual({ 'X-API-Key': key })
    await rig.monitor.handlers['key.clear'](undefined)
    await rig.pass(2 * second)
    expect([rig.sockets.length, rig.socket().headers]).toEqual([3, {}])
    rig.socket().end({ kind: 'http', status: 401, body: `no such key: ${key}`, retryAfter: null })
    await rig.pass(minute)
    const told = JSON.stringify([
      rig.sockets.map(({ url, sent }) => [url, sent]),
      rig.logged,
      rig.monitor.state(),
    ])
    expect(told).not.toContain(key)
    expect(rig.stream()?.state).toBe('refused')
  })

  it('covers added accounts and drops removed ones', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    await watch(rig, [account2])
    expect(rig.monitor.state().accounts.map(({ isStreamed }) => isStreamed)).toEqual([true, true])
    await rig.monitor.handlers['accounts.remove']({ key: account1 })
    await rig.pass(10 * second)
    expect(rig.socket().sent.findLast(({ operation }) => operation === 'subscribe')).toMatchObject({
      addresses: [account2],
    })
    expect([rig.sockets.length, rig.stream()?.accounts]).toEqual([1, 1])
  })

  it('ties a followed message to its trace', async () => {
    const rig = await startLive()
    await watch(rig, [hashOf(1)])
    rig.socket().say({
      type: 'trace',
      finality: 'pending',
      trace_external_hash_norm: hashOf(1),
      trace: { tx_hash: hashOf(3), in_msg_hash: hashOf(1), children: [] },
      transactions: {},
      actions: actionsFrame(hashOf(1), account1, { actions: [actionOf(hashOf(1), account1)] }).actions,
    })
    await rig.pass(second)
    expect(rig.monitor.state().follows.map(({ trace, state }) => [trace, state])).toEqual([
      [hashOf(1), 'pending'],
    ])
  })
})

describe('a followed message', () => {
  const polls = (rig: Awaited<ReturnType<typeof startLive>>) =>
    rig.requests.filter(({ url }) => url.searchParams.has('ext_msg_hash')).length

  it('is polled as usual for ten minutes, because the stream does not find an original hash', async () => {
    const rig = await startLive()
    await watch(rig, [hashOf(1)])
    rig.requests.length = 0
    await rig.pass(9 * minute)
    expect(polls(rig)).toBeGreaterThan(9 * 15)
  })

  it('is then polled every 30 s while the stream covers its hash, and as usual without the stream', async () => {
    const rig = await startLive()
    await watch(rig, [hashOf(1)])
    await rig.pass(11 * minute)
    rig.requests.length = 0
    await rig.pass(5 * minute)
    expect(polls(rig)).toBe(10)
    rig.lose({ kind: 'failed' })
    rig.requests.length = 0
    await rig.pass(minute)
    expect(polls(rig)).toBeGreaterThan(15)
  })

  it('is polled as soon as its subscription is confirmed', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    await rig.monitor.handlers['accounts.add']({ text: hashOf(1) })
    await rig.pass(3 * second)
    const since = rig.requests.filter(({ url }) => url.searchParams.has('ext_msg_hash')).map(({ at }) => at)
    const subscribed = rig.socket().sent.findLast(({ operation }) => operation === 'subscribe')
    expect(subscribed).toMatchObject({ trace_external_hash_norms: [hashOf(1)] })
    expect(since.length).toBeGreaterThanOrEqual(2)
  })

  it('has a trace that is not polled for 20 seconds after a frame', async () => {
    const rig = await startLive()
    await watch(rig, [hashOf(1)])
    for (let passed = 0; rig.requests.length === 0 && passed < 60; passed += 1) await rig.pass(second)
    rig.requests.length = 0
    const actions = [actionOf(hashOf(1), account1)]
    rig
      .socket()
      .say({ ...actionsFrame(hashOf(1), account1, { actions }), type: 'trace', trace: {}, transactions: {} })
    await rig.pass(18 * second)
    expect(rig.monitor.state().traces.map(({ state }) => state)).toEqual(['pending'])
    expect(rig.requests).toEqual([])
  })

  it('stays subscribed until its trace has ended', async () => {
    const rig = await startLive()
    await watch(rig, [hashOf(1)])
    const say = async (more: Readonly<Record<string, unknown>>, finality: string) => {
      rig.socket().say({
        type: 'trace',
        finality,
        trace_external_hash_norm: hashOf(1),
        trace: { tx_hash: hashOf(3), in_msg_hash: hashOf(1), children: [] },
        transactions: {},
        actions: [actionOf(hashOf(1), account1, more)],
      })
      await rig.pass(3 * second)
      return rig.monitor.state().follows[0]?.state
    }
    expect(await say({}, 'pending')).toBe('pending')
    rig.requests.length = 0
    expect(await say({ trace_id: hashOf(7), finality: 'confirmed' }, 'confirmed')).toBe('on-chain')
    const end = { trace_id: hashOf(7), finality: 'finalized', trace_mc_seqno_end: 70_000_001 }
    expect(await say(end, 'finalized')).toBe('completed')
    expect(rig.requests).toEqual([])
    await rig.pass(10 * second)
    expect(rig.stream()?.state).toBe('idle')
  })
})

describe('a service without a stream', () => {
  const refusal = { kind: 'http', status: 404, body: '', retryAfter: null } as const

  it('is polled as usual, and is remembered after a restart', async () => {
    const folder = emptyFolder()
    const rig = await startLive({ folder, refusal })
    await rig.monitor.handlers['accounts.add']({ text: account1 })
    await rig.pass(minute)
    expect(rig.sockets).toHaveLength(1)
    expect(rig.stream()?.state).toBe('unsupported')
    expect(rig.monitor.state().status.capabilities?.stream).toEqual({
      state: 'no',
      checkedAt: expect.any(Number),
    })
    const polled = rig.requests.filter(({ url }) => url.pathname.endsWith('/pendingActions'))
    expect(polled.length).toBeGreaterThanOrEqual(15)
    await rig.monitor.close()
    const again = await startLive({ folder })
    await again.pass(minute)
    expect([again.sockets.length, again.stream()?.state]).toEqual([0, 'unsupported'])
  })

  it('is tried again on request', async () => {
    const rig = await startLive({ refusal })
    await watch(rig, [account1])
    rig.recover()
    const checked = rig.monitor.handlers['service.check'](undefined)
    await rig.pass(5 * second)
    await checked
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
    expect(rig.monitor.state().status.capabilities?.stream.state).toBe('yes')
  })

  it('is tried again after an hour', async () => {
    const rig = await startLive({ refusal })
    await watch(rig, [account1])
    rig.recover()
    await rig.pass(50 * minute)
    expect(rig.sockets).toHaveLength(1)
    await rig.pass(15 * minute)
    expect([rig.sockets.length, rig.stream()?.state]).toEqual([2, 'live'])
  })
})

describe('the time bar', () => {
  const observed = async (rig: Awaited<ReturnType<typeof startLive>>, from: number, to: number) => {
    const { buckets } = await rig.monitor.handlers['history.activity']({ from, to, count: 20 })
    return buckets.map(({ isObserved }) => isObserved)
  }

  it('shows no gap while the stream covers the accounts', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    const from = rig.clock.now()
    await rig.pass(6 * minute)
    expect(rig.requests).toEqual([])
    expect(await observed(rig, from, rig.clock.now() - 30 * second)).toEqual(Array(20).fill(true))
  })

  it('shows the time in which the computer slept as a gap', async () => {
    const rig = await startLive()
    await watch(rig, [account1])
    const asleepAt = rig.clock.now()
    rig.clock.sleepTo(asleepAt + hour)
    await rig.pass(2 * minute)
    const seen = await observed(rig, asleepAt + minute, asleepAt + hour - minute)
    expect(seen).toEqual(Array(20).fill(false))
  })
})
