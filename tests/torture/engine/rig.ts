import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  createGateway,
  createWorld,
  type Faults,
  type World,
  type WorldOptions,
} from '../../../electron/demo/start-demo.ts'
import { createVirtualClock, type VirtualClock } from '../../../electron/demo/virtual/clock.ts'
import { createVirtualService } from '../../../electron/demo/virtual/service.ts'
import type { Delivery, Wire } from '../../../electron/demo/virtual/wire.ts'
import { startMonitor, type Monitor } from '../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../electron/monitor/profile/saved-settings.ts'
import { seeded } from '../../fixtures/seeded.ts'
import { createCable } from './cable.ts'

export interface RigOptions {
  readonly seed: number
  readonly hasKey?: boolean
  /** True for a service without the optional operations. Default: false. */
  readonly isBasic?: boolean
  /** True to use the service's stream. Default: false, everything is polled. */
  readonly hasStream?: boolean
  readonly pacing?: Pick<WorldOptions, 'blockMs' | 'delays'>
  readonly onDelivery?: (delivery: Delivery) => void
}

/** The complete monitor and simulated service in one process and one virtual time, without sockets. */
export interface Rig {
  readonly startAt: number
  readonly folder: string
  readonly clock: VirtualClock
  readonly world: World
  readonly faults: Faults
  readonly wire: Wire
  readonly setKeys: (keys: readonly string[] | undefined) => void
  readonly monitor: Monitor
  readonly violations: () => number
  readonly logged: readonly string[]
  readonly setOnline: (isOnline: boolean) => void
  readonly close: () => Promise<void>
  /** Closes the monitor and starts another on the same profile at the same moment. */
  readonly restart: () => Promise<void>
  readonly remove: () => void
}

/** In memory where possible: disk writes are not under test. */
const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()

export const rigKey = 'demo-key'
/** The `target` of deliveries that are frames of the stream. */
const streamTarget = 'stream'
export const rigUrl = 'http://127.0.0.1:8090'
const startAt = Date.UTC(2026, 10, 20, 12)

export async function createRig({
  seed,
  hasKey = true,
  isBasic = false,
  hasStream = false,
  pacing = {},
  onDelivery = () => undefined,
}: RigOptions): Promise<Rig> {
  const folder = mkdtempSync(join(parent, 'lookout-rig-'))
  const clock = createVirtualClock(startAt)
  const world = createWorld({ seed, startAt, ...pacing })
  const logged: string[] = []
  let violations = 0
  let isOnline = true

  const counted = createGateway({
    quota: true,
    requireKey: false,
    keys: undefined,
    foreignKeys: [],
    now: clock.now,
  })
  const gateway: typeof counted = {
    ...counted,
    check: (operation, given) => {
      const refusal = counted.check(operation, given)
      if (refusal?.status === 429) violations += 1
      return refusal
    },
  }
  const { faults, wire, connect } = createVirtualService({
    world,
    gateway,
    clock,
    random: seeded(seed + 1),
    onDelivery,
  })
  const cable = createCable(connect, clock, () => {
    const at = clock.now()
    onDelivery({ target: streamTarget, hasKey, sentAt: at, servedAt: at, receivedAt: at, status: 101 })
  })
  if (isBasic) for (const operation of ['traces', 'actions'] as const) await faults.set(operation, 'nosuch')
  const start = (): Promise<Monitor> =>
    startMonitor({
      profile: { folder },
      service: {
        fetch: (url, init) =>
          isOnline ? wire.fetch(url, init) : Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED')),
        ...(hasStream ? { connect: cable.connect } : {}),
        network: customNetwork(rigUrl),
        limits: { withoutKey: 1, withKey: 10 },
      },
      system: {
        clock,
        random: seeded(seed + 2),
        isOnline: () => isOnline,
        log: (message, thrown) => {
          const words = thrown instanceof Error ? (thrown.stack ?? thrown.message) : String(thrown)
          logged.push(`${message}: ${words}`)
        },
      },
      secrets: {
        read: async () => (hasKey ? rigKey : null),
        write: async () => undefined,
        remove: async () => undefined,
      },
    })
  let monitor = await start()
  return {
    startAt,
    folder,
    clock,
    world,
    faults,
    wire,
    setKeys: gateway.setKeys,
    get monitor() {
      return monitor
    },
    logged,
    violations: () => violations,
    setOnline: (value) => {
      isOnline = value
      cable.setIn(value)
      void monitor.handlers['access.retry'](undefined)
    },
    close: async () => {
      await monitor.close()
    },
    restart: async () => {
      await monitor.close()
      monitor = await start()
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}
