import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { startDemo, type Demo, type DemoOptions } from '../../../electron/demo/start-demo.ts'
import type { FaultName } from '../../../electron/demo/start-demo.ts'
import { createStream } from '../../../electron/monitor/toncenter/stream.ts'
import type { Stream, StreamEvent, StreamState } from '../../../electron/monitor/toncenter/stream-types.ts'
import { createConnect } from '../../../electron/monitor/toncenter/web-socket.ts'
import { parseAddress } from '../../../electron/shared/address.ts'
import { patient } from '../../fixtures/patient.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
/** Traces whose actions the service cannot classify (api.md 10). */
const unreadable = /^(jvault_stake|layerzero_.*|cocoon_worker_payout|cocoon_unregister_proxy)$/
const ends: (() => Promise<void> | void)[] = []

afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

interface Rig {
  readonly demo: Demo
  readonly stream: Stream
  readonly events: StreamEvent[]
  readonly states: StreamState[]
  readonly accounts: readonly string[]
  /** Advances the world second by second, slowly enough for the stream to send every change. */
  readonly live: (seconds: number) => Promise<void>
  readonly until: (kind: StreamState['kind'], reason?: string) => Promise<void>
}

/** Connects a client to a demo service. The client's clock runs `pace` times as fast as real time. */
async function start(access: DemoOptions['access'] = {}, key: string | null = null, pace = 5): Promise<Rig> {
  let ms = startAt
  const demo = await startDemo({ seed: 7, startAt, now: () => ms, access: { quota: false, ...access } })
  const events: StreamEvent[] = []
  const states: StreamState[] = []
  const beganAt = performance.now()
  const stream = createStream({
    baseUrl: demo.url,
    key: () => key,
    connect: createConnect(),
    now: () => Math.round(startAt + (performance.now() - beganAt) * pace),
    after: (delay, run) => {
      const timer = setTimeout(run, delay / pace)
      return () => clearTimeout(timer)
    },
    random: () => 0,
    onFrame: (event) => events.push(event),
    onState: (state) => states.push(state),
  })
  ends.push(
    () => demo.close(),
    () => stream.stop(),
  )
  return {
    demo,
    stream,
    events,
    states,
    accounts: demo.suggested.accounts.flatMap(({ address }) => {
      const parsed = parseAddress(address)
      return parsed.ok ? [parsed.address.key] : []
    }),
    live: async (seconds) => {
      for (let i = 0; i < seconds; i += 5) {
        ms += 5_000
        await wait(60)
      }
    },
    until: (kind, reason) =>
      vi.waitFor(
        () => {
          const found = states.some(
            (state) =>
              state.kind === kind &&
              (reason === undefined || (state.kind === 'reconnecting' && state.reason === reason)),
          )
          expect(found, JSON.stringify(states.map((state) => state.kind))).toBe(true)
        },
        { timeout: 20_000 },
      ),
  }
}

async function startLive(pace?: number): Promise<Rig> {
  const rig = await start({}, null, pace)
  rig.stream.subscribe({ addresses: rig.accounts, hashes: [] })
  await rig.until('live')
  return rig
}

type Ending = 'finalized' | 'invalidated' | 'nothing'

/** Returns the ending of each trace according to the stream. */
function endingsOf(events: readonly StreamEvent[]): ReadonlyMap<string, Ending> {
  const endings = new Map<string, Ending>()
  for (const event of events) {
    if (event.kind === 'invalidated') endings.set(event.key, 'invalidated')
    if (event.kind === 'actions' && event.finality === 'finalized') endings.set(event.key, 'finalized')
  }
  return endings
}

/** Returns the ending of each trace of the accounts that began and ended within the given seconds. */
function truthOf({ demo, accounts }: Rig, seconds: number): ReadonlyMap<string, Ending> {
  const own = demo.world.record
    .traces(startAt + 1_000, startAt + seconds * 1_000)
    .filter(
      (trace) =>
        trace.goneAt < startAt + (seconds - 10) * 1_000 &&
        !trace.types.some((type) => unreadable.test(type)) &&
        trace.accounts.some((account) => accounts.includes(account.toLowerCase())),
    )
  return new Map(
    own.map(
      ({ normalHash, fate }) => [normalHash, fate === 'commits' ? 'finalized' : 'invalidated'] as const,
    ),
  )
}

