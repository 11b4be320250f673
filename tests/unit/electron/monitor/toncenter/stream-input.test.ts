import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseWire } from '../../../../../electron/monitor/toncenter/json.ts'
import { decodeFrame } from '../../../../../electron/monitor/toncenter/stream-frames.ts'
import type { StreamEvent } from '../../../../../electron/monitor/toncenter/stream-types.ts'
import { hasSamples, recorded, sample } from '../../../../fixtures/toncenter/files.ts'
import {
  account1,
  account2,
  actionOf,
  actionsFrame,
  hashOf,
  transactionsFrame,
} from '../../../../fixtures/toncenter/stream-frames.ts'
import { liveRig } from '../../../../fixtures/toncenter/stream-rig.ts'

const gaps = (events: readonly StreamEvent[]) =>
  events.flatMap((event) => (event.kind === 'gap' ? [event.reason] : []))

const key = hashOf(1)
const good = actionsFrame(key, account1)

describe('an invalid frame', () => {
  it.each([
    ['no JSON', '{broken'],
    ['nothing', ''],
    ['text', '"actions"'],
    ['a list', '[]'],
    ['no hash', JSON.stringify({ ...good, trace_external_hash_norm: 'x' })],
    ['no finality', JSON.stringify({ ...good, finality: 'maybe' })],
    ['actions that are no list', JSON.stringify({ ...good, actions: {} })],
    ['an action of another trace', JSON.stringify({ ...good, actions: [actionOf(hashOf(2), account1)] })],
    ['an address book that is text', JSON.stringify({ ...good, address_book: 'x' })],
    [
      'a transaction without account',
      JSON.stringify({ ...transactionsFrame(key, account1), transactions: [{}] }),
    ],
    ['an integer of 1001 digits', JSON.stringify(good).replace('"5"', '9'.repeat(1_001))],
    ['nesting of 200 levels', JSON.stringify(good).replace('"5"', '['.repeat(200) + ']'.repeat(200))],
    ['a reply without status', '{"id":"s1"}'],
  ])('with %s is counted and leaves a gap', async (_, text) => {
    const rig = await liveRig()
    rig.socket().sayText(text)
    rig.socket().say(good)
    await rig.pass(1)
    expect(gaps(rig.events)).toEqual(['connected', 'invalid-frame'])
    expect(rig.events.at(-1)).toMatchObject({ kind: 'actions', key })
    expect([rig.stream.counts().invalid, rig.stream.state().kind]).toEqual([1, 'live'])
  })

  it('in binary is counted', async () => {
    const rig = await liveRig()
    rig.socket().sayText(null)
    await rig.pass(1)
    expect(rig.stream.counts().invalid).toBe(1)
  })

  it('closes the connection when it is the fifth in a row', async () => {
    const rig = await liveRig()
    for (let i = 0; i < 4; i += 1) rig.socket().sayText('{')
    rig.socket().say(good)
    for (let i = 0; i < 4; i += 1) rig.socket().sayText('{')
    await rig.pass(1)
    expect(rig.stream.state().kind).toBe('live')
    for (let i = 0; i < 100; i += 1) rig.socket().sayText('{')
    await rig.pass(1)
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'malformed' })
    expect([rig.socket().isClosed(), rig.stream.counts().invalid]).toEqual([true, 9])
  })
})

