import { LookoutError } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import { checkBaseUrl } from '../../shared/networks.ts'
import type { DecodeBody } from './decode-body.ts'
import { maxBodyHere } from './wire-bounds.ts'
import { openConnection, type Connection, type ControlFrame } from './stream-connection.ts'
import { decodeFrame, type StreamFrame } from './stream-frames.ts'
import { parseWire } from './json.ts'
import { createFrameQueue, type Queued } from './stream-queue.ts'
import type { Consequence } from './stream-refusal.ts'
import {
  added,
  concerns,
  isEmpty,
  isEqual,
  nothing,
  subscriptionOf,
  type Subscription,
} from './stream-subscription.ts'
import type { Stream, StreamOptions, StreamState } from './stream-types.ts'

const path = '/api/streaming/v2/ws'
const shortestWaitMs = 1_000
const longestWaitMs = 60_000
/** Time in ms after which a connection counts as stable, which resets the wait before the next attempt. */
const stableMs = 60_000
const maxInvalidInARow = 5
/**
 * Maximum characters of a reply. Longer frames are not checked for a reply, because every frame would otherwise be parsed
 * twice.
 */
const maxReplyLength = 2_000

function tryDecode(text: string): StreamFrame | null {
  try {
    return decodeFrame(parseWire(text))
  } catch {
    return null
  }
}

function replyIn(text: string): ControlFrame | null {
  if (text.length > maxReplyLength || text.includes('"type"')) return null
  const frame = tryDecode(text)
  return frame?.kind === 'status' || frame?.kind === 'error' ? frame : null
}

/**
 * Returns the headers with the key. Returns null if the key must not be sent: like the HTTP client, the stream sends a key only
 * over a secure connection or to this computer.
 */
function headersOf(key: string | null, transport: string): Readonly<Record<string, string>> | null {
  if (key === null) return {}
  return transport === 'private' || !/^[\x21-\x7e]+$/.test(key) ? null : { 'X-API-Key': key }
}

/**
 * Connects while anything is subscribed, and reconnects automatically (api.md 10). Throws `invalid-input` for an invalid base
 * URL.
 */
export function createStream(options: StreamOptions, decode?: DecodeBody): Stream {
  const { now, after, random, onFrame, onState } = options
  const checked = checkBaseUrl(options.baseUrl)
  if (!checked.ok) throw new LookoutError('invalid-input', checked.message)
  const { baseUrl, transport } = checked
  const url = `${baseUrl.replace(/^http/, 'ws')}${path}`
  const queue = createFrameQueue({ now, after, handle })
  let state: StreamState = { kind: 'idle' }
  let wanted = nothing
  let accepted = nothing
  let connection: Connection | null = null
  let cancelRetry: (() => void) | null = null
  let failures = 0
  let invalidInARow = 0
  const counts = { frames: 0, invalid: 0, foreign: 0 }

  function setState(next: StreamState): void {
    state = next
    onState(next)
  }

  function disconnect(): void {
    cancelRetry?.()
    cancelRetry = null
    connection?.close()
    connection = null
  }

  function waitMs(least: number): number {
    const most = Math.min(longestWaitMs, shortestWaitMs * 2 ** Math.min(failures + 1, 10))
    return Math.round(least + shortestWaitMs + random() * (most - shortestWaitMs))
  }

  function onEnd(consequence: Consequence): void {
    disconnect()
    if (consequence.kind !== 'retry') return setState(consequence)
    if (state.kind === 'live' && now() - state.since >= stableMs) failures = 0
    const wait = waitMs(consequence.waitMs)
    failures += 1
    cancelRetry = after(wait, open)
    setState({ kind: 'reconnecting', at: now() + wait, reason: consequence.reason })
  }

  function onAccepted(subscription: Subscription): void {
    const at = now()
    if (state.kind === 'live') {
      const scope = added(accepted, subscription)
      if (scope.addresses.length + scope.hashes.length > 0)
        queue.push({ kind: 'gap', reason: 'subscribed', scope, at })
    } else queue.push({ kind: 'gap', reason: 'connected', scope: null, at })
    accepted = subscription
    const since = state.kind === 'live' ? state.since : at
    setState({ kind: 'live', since, ...subscription })
  }

  function onMessage(text: string): void {
    counts.frames += 1
    const reply = replyIn(text)
    if (reply === null) queue.push({ kind: 'frame', text, at: now() })
    else connection?.receive(reply)
  }

  function open(): void {
    disconnect()
    const headers = headersOf(options.key(), transport)
    if (headers === null) return setState({ kind: 'refused' })
    invalidInARow = 0
    if (state.kind !== 'connecting') setState({ kind: 'connecting' })
    const turnMs = options.turnMs?.() ?? 0
    if (turnMs > 0) {
      cancelRetry = after(turnMs, open)
      return
    }
    connection = openConnection({ ...options, url, headers }, { onMessage, onAccepted, onEnd })
    connection.want(wanted)
  }

  function noteInvalid(at: number): void {
    counts.invalid += 1
    invalidInARow += 1
    onFrame({ kind: 'gap', reason: 'invalid-frame', scope: null, at })
    if (invalidInARow < maxInvalidInARow || connection === null) return
    queue.clear()
    onEnd({ kind: 'retry', reason: 'malformed', waitMs: 0 })
  }

  function isWanted(frame: StreamFrame): boolean {
    return concerns(accepted, frame) || concerns(connection?.unconfirmed() ?? nothing, frame)
  }

  function handle(item: Queued): Promise<void> | undefined {
    if (item.kind === 'gap') {
      onFrame(item)
      return undefined
    }
    const { text, at } = item
    if (decode === undefined || text.length <= maxBodyHere) {
      handleFrame(tryDecode(text), at)
      return undefined
    }
    const from = connection
    return decode('frame', text)
      .then(
        (decoded) => ('value' in decoded ? decoded.value : null),
        () => null,
      )
      .then((frame) => {
        // The connection may have ended in the meantime.
        if (connection === from) handleFrame(frame, at)
      })
  }

  function handleFrame(frame: StreamFrame | null, at: Millis): void {
    if (frame === null) return noteInvalid(at)
    invalidInARow = 0
    if (!isWanted(frame)) {
      counts.foreign += 1
      return
    }
    switch (frame.kind) {
      case 'actions': {
        const { key, finality, scope, value } = frame
        return onFrame({ kind: 'actions', key, finality, scope, value, at })
      }
      case 'transactions':
      case 'invalidated':
        return onFrame({ kind: frame.kind, key: frame.key, at })
      case 'status':
      case 'error':
        return connection?.receive(frame)
      case 'unknown':
        return undefined
    }
  }

  return {
    subscribe: (snapshot) => {
      if (state.kind === 'stopped') return
      const next = subscriptionOf(snapshot)
      if (isEqual(next, wanted) && [...next.addresses].join() === [...wanted.addresses].join()) return
      wanted = next
      if (isEmpty(wanted)) {
        const isShown = connection !== null || cancelRetry !== null
        disconnect()
        if (isShown) setState({ kind: 'idle' })
      } else if (state.kind === 'idle') open()
      else connection?.want(wanted)
    },
    restart: () => {
      if (state.kind === 'stopped') return
      failures = 0
      disconnect()
      if (!isEmpty(wanted)) open()
      else if (state.kind !== 'idle') setState({ kind: 'idle' })
    },
    stop: () => {
      if (state.kind === 'stopped') return
      disconnect()
      queue.clear()
      setState({ kind: 'stopped' })
    },
    state: () => state,
    heardAt: () => connection?.heardAt() ?? null,
    counts: () => ({ ...counts, dropped: queue.dropped() }),
  }
}
