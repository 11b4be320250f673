import { beforeAll, describe, expect, it } from 'vitest'
import { createWorld, type World } from '../../../../../electron/demo/start-demo.ts'
import { createStreamSession } from '../../../../../electron/demo/service/stream-session.ts'
import { parseAddress } from '../../../../../electron/demo/world/addresses.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const address = `0:${'6'.repeat(64)}`
const hash = 'XKh38N4VflImuy5o3PhR0fza0Lma0iNNNwmO2vruqnw='
let world: World

beforeAll(() => {
  world = createWorld({ seed: 7, startAt })
})

describe('the demo’s stream', () => {
  it.each([
    [{ operation: 'ping' }, { status: 'pong' }],
    [
      { operation: 'ping', id: '7' },
      { id: '7', status: 'pong' },
    ],
    [
      { operation: 'nope', id: 'a' },
      { id: 'a', error: 'unknown operation: nope' },
    ],
    [{ id: 'b' }, { id: 'b', error: 'unknown operation: ' }],
    [
      { operation: 'subscribe', id: 'c' },
      { id: 'c', error: 'types are required' },
    ],
    [
      { operation: 'subscribe', id: 'd', types: ['actions'] },
      { id: 'd', error: 'addresses are required' },
    ],
    [
      { operation: 'subscribe', id: 'e', types: ['bad'], addresses: [address] },
      { id: 'e', error: 'invalid event type: bad' },
    ],
    [
      { operation: 'subscribe', id: 'f', types: ['actions'], addresses: ['EQx'] },
      { id: 'f', error: 'invalid address: EQx' },
    ],
    [
      { operation: 'subscribe', id: 'g', types: ['actions'], addresses: [address], min_finality: 'x' },
      { id: 'g', error: 'invalid subscribe request: unknown finality state: x' },
    ],
    [
      { operation: 'subscribe', id: 'h', types: ['trace'] },
      { id: 'h', error: 'trace_external_hash_norms are required for trace subscription' },
    ],
    [
      {
        operation: 'subscribe',
        id: 'i',
        types: ['actions'],
        addresses: [address],
        trace_external_hash_norms: ['x'],
      },
      { id: 'i', error: 'trace_external_hash_norms requires type "trace"' },
    ],
    [
      { operation: 'subscribe', id: 'j', types: ['trace', 'actions'], trace_external_hash_norms: ['x'] },
      { id: 'j', error: 'addresses are required' },
    ],
    [
      { operation: 'unsubscribe', id: 'k' },
      { id: 'k', error: 'addresses or trace_external_hash_norms are required' },
    ],
    [
      { operation: 'unsubscribe', id: 'm', addresses: [address] },
      { id: 'm', status: 'unsubscribed' },
    ],
    [
      { operation: 'subscribe', id: 'o', types: ['actions'], addresses: 'x' },
      {
        id: 'o',
        error:
          'invalid subscribe request: json: cannot unmarshal string into Go struct field SubscribeRequest.addresses of type []string',
      },
    ],
    [
      { operation: 'subscribe', id: 'q', types: ['actions'], addresses: [address] },
      { id: 'q', status: 'subscribed' },
    ],
    [
      { operation: 'subscribe', id: 'r', types: ['trace'], trace_external_hash_norms: [hash] },
      { id: 'r', status: 'subscribed' },
    ],
  ])('replies to %j', (request, reply) => {
    expect(createStreamSession(world).receive(JSON.stringify(request))).toEqual(reply)
  })

  it('refuses more addresses than its limit', () => {
    const request = { operation: 'subscribe', id: 'a', types: ['actions'] }
    const addresses = [address, `0:${'7'.repeat(64)}`]
    expect(createStreamSession(world, 1).receive(JSON.stringify({ ...request, addresses }))).toEqual({
      id: 'a',
      error: 'address limit exceeded: current 0 + new 2 > max 1',
    })
  })
})

