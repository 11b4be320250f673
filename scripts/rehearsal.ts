/** Generates history for a profile: the real monitor watches the demo in virtual time and stores what it observes. */
import type { World } from '../electron/demo/start-demo.ts'
import { createGateway, createWorld } from '../electron/demo/start-demo.ts'
import { createVirtualClock } from '../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../electron/demo/virtual/service.ts'
import { createRandom } from '../electron/demo/world/random.ts'
import { demoNetwork, keepWorld, seedsOf } from '../electron/main/demo.ts'
import { startMonitor, type Monitor } from '../electron/monitor/monitor.ts'

export const minute = 60_000
/** Time between two stake returns of a pool, ms. The stake of the validator's other pool returns halfway in between. */
export const round = 131_072_000

/** A period, ms since the start of the world. */
export type Stretch = readonly [from: number, to: number]

export interface Visit {
  readonly at: number
  readonly act: (monitor: Monitor, world: World) => Promise<unknown>
}

export interface Sitting {
  /** Times of opening and closing, ms since the start of the world. `to` defaults to now. */
  readonly from: number
  readonly to?: number
  readonly perSecond: number
  readonly isRead?: boolean
  /** Whether finished actions are read, and gaps filled with them. Default: true. */
  readonly fillsGaps?: boolean
  readonly sleeps?: readonly Stretch[]
  /** Periods in which the service responds only with 502. */
  readonly outages?: readonly Stretch[]
  readonly visits?: readonly Visit[]
}

export interface Rehearsal {
  readonly folder: string
  /** Age of the world, ms. The app continues worlds younger than a week. */
  readonly pastMs: number
  readonly sittings: readonly Sitting[]
}

interface Turn {
  readonly at: number
  readonly act: () => unknown
}

type Fetch = (url: string, init: RequestInit) => Promise<Response>

/** Refuses requests for the history of an account. Requests without an account, which prove that a trace was not executed, succeed. */
const withoutHistory =
  (fetch: Fetch): Fetch =>
  (url, init) => {
    const { pathname, searchParams } = new URL(url)
    if (!pathname.endsWith('/actions') || !searchParams.has('account')) return fetch(url, init)
    return Promise.resolve(new Response('{}', { status: 502 }))
  }

async function sit(
  { folder }: Rehearsal,
  sitting: Sitting,
  world: World,
  worldBeganAt: number,
): Promise<number> {
  const { from, to, perSecond, isRead = false, fillsGaps = true } = sitting
  const { sleeps = [], outages = [], visits = [] } = sitting
  const random = createRandom('rehearsal', from)
  const clock = createVirtualClock(worldBeganAt + from)
  world.advanceTo(clock.now())
  const gateway = createGateway({
    quota: false,
    requireKey: false,
    keys: undefined,
    foreignKeys: [],
    now: clock.now,
  })
  const { wire, faults } = createVirtualService({ world, gateway, clock, random: random.next })
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: fillsGaps ? wire.fetch : withoutHistory(wire.fetch),
      network: demoNetwork('http://127.0.0.1:9', { startAt: worldBeganAt }),
      limits: { withoutKey: perSecond, withKey: perSecond },
    },
    system: {
      clock,
      random: random.next,
      isOnline: () => true,
      log: (message, thrown) => {
        throw new Error(message, { cause: thrown })
      },
    },
    secrets: { read: async () => null, write: async () => undefined, remove: async () => undefined },
  })
  const { accounts, pools, block } = seedsOf(world)
  monitor.seed(accounts, pools, block)
  const turns: readonly Turn[] = [
    ...sleeps.map(([at, until]) => ({
      at,
      act: () => {
        monitor.set({ isAsleep: true })
        clock.sleepTo(worldBeganAt + until)
        monitor.set({ isAsleep: false })
      },
    })),
    ...outages.flatMap(([at, until]) => [
      { at, act: () => faults.set('*', '502') },
      { at: until, act: () => faults.clear('*') },
    ]),
    ...visits.map(({ at, act }) => ({ at, act: () => act(monitor, world) })),
  ]
  for (const { at, act } of turns.toSorted((a, b) => a.at - b.at)) {
    await clock.runTo(worldBeganAt + at)
    await act()
  }
  if (to !== undefined) await clock.runTo(worldBeganAt + to)
  else while (clock.now() < Date.now()) await clock.runTo(Date.now())
  if (isRead) await monitor.handlers['incidents.acknowledgeAll'](undefined)
  await monitor.close()
  return wire.requests()
}

/** Generates the history. Returns the number of requests sent. Throws when the monitor logs an error. */
export async function rehearse(rehearsal: Rehearsal): Promise<number> {
  const worldBeganAt = Date.now() - rehearsal.pastMs
  const world = createWorld({ seed: 1, startAt: worldBeganAt })
  let requests = 0
  for (const sitting of rehearsal.sittings) requests += await sit(rehearsal, sitting, world, worldBeganAt)
  keepWorld(rehearsal.folder, { startAt: worldBeganAt, rehearsedUntil: Date.now() })
  return requests
}
