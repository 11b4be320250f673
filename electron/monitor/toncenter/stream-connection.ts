import type { Millis } from '../../shared/models.ts'
import type { StreamFrame } from './stream-frames.ts'
import {
  acceptedAddresses,
  consequenceOfEnd,
  consequenceOfError,
  longWaitMs,
  retry,
  type Consequence,
} from './stream-refusal.ts'
import { cut, isEmpty, isEqual, nothing, requestOf, type Subscription } from './stream-subscription.ts'
import type { StreamOptions, StreamSocket } from './stream-types.ts'

export type ControlFrame = Extract<StreamFrame, { kind: 'status' | 'error' }>

export interface ConnectionEvents {
  readonly onMessage: (text: string) => void
  readonly onAccepted: (subscription: Subscription) => void
  /** Called once, but not after `close`. */
  readonly onEnd: (consequence: Consequence) => void
}

export interface Connection {
  /** Subscribes as soon as the connection is open and the rate limit allows. */
  readonly want: (subscription: Subscription) => void
  readonly receive: (frame: ControlFrame) => void
  readonly unconfirmed: () => Subscription
  readonly heardAt: () => Millis
  readonly close: () => void
}

type Opener = Pick<StreamOptions, 'connect' | 'now' | 'after'> & {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
}

const openTimeoutMs = 10_000
const replyTimeoutMs = 10_000
const paceMs = 1_000
const tickMs = 5_000
const ticksPerPing = 3
const silentMs = 40_000
const maxFramesPerSecond = 2_000
const maxBurst = 3 * maxFramesPerSecond

/** Opens a connection. Closes it after silence, overload or a refusal. `onEnd` receives what to do next. */
export function openConnection(opener: Opener, events: ConnectionEvents): Connection {
  const { now, after } = opener
  const timers = new Set<() => void>()
  let socket: StreamSocket | null = null
  let isOpen = false
  let hasEnded = false
  let requests = 0
  let wanted = nothing
  let accepted = nothing
  let maxAddresses: number | null = null
  let request: { readonly id: string; readonly subscription: Subscription } | null = null
  let cancelRequestTimer: (() => void) | null = null
  let isPaced = false
  let ticks = 0
  let lastHeardTick = 0
  let lastHeardAt = now()
  let credit = maxBurst
  let creditAt = now()

  function later(ms: number, run: () => void): () => void {
    const cancel = after(ms, () => {
      timers.delete(cancel)
      run()
    })
    timers.add(cancel)
    return () => {
      timers.delete(cancel)
      cancel()
    }
  }

  function close(): void {
    hasEnded = true
    for (const cancel of timers) cancel()
    timers.clear()
    socket?.close()
  }

  function end(consequence: Consequence): void {
    if (hasEnded) return
    close()
    events.onEnd(consequence)
  }

  /** Sends one request at a time, at most one per second. */
  function send(): void {
    if (!isOpen || isPaced || request !== null) return
    const subscription = cut(wanted, maxAddresses)
    if (isEmpty(subscription) || isEqual(subscription, accepted)) return
    requests += 1
    request = { id: `s${requests}`, subscription }
    isPaced = true
    later(paceMs, () => {
      isPaced = false
      send()
    })
    cancelRequestTimer = later(replyTimeoutMs, () => end(retry('timeout')))
    socket?.send(requestOf(subscription, request.id))
  }

  function settle(): Subscription | null {
    cancelRequestTimer?.()
    const subscription = request?.subscription ?? null
    request = null
    return subscription
  }

  function refuse(message: string): void {
    const limit = acceptedAddresses(message)
    const refused = settle()
    if (limit === null || limit >= (refused?.addresses.size ?? 0)) return end(retry('rejected', longWaitMs))
    maxAddresses = limit
    if (isEmpty(cut(wanted, maxAddresses))) return end(retry('rejected', longWaitMs))
    send()
  }

  function receive(frame: ControlFrame): void {
    if (hasEnded) return
    const isReply = request !== null && frame.id === request.id
    if (frame.kind === 'error') {
      const consequence = consequenceOfError(frame.message)
      if (consequence !== null) end(consequence)
      else if (isReply) refuse(frame.message)
      return
    }
    if (!isReply || frame.status !== 'subscribed') return
    accepted = settle() ?? nothing
    events.onAccepted(accepted)
    send()
  }

  /** Returns whether the frame is within the rate limit. */
  function takeCredit(): boolean {
    const at = now()
    const earned = (Math.max(0, at - creditAt) / 1_000) * maxFramesPerSecond
    credit = Math.min(maxBurst, credit + earned) - 1
    creditAt = at
    return credit >= 0
  }

  /** Counts ticks as well as time, because the clock may be set back. */
  function tick(): void {
    if (now() - lastHeardAt >= silentMs || (ticks - lastHeardTick) * tickMs >= silentMs)
      return end(retry('silent'))
    ticks += 1
    if (ticks % ticksPerPing === 0) socket?.send(JSON.stringify({ operation: 'ping', id: `p${ticks}` }))
    later(tickMs, tick)
  }

  const cancelOpenTimer = later(openTimeoutMs, () => end(retry('timeout')))
  socket = opener.connect(opener.url, opener.headers, {
    onOpen: () => {
      if (hasEnded) return
      cancelOpenTimer()
      isOpen = true
      lastHeardAt = now()
      later(tickMs, tick)
      send()
    },
    onMessage: (text) => {
      if (hasEnded) return
      lastHeardAt = now()
      lastHeardTick = ticks
      if (takeCredit()) events.onMessage(text ?? '')
      else end(retry('overloaded', longWaitMs))
    },
    onEnd: (how) => end(consequenceOfEnd(how)),
  })

  return {
    want: (subscription) => {
      wanted = subscription
      send()
    },
    receive,
    unconfirmed: () => request?.subscription ?? nothing,
    heardAt: () => lastHeardAt,
    close,
  }
}