describe('the frames of the demo’s stream', () => {
  const subscribe = {
    operation: 'subscribe',
    types: ['actions', 'transactions'],
    min_finality: 'pending',
    supported_action_types: ['latest'],
  }
  const accounts = () => world.suggested.accounts.map(({ address: own }) => parseAddress(own) ?? '')
  const changes = () => world.liveChanges(startAt, startAt + 600_000)
  const sessionOf = (...requests: readonly object[]) => {
    const session = createStreamSession(world)
    for (const request of requests)
      session.receive(JSON.stringify({ ...subscribe, addresses: accounts(), ...request }))
    return session
  }
  const framesOf = (...requests: readonly object[]) => changes().flatMap(sessionOf(...requests).frames)

  it('are final by default, without address book and metadata', () => {
    const session = createStreamSession(world)
    session.receive(JSON.stringify({ operation: 'subscribe', types: ['actions'], addresses: accounts() }))
    const frames = changes().flatMap(session.frames)
    expect(frames.length).toBeGreaterThan(0)
    for (const frame of frames)
      expect([frame['finality'], 'address_book' in frame, 'metadata' in frame]).toEqual([
        'finalized',
        false,
        false,
      ])
  })

  it('keep min_finality and the flags of an earlier subscription', () => {
    const frames = framesOf(
      { include_address_book: true, include_metadata: true },
      { min_finality: undefined },
    )
    expect(new Set(frames.map(({ finality }) => finality))).toEqual(
      new Set(['pending', 'confirmed', 'finalized', undefined]),
    )
    for (const frame of frames) expect('address_book' in frame).toBe(frame['type'] !== 'trace_invalidated')
  })

  it('end every trace of the accounts with finalized actions or an invalidation', () => {
    const last = new Map<unknown, string>()
    for (const frame of framesOf({})) {
      const { type, finality, trace_external_hash_norm: key } = frame
      if (type === 'trace_invalidated') last.set(key, 'invalidated')
      else if (type === 'actions') last.set(key, String(finality))
    }
    const ended = changes().filter(
      ({ trace }) => trace.goneAt < startAt + 540_000 && trace.emulatedAt > startAt,
    )
    const fates = new Map(ended.map(({ trace }) => [trace.normalHash, trace.fate]))
    const results = [...last].flatMap(([key, result]) => {
      const fate = fates.get(String(key))
      return fate === undefined ? [] : [`${fate === 'commits' ? 'commits' : 'drops'} ${result}`]
    })
    expect(new Set(results)).toEqual(new Set(['commits finalized', 'drops invalidated']))
  })

  it('invalidate only traces of which a frame was sent', () => {
    expect(framesOf({ min_finality: 'finalized' }).map(({ type }) => type)).not.toContain('trace_invalidated')
  })

  it('show a trace by its hash with all its actions', () => {
    const [change] = changes().filter(
      ({ kind, trace }) => kind === 'actions' && trace.plan.actions.length > 1,
    )
    const key = change?.trace.normalHash ?? ''
    const session = createStreamSession(world)
    session.receive(
      JSON.stringify({ ...subscribe, types: ['trace'], trace_external_hash_norms: [key], addresses: [] }),
    )
    const [frame] = change === undefined ? [] : session.frames(change)
    expect(frame).toMatchObject({ type: 'trace', trace_external_hash_norm: key })
    expect(Object.keys(frame ?? {})).toEqual([
      'type',
      'finality',
      'trace_external_hash_norm',
      'trace',
      'transactions',
      'actions',
    ])
  })

  it('are sometimes repeated or out of order', () => {
    const list = changes()
    const names = list.map(({ kind, trace, changedAt }) => `${kind} ${trace.key} ${changedAt}`)
    expect(new Set(names).size).toBeLessThan(names.length)
    const isSwapped = list.some(({ kind, trace, changedAt }, i) => {
      const first = list.findIndex((each) => each.trace === trace && each.changedAt === changedAt)
      return kind === 'transactions' && list[first]?.kind === 'actions' && first < i
    })
    expect(isSwapped).toBe(true)
  })
})
