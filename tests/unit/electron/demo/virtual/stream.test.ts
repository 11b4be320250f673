import { expect, it } from 'vitest'
import { createGateway, createWorld } from '../../../../../electron/demo/start-demo.ts'
import { createVirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../../../../../electron/demo/virtual/service.ts'
import { createStream } from '../../../../../electron/monitor/toncenter/stream.ts'
import type { StreamEvent, StreamState } from '../../../../../electron/monitor/toncenter/stream-types.ts'
import { parseAddress } from '../../../../../electron/shared/address.ts'

const startAt = Date.UTC(2026, 10, 20, 10)
const minute = 60_000

function createRig() {
  const clock = createVirtualClock(startAt)
  const world = createWorld({ seed: 7, startAt })
  const gateway = createGateway({
    quota: false,
    requireKey: false,
    keys: undefined,
    foreignKeys: [],
    now: clock.now,
  })
  const service = createVirtualService({ world, gateway, clock, random: () => 0.5 })
  const events: StreamEvent[] = []
  const states: StreamState[] = []
  const stream = createStream({
    baseUrl: 'https://service.invalid',
    key: () => null,
    connect: service.connect,
    now: clock.now,
    after: clock.after,
    random: () => 0,
    onFrame: (event) => events.push(event),
    onState: (state) => states.push(state),
  })
  const addresses = world.suggested.accounts.flatMap(({ address }) => {
    const parsed = parseAddress(address)
    return parsed.ok ? [parsed.address.key] : []
  })
  stream.subscribe({ addresses, hashes: [] })
  return { clock, world, service, events, states, stream, addresses }
}

it('the virtual stream ends the traces of half an hour with their outcome', async () => {
  const { clock, world, events, stream, addresses } = createRig()
  await clock.runTo(startAt + 30 * minute)
  const endings = new Map<string, string>()
  for (const event of events) {
    if (event.kind === 'invalidated') endings.set(event.key, 'invalidated')
    if (event.kind === 'actions' && event.finality === 'finalized') endings.set(event.key, 'finalized')
  }
  const unreadable = /^(jvault_stake|layerzero_.*|cocoon_worker_payout|cocoon_unregister_proxy)$/
  const own = world.record
    .traces(startAt + 1_000, startAt + 20 * minute)
    .filter(
      ({ types, accounts }) =>
        !types.some((type) => unreadable.test(type)) &&
        accounts.some((account) => addresses.includes(account.toLowerCase())),
    )
  expect(own.length).toBeGreaterThan(50)
  expect(own.map(({ normalHash }) => endings.get(normalHash) ?? 'nothing')).toEqual(
    own.map(({ fate }) => (fate === 'commits' ? 'finalized' : 'invalidated')),
  )
  expect(stream.state().kind).toBe('live')
  expect(stream.counts()).toMatchObject({ invalid: 0, foreign: 0, dropped: 0 })
})

it('the virtual stream ends with the network and comes back', async () => {
  const { clock, service, events, states } = createRig()
  await clock.runTo(startAt + minute)
  await service.faults.set('*', 'offline')
  await clock.runTo(startAt + 2 * minute)
  expect(states.at(-1)).toMatchObject({ kind: 'reconnecting', reason: 'network' })
  await service.faults.clear()
  await clock.runTo(startAt + 4 * minute)
  expect(states.at(-1)?.kind).toBe('live')
  expect(events.flatMap((event) => (event.kind === 'gap' ? [event.reason] : []))).toEqual([
    'connected',
    'connected',
  ])
})

it('the virtual stream is unsupported without the operation', async () => {
  const { clock, service, states } = createRig()
  await service.faults.set('stream', 'nosuch')
  await clock.runTo(startAt + minute)
  expect(states.map(({ kind }) => kind)).toEqual(['connecting', 'unsupported'])
})