/** Waits for the last frames, which a busy machine sends after the world has stopped. */
async function expectTruth(rig: Rig, seconds: number): Promise<void> {
  const truth = truthOf(rig, seconds)
  expect(truth.size).toBeGreaterThan(5)
  await vi.waitFor(() => {
    const endings = endingsOf(rig.events)
    expect([...truth].map(([key]) => [key, endings.get(key) ?? 'nothing'])).toEqual([...truth])
  }, patient)
}

describe('the stream of the demo', () => {
  it('ends every trace of the accounts with its outcome', async () => {
    const rig = await startLive()
    await rig.live(240)
    await expectTruth(rig, 240)
    expect(rig.stream.counts()).toMatchObject({ invalid: 0, dropped: 0, foreign: 0 })
    expect(rig.events.filter(({ kind }) => kind === 'gap')).toHaveLength(1)
  })

  it('follows single traces by their hash', async () => {
    const rig = await start()
    const traces = rig.demo.world.record
      .traces(startAt + 1_000, startAt + 60_000)
      .filter(
        ({ types, committedAt = Infinity }) =>
          !types.some((type) => unreadable.test(type)) && committedAt < startAt + 100_000,
      )
    const hashes = traces.slice(0, 5).map(({ normalHash }) => normalHash)
    rig.stream.subscribe({ addresses: [], hashes })
    await rig.until('live')
    await rig.live(120)
    expect([...endingsOf(rig.events)].toSorted()).toEqual(
      hashes.map((hash) => [hash, 'finalized']).toSorted(),
    )
    for (const event of rig.events) if (event.kind === 'actions') expect(event.scope).toBe('trace')
  })

  it('changes what it sends with the subscription', async () => {
    const rig = await startLive()
    const [first = '', second = ''] = rig.accounts
    rig.stream.subscribe({ addresses: [first], hashes: [] })
    await vi.waitFor(() => expect(rig.stream.state()).toMatchObject({ addresses: new Set([first]) }), patient)
    rig.stream.subscribe({ addresses: [first, second], hashes: [] })
    await vi.waitFor(
      () => expect(rig.stream.state()).toMatchObject({ addresses: new Set([first, second]) }),
      patient,
    )
    await vi.waitFor(
      () =>
        expect(rig.events.at(-1)).toMatchObject({
          kind: 'gap',
          reason: 'subscribed',
          scope: { addresses: [second], hashes: [] },
        }),
      patient,
    )
  })

  it('accepts a key', async () => {
    const rig = await start({ keys: ['good'] }, 'good')
    rig.stream.subscribe({ addresses: rig.accounts, hashes: [] })
    await rig.until('live')
    expect(rig.demo.arrivals).toMatchObject([
      { operation: 'stream', target: '/api/streaming/v2/ws', hasKey: true },
    ])
  })
})

