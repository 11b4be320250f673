import type { Service } from '../service/service.ts'
import type { StreamHub, StreamLine } from '../service/stream-hub.ts'
import type { VirtualClock } from './clock.ts'

export type VirtualEnd =
  | {
      readonly kind: 'http'
      readonly status: number
      readonly body: string
      readonly retryAfter: string | null
    }
  | { readonly kind: 'closed' | 'failed' }

export interface VirtualEvents {
  readonly onOpen: () => void
  readonly onMessage: (text: string | null) => void
  readonly onEnd: (end: VirtualEnd) => void
}

/** Opens a virtual WebSocket, like the client's `Connect`. */
export type VirtualConnect = (
  url: string,
  headers: Readonly<Record<string, string>>,
  events: VirtualEvents,
) => { readonly send: (text: string) => void; readonly close: () => void }

export interface VirtualStream {
  readonly connect: VirtualConnect
  readonly setOffline: (isOffline: boolean) => void
}

const latencyMs = 40
const everyMs = 500

export function createVirtualStream(options: {
  readonly service: Service
  readonly hub: StreamHub
  readonly clock: VirtualClock
  readonly advanceTo: (ms: number) => void
}): VirtualStream {
  const { service, hub, clock, advanceTo } = options
  const connections = new Set<(end: VirtualEnd) => void>()
  let isOffline = false
  let isTicking = false

  function tick(): void {
    isTicking = connections.size > 0
    if (!isTicking) return
    advanceTo(clock.now())
    hub.advance()
    clock.after(everyMs, tick)
  }

  const connect: VirtualConnect = (url, headers, events) => {
    let line: StreamLine | null = null
    let hasEnded = false
    const end = (how: VirtualEnd | null): void => {
      if (hasEnded) return
      hasEnded = true
      connections.delete(end)
      line?.end()
      if (how !== null) events.onEnd(how)
    }
    const later = (run: () => void): void => {
      clock.after(latencyMs, () => {
        if (!hasEnded) run()
      })
    }
    const open = (): void => {
      if (isOffline) return end({ kind: 'failed' })
      advanceTo(clock.now())
      const entries = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const)
      const target = new URL(url).pathname
      const reply = service.upgrade?.({ method: 'GET', target, headers: Object.fromEntries(entries) })
      if (reply === undefined || (reply !== null && reply.kind !== 'complete')) return end({ kind: 'failed' })
      if (reply !== null) {
        const { status, body } = reply
        return end({ kind: 'http', status, body, retryAfter: reply.headers['retry-after'] ?? null })
      }
      connections.add(end)
      events.onOpen()
      line = hub.connect({
        send: (text) => later(() => events.onMessage(text)),
        close: () => later(() => end({ kind: 'closed' })),
      })
      if (!isTicking) tick()
    }
    later(open)
    return { send: (text) => later(() => line?.receive(text)), close: () => end(null) }
  }

  return {
    connect,
    setOffline: (value) => {
      isOffline = value
      if (isOffline) for (const end of connections) end({ kind: 'failed' })
    },
  }
}
