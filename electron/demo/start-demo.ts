import { operationAt } from './service/answer.ts'
import type { Operation } from './service/answer.ts'
import { createFaults } from './service/faults.ts'
import type { Faults } from './service/faults.ts'
import { createGateway } from './service/gateway.ts'
import { listen } from './service/server.ts'
import type { Listener } from './service/server.ts'
import { createService } from './service/service.ts'
import { createStreamHub } from './service/stream-hub.ts'
import type { WebSocket } from 'ws'
import type { World, WorldOptions } from './world/world.ts'
import { createWorld } from './world/world.ts'

export type { Fault, FaultName, Faults, FaultTarget } from './service/faults.ts'
export { isFaultName, namedFaults } from './service/faults.ts'
export { createGateway } from './service/gateway.ts'
export type { Service, ServiceRequest, Reply } from './service/service.ts'
export type { World, WorldOptions } from './world/world.ts'
export type { TraceRecord, WorldRecord } from './world/record.ts'
export { createWorld }

export interface DemoOptions extends Partial<Omit<WorldOptions, 'startAt'>> {
  /** 0 takes any free port. */
  readonly port?: number
  /** Virtual seconds per second. Default: 1. At 0 the world stands still, but not the server's clock. */
  readonly speed?: number
  /** Unix milliseconds; drives the virtual clock and the quota. */
  readonly now?: () => number
  /** The virtual moment of the start, unix milliseconds. Default: `now()`. */
  readonly startAt?: number
  /** The virtual start of a world that an earlier run created. Default: `startAt`. */
  readonly worldBeganAt?: number
  readonly access?: DemoAccess
}

export interface DemoAccess {
  readonly requireKey?: boolean
  /** The accepted keys. Default: every key is accepted. */
  readonly keys?: readonly string[]
  readonly foreignKeys?: readonly string[]
  /** One request a second without a key, ten with one. Default: on. */
  readonly quota?: boolean
}

export interface Arrival {
  readonly operation: Operation | undefined
  readonly method: string
  /** Path and query without `api_key`. */
  readonly target: string
  readonly hasKey: boolean
}

export interface Demo {
  /** `http://127.0.0.1:PORT`. */
  readonly url: string
  readonly world: World
  readonly faults: Faults
  readonly suggested: World['suggested']
  /** The latest requests, at most 5,000. */
  readonly arrivals: readonly Arrival[]
  /** Requests that followed a redirect to the other origin. */
  readonly redirected: readonly Arrival[]
  setKeys(keys: readonly string[] | undefined): void
  close(): Promise<void>
}

const keptArrivals = 5_000
const streamEveryMs = 50

function noteIn(
  list: Arrival[],
): (request: {
  readonly method?: string | undefined
  readonly url?: string | undefined
  readonly headers: { readonly [name: string]: unknown }
}) => void {
  return ({ method = 'GET', url = '/', headers }) => {
    const parsed = new URL(url, 'http://demo.invalid')
    const hasKey = headers['x-api-key'] !== undefined || parsed.searchParams.has('api_key')
    parsed.searchParams.delete('api_key')
    const target = `${parsed.pathname}${parsed.search}`
    list.push({ operation: operationAt(parsed.pathname), method, target, hasKey })
    if (list.length > keptArrivals) list.splice(0, list.length - keptArrivals)
  }
}

export async function startDemo(options: DemoOptions = {}): Promise<Demo> {
  const { port = 0, seed = 1, speed = 1, now = Date.now, access = {} } = options
  const { requireKey = false, keys, foreignKeys = [], quota = true } = access
  const startedAt = now()
  const startAt = options.startAt ?? startedAt
  const world = createWorld({ ...options, seed, startAt: options.worldBeganAt ?? startAt })
  const gateway = createGateway({ quota, requireKey, keys, foreignKeys, now })
  const arrivals: Arrival[] = []
  const redirected: Arrival[] = []
  let listener: Listener | undefined
  const faults = createFaults((isOffline) => listener?.setOffline(isOffline) ?? Promise.resolve())
  const other = await listen(
    { handle: () => ({ kind: 'complete', status: 200, headers: {}, body: '{}', delay: 0 }) },
    0,
    noteIn(redirected),
  )
  // A server's clock runs even if its world stands still.
  const serverTime = (): number => (speed === 0 ? startAt + now() - startedAt : world.now)
  const service = createService({ world, gateway, faults, elsewhere: () => other.url, serverTime })
  const note = noteIn(arrivals)
  const hub = createStreamHub(world, faults)
  const advance = (): void => world.advanceTo(Math.floor(startAt + (now() - startedAt) * speed))
  const accept = (socket: WebSocket): void => {
    const line = hub.connect({ send: (text) => socket.send(text), close: () => socket.close() })
    socket.on('message', (data) => line.receive(String(data)))
    socket.on('close', line.end)
    socket.on('error', () => socket.terminate())
  }
  try {
    listener = await listen(
      service,
      port,
      (request) => {
        advance()
        note(request)
      },
      accept,
    )
  } catch (error) {
    await other.close()
    throw error
  }
  const { url, close } = listener
  const timer = setInterval(() => {
    if (hub.connections() === 0) return
    advance()
    hub.advance()
  }, streamEveryMs)
  timer.unref()
  return {
    url,
    world,
    faults,
    suggested: world.suggested,
    arrivals,
    redirected,
    setKeys: gateway.setKeys,
    close: async () => {
      clearInterval(timer)
      await close()
      await other.close()
    },
  }
}