describe('a demo with a fault', () => {
  const faulty = async (fault: FaultName, key: string | null = null): Promise<Rig> => {
    const rig = await start({ keys: ['good'] }, key)
    await rig.demo.faults.set('stream', fault)
    rig.stream.subscribe({ addresses: rig.accounts, hashes: [] })
    return rig
  }

  it.each([
    ['nosuch', 'unsupported', undefined],
    ['unauthorized', 'refused', undefined],
    ['wrong-network', 'refused', undefined],
    ['502-html', 'reconnecting', 'server'],
    ['429', 'reconnecting', 'connection-limit'],
    ['busy', 'reconnecting', 'connection-limit'],
    ['redirect', 'reconnecting', 'redirect'],
    ['reset', 'reconnecting', 'network'],
    ['hang', 'reconnecting', 'timeout'],
    ['offline', 'reconnecting', 'network'],
  ] as const)('%s is %s %s', async (fault, kind, reason) => {
    const rig = await faulty(fault, 'good')
    await rig.until(kind, reason)
    expect(rig.states.some((state) => state.kind === 'live')).toBe(false)
    expect(rig.demo.redirected).toEqual([])
  })

  it('refuses an unknown key', async () => {
    const rig = await start({ keys: ['good'] }, 'bad')
    rig.stream.subscribe({ addresses: rig.accounts, hashes: [] })
    await rig.until('refused')
  })

  it('few-addresses cuts the subscription', async () => {
    const rig = await faulty('few-addresses')
    await rig.until('live')
    const [first = ''] = rig.accounts
    expect(rig.stream.state()).toMatchObject({ addresses: new Set([first]) })
  })

  it.each([
    ['malformed', 'malformed'],
    ['wrong-types', 'malformed'],
    ['missing-fields', 'malformed'],
    ['huge', 'too-large'],
    ['cut', 'closed'],
    ['hang', 'silent'],
  ] as const)('%s while live ends the connection as %s', async (fault, reason) => {
    const rig = await startLive(fault === 'hang' ? 50 : undefined)
    await rig.demo.faults.set('stream', fault)
    for (let i = 0; i < 12 && rig.stream.state().kind === 'live'; i += 1) await rig.live(10)
    await rig.until('reconnecting', reason)
  })

  it('a frame of 100 MB while live ends the connection as too-large', async () => {
    // At a faster pace, a busy machine would count as silent before the frame has arrived.
    const rig = await startLive(1)
    await rig.demo.faults.set('stream', { kind: 'huge', bytes: 100 * 1_048_576, times: 1 })
    for (let i = 0; i < 12 && rig.stream.state().kind === 'live'; i += 1) await rig.live(10)
    await rig.until('reconnecting', 'too-large')
    expect(rig.stream.counts()).toMatchObject({ invalid: 0, dropped: 0 })
  })

  it('burst while live ends the connection as overloaded', async () => {
    const rig = await startLive(1)
    await rig.demo.faults.set('stream', { kind: 'burst', frames: 60_000, times: 1 })
    await rig.live(60)
    await rig.until('reconnecting', 'overloaded')
  })

  it('cut leaves a gap at the next connection', async () => {
    const rig = await startLive()
    await rig.demo.faults.set('stream', { kind: 'cut', times: 1 })
    await rig.live(30)
    await rig.until('reconnecting', 'closed')
    await vi.waitFor(() => {
      const gaps = rig.events.flatMap((event) => (event.kind === 'gap' ? [event.reason] : []))
      expect(gaps).toEqual(['connected', 'connected'])
    }, patient)
  })

  it.each(['repeat', 'shuffle'] as const)('%s does not lose the end of any trace', async (fault) => {
    const rig = await startLive()
    await rig.demo.faults.set('stream', fault)
    await rig.live(120)
    await expectTruth(rig, 120)
  })

  it('mute leaves transactions without actions', async () => {
    const rig = await startLive()
    await rig.demo.faults.set('stream', 'mute')
    await rig.live(60)
    const kinds = new Set(rig.events.map(({ kind }) => kind))
    expect([kinds.has('transactions'), kinds.has('actions')]).toEqual([true, false])
  })

  it('invalidate reports traces that come back', async () => {
    const rig = await startLive()
    await rig.demo.faults.set('stream', 'invalidate')
    await rig.live(60)
    const back = rig.events.some(
      (event, i) =>
        event.kind === 'transactions' &&
        rig.events.slice(0, i).some((other) => other.kind === 'invalidated' && other.key === event.key),
    )
    expect(back).toBe(true)
  })

  it('unknown-type frames are ignored', async () => {
    const rig = await startLive()
    await rig.demo.faults.set('stream', 'unknown-type')
    await rig.live(30)
    expect([rig.stream.state().kind, rig.stream.counts().invalid]).toEqual(['live', 0])
  })
})
