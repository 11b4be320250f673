import { onTestFinished } from 'vitest'
import { createVirtualClock, type VirtualClock } from '../../../../../electron/demo/virtual/clock.ts'
import { startMonitor, type Monitor, type MonitorOptions } from '../../../../../electron/monitor/monitor.ts'
import { customNetwork } from '../../../../../electron/monitor/profile/saved-settings.ts'
import type { SocketEnd } from '../../../../../electron/monitor/toncenter/stream-types.ts'
import { noKeys } from '../../../../fixtures/monitor-deps.ts'
import { createFakeSocket, type FakeSocket } from '../../../../fixtures/toncenter/stream-rig.ts'
import { serviceUrl, startAt } from '../started.ts'
import { emptyFolder } from '../store/profile.ts'

export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
const wayMs = 40

const nothing = { address_book: {}, metadata: {} }
export const listed = (...actions: readonly unknown[]): string => JSON.stringify({ actions, ...nothing })
const noTraces = JSON.stringify({ traces: [], ...nothing })

export interface Request {
  readonly at: number
  readonly url: URL
}

export interface LiveRig {
  readonly monitor: Monitor
  readonly clock: VirtualClock
  readonly requests: Request[]
  readonly sockets: readonly FakeSocket[]
  /** When each connection was requested. */
  readonly openings: readonly number[]
  readonly logged: readonly string[]
  readonly socket: () => FakeSocket
  readonly pass: (ms: number) => Promise<void>
  /** Ends the connection. `retries`: how further attempts to connect end. Null if they succeed. */
  readonly lose: (retries: SocketEnd | null) => void
  readonly recover: () => void
  /** Returns how many timers the monitor has set. */
  readonly timers: () => number
  /** Sets the computer's clock this much ahead of the virtual time. */
  readonly setAhead: (ms: number) => void
  readonly stream: () => ReturnType<Monitor['state']>['status']['stream']
}

export interface LiveRigOptions {
  readonly folder?: string
  readonly secrets?: typeof noKeys
  readonly applyProxy?: MonitorOptions['applyProxy']
  /** How attempts to connect end. Null if they succeed. */
  readonly refusal?: SocketEnd | null
  readonly url?: string
  readonly perSecond?: number
  /** Returns the response to a request. Null stands for an empty list. */
  readonly answer?: (url: URL) => string | Response | null | Promise<Response>
}

function idleAnswer({ pathname }: URL): string {
  return pathname.endsWith('/traces') ? noTraces : listed()
}

/** Starts the monitor on a scripted service: a stream that confirms subscriptions and pings, and empty responses by default. */
export async function startLive(options: LiveRigOptions = {}): Promise<LiveRig> {
  const {
    folder = emptyFolder(),
    secrets = noKeys,
    url = serviceUrl,
    perSecond = 10,
    answer = () => null,
    applyProxy,
  } = options
  const clock = createVirtualClock(startAt)
  const requests: Request[] = []
  const sockets: FakeSocket[] = []
  const openings: number[] = []
  const logged: string[] = []
  let refusal = options.refusal ?? null
  let timers = 0
  let aheadMs = 0
  const monitor = await startMonitor({
    profile: { folder },
    service: {
      fetch: async (address) => {
        const request = { at: clock.now(), url: new URL(address) }
        requests.push(request)
        const given = (await answer(request.url)) ?? idleAnswer(request.url)
        return typeof given === 'string' ? new Response(given) : given
      },
      connect: (...opening) => {
        const socket = createFakeSocket(...opening)
        sockets.push(socket)
        openings.push(clock.now())
        const later = (run: () => void): void => {
          clock.after(wayMs, () => {
            if (!socket.isClosed()) run()
          })
        }
        const end = refusal
        later(end === null ? socket.open : () => socket.end(end))
        return {
          close: socket.close,
          send: (text) => {
            socket.send(text)
            const { operation, id } = JSON.parse(text) as Record<string, unknown>
            const reply = operation === 'ping' ? 'pong' : 'subscribed'
            later(() => socket.say({ id, status: reply }))
          },
        }
      },
      network: customNetwork(url),
      limits: { withoutKey: perSecond, withKey: perSecond },
    },
    system: {
      clock: {
        now: () => clock.now() + aheadMs,
        after: (ms, run) => {
          timers += 1
          return clock.after(ms, run)
        },
      },
      random: () => 0.5,
      isOnline: () => true,
      log: (message, thrown) =>
        logged.push(`${message}${thrown instanceof Error ? `: ${thrown.message}` : ''}`),
    },
    secrets,
    ...(applyProxy === undefined ? {} : { applyProxy }),
  })
  onTestFinished(() => monitor.close())
  const socket = (): FakeSocket => {
    const newest = sockets.at(-1)
    if (newest === undefined) throw new Error('no socket')
    return newest
  }
  return {
    monitor,
    clock,
    requests,
    sockets,
    openings,
    logged,
    socket,
    pass: (ms) => clock.runTo(clock.now() + ms),
    lose: (retries) => {
      refusal = retries
      socket().end({ kind: 'closed' })
    },
    recover: () => {
      refusal = null
    },
    timers: () => timers,
    setAhead: (ms) => {
      aheadMs = ms
    },
    stream: () => monitor.state().status.stream,
  }
}

export async function watch(rig: LiveRig, accounts: readonly string[]): Promise<void> {
  for (const text of accounts) await rig.monitor.handlers['accounts.add']({ text })
  await rig.pass(2 * minute)
  rig.requests.length = 0
}

/** Returns addresses without any activity. */
export function idleAccounts(count: number): readonly string[] {
  return Array.from({ length: count }, (_, i) => `0:${(i + 1).toString(16).padStart(64, '0')}`)
}