describe('a frame', () => {
  it('keeps integers exact', () => {
    const text = JSON.stringify(good).replace('"value":"5"', `"value":${'7'.repeat(300)}`)
    const frame = decodeFrame(parseWire(text))
    expect(frame.kind === 'actions' && frame.value.actions[0]?.details).toEqual({
      opcode: '0x1',
      value: BigInt('7'.repeat(300)),
    })
  })

  it('with a key __proto__ changes no prototype', () => {
    const text = JSON.stringify(good).replace(
      '{"type":"actions"',
      '{"__proto__":{"polluted":1},"type":"actions","address_book":{"__proto__":{"polluted":1}}',
    )
    const frame = decodeFrame(parseWire(text))
    expect(frame.kind === 'actions' && [...frame.value.addressBook.keys()]).toEqual(['__proto__'])
    expect(Reflect.get({}, 'polluted')).toBeUndefined()
  })

  it('has at most 512 actions, failed ones first', () => {
    const actions = Array.from({ length: 600 }, (_, i) =>
      actionOf(key, account1, { start_lt: `${i + 1}`, success: i !== 599 }),
    )
    const frame = decodeFrame(parseWire(JSON.stringify({ ...good, actions })))
    if (frame.kind !== 'actions') throw new Error('no actions')
    expect([frame.value.actions.length, frame.value.omitted?.get(key)]).toEqual([512, 88])
    expect(frame.value.actions.at(-1)).toMatchObject({ startLt: '600', success: false })
  })

  it('without address book and metadata is valid', () => {
    expect(decodeFrame(parseWire(JSON.stringify(good)))).toMatchObject({
      kind: 'actions',
      value: { addressBook: new Map(), metadata: new Map() },
    })
  })

  it('with an unknown type is ignored', async () => {
    const rig = await liveRig()
    rig.socket().say({ type: 'jettons_change', jetton: 5 })
    await rig.pass(1)
    expect([gaps(rig.events), rig.events.length, rig.stream.counts().invalid]).toEqual([['connected'], 1, 0])
  })
})

describe('too many frames', () => {
  it('are all passed on after a burst', async () => {
    const rig = await liveRig()
    for (let i = 0; i < 5_000; i += 1)
      rig.socket().say({ ...good, finality: i === 4_999 ? 'finalized' : 'pending' })
    await rig.pass(1_000)
    expect(rig.events).toHaveLength(5_001)
    expect(rig.events.at(-1)).toMatchObject({ finality: 'finalized' })
  })

  it('end the connection as overloaded when they are sustained', async () => {
    const rig = await liveRig()
    const text = JSON.stringify(transactionsFrame(key, account1))
    for (let second = 0; second < 10; second += 1) {
      for (let i = 0; i < 3_000; i += 1) rig.socket().sayText(text)
      await rig.pass(1_000)
    }
    expect(rig.stream.state()).toMatchObject({ kind: 'reconnecting', reason: 'overloaded' })
    expect(rig.socket().isClosed()).toBe(true)
  })

  it('are dropped beyond 8,192 in the queue and leave one gap in their place', async () => {
    const rig = await liveRig()
    const text = JSON.stringify(transactionsFrame(key, account1))
    rig.clock.sleepTo(rig.clock.now() + 10_000)
    for (let i = 0; i < 5_000; i += 1) rig.socket().sayText(text)
    rig.clock.sleepTo(rig.clock.now() + 3_000)
    for (let i = 0; i < 5_000; i += 1) rig.socket().sayText(text)
    await rig.pass(1_000)
    expect(rig.stream.counts().dropped).toBe(1_808)
    expect(rig.events.filter(({ kind }) => kind === 'transactions')).toHaveLength(8_192)
    expect(rig.events.at(-1)).toMatchObject({ kind: 'gap', reason: 'overflow', scope: null })
  })

  it('are dropped beyond 32 Mi characters', async () => {
    const rig = await liveRig()
    const text = JSON.stringify({ ...transactionsFrame(key, account1), filler: 'x'.repeat(7_000_000) })
    for (let i = 0; i < 6; i += 1) rig.socket().sayText(text)
    await rig.pass(1_000)
    expect([rig.stream.counts().dropped, gaps(rig.events)]).toEqual([2, ['connected', 'overflow']])
  })

  it('are not dropped if there are more than 32 Mi characters in all, but never at once', async () => {
    const rig = await liveRig()
    const text = JSON.stringify({ ...transactionsFrame(key, account1), filler: 'x'.repeat(7_000_000) })
    for (let i = 0; i < 6; i += 1) {
      rig.socket().sayText(text)
      await rig.pass(1_000)
    }
    expect([rig.stream.counts().dropped, gaps(rig.events)]).toEqual([0, ['connected']])
  })
})

describe('frames in any order', () => {
  const accounts = [account1, account2]
  const finalities = ['pending', 'confirmed', 'finalized'] as const
  const frames = fc.oneof(
    fc
      .record({
        key: fc.nat(4),
        account: fc.nat(1),
        finality: fc.constantFrom(...finalities),
      })
      .map(({ key: trace, account, finality }) => ({
        frame: actionsFrame(hashOf(trace), accounts[account] ?? '', { finality }),
        event: { kind: 'actions', key: hashOf(trace), finality },
      })),
    fc.record({ key: fc.nat(4), account: fc.nat(1) }).map(({ key: trace, account }) => ({
      frame: transactionsFrame(hashOf(trace), accounts[account] ?? ''),
      event: { kind: 'transactions', key: hashOf(trace) },
    })),
    fc.nat(4).map((trace) => ({
      frame: { type: 'trace_invalidated', trace_external_hash_norm: hashOf(trace) },
      event: { kind: 'invalidated', key: hashOf(trace) },
    })),
  )

  it('become exactly one event each, in their order', async () => {
    const steps = fc.array(fc.tuple(frames, fc.integer({ min: 1, max: 3 }), fc.nat(30)), { maxLength: 60 })
    await fc.assert(
      fc.asyncProperty(steps, async (list) => {
        const rig = await liveRig(accounts)
        for (const [{ frame }, repeats, ms] of list) {
          for (let i = 0; i < repeats; i += 1) rig.socket().say(frame)
          await rig.pass(ms)
        }
        await rig.pass(1)
        const seen = rig.events
          .slice(1)
          .map((event) =>
            event.kind === 'actions'
              ? { kind: event.kind, key: event.key, finality: event.finality }
              : { kind: event.kind, key: event.kind === 'gap' ? event.reason : event.key },
          )
        expect(seen).toEqual(list.flatMap(([{ event }, repeats]) => Array(repeats).fill(event)))
      }),
      { numRuns: 60 },
    )
  })
})

interface Planned {
  readonly norm: string
  readonly account: string
  readonly kind: string
}

interface Recorded {
  readonly kind: string
  readonly data?: { readonly type?: string; readonly [name: string]: unknown }
}

describe.runIf(hasSamples)('recordings of the real service', recorded, () => {
  const lines = <T>(name: string): readonly T[] =>
    sample(`live/stream/${name}`)
      .trim()
      .split('\n')
      .map((line): T => JSON.parse(line))
  const recorded = (name: string): readonly Recorded[] => lines(name)

  it.each([
    ['life_ws_brief.jsonl', { transactions: 67, actions: 53, invalidated: 4, status: 2 }],
    ['life_sse_full.jsonl', { transactions: 67, actions: 53, invalidated: 4, status: 1 }],
    ['life_trace_brief.jsonl', { actions: 33, invalidated: 1, status: 1 }],
    ['resubscribe_ws.jsonl', { transactions: 5, actions: 2, status: 4 }],
    ['late_trace_ws.jsonl', { actions: 3, status: 2 }],
    ['errors_ws.jsonl', { error: 17, status: 6 }],
  ])('%s is decoded completely', (name, expected) => {
    const counts: Record<string, number> = {}
    for (const { kind, data } of recorded(name)) {
      if (data === undefined || kind === 'sent') continue
      const frame = decodeFrame(parseWire(JSON.stringify(data)))
      counts[frame.kind] = (counts[frame.kind] ?? 0) + 1
    }
    expect(counts).toEqual(expected)
  })

  it('give each trace its last finality', async () => {
    const messages = recorded('life_ws_brief.jsonl').filter(({ data }) => data?.type !== undefined)
    const names = lines<Planned>('life_plan.jsonl')
    const rig = await liveRig(names.map(({ account }) => account.toLowerCase()))
    for (const { data } of messages) rig.socket().say(data)
    await rig.pass(1_000)
    const rank = ['pending', 'confirmed', 'finalized']
    const results = names.map(({ norm, kind }) => {
      const own = rig.events.filter((event) => event.kind !== 'gap' && event.key === norm)
      const best = Math.max(
        ...own.map((event) => (event.kind === 'actions' ? rank.indexOf(event.finality) : -1)),
      )
      return `${kind} ${rank[best] ?? 'no actions'}${own.some((event) => event.kind === 'invalidated') ? ' invalidated' : ''}`
    })
    expect(results).toEqual([
      'ok finalized',
      'failed finalized',
      'slow finalized',
      'ok finalized',
      'gone confirmed',
      'failed finalized',
      'flips finalized',
      'back finalized invalidated',
      'replaced pending invalidated',
      'failed finalized',
      'expires pending invalidated',
      'fork confirmed invalidated',
      'ok no actions',
    ])
    expect(rig.stream.counts()).toMatchObject({ invalid: 0, dropped: 0 })
  })
})
