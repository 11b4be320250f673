import type { AddressKey, Millis } from '../../shared/models.ts'
import type { PendingActions } from './client-types.ts'

/**
 * The addresses and traces to follow, in order of priority. A service that limits the number of addresses gets the first ones.
 */
export interface Snapshot {
  readonly addresses: readonly AddressKey[]
  /** Normalised external message hashes in any form. Text that is not a hash is ignored. */
  readonly hashes: readonly string[]
}

export type StreamFinality = 'pending' | 'confirmed' | 'finalized'

export type GapReason = 'connected' | 'subscribed' | 'overflow' | 'invalid-frame'

/** `at` is when the frame was received. `key` is the canonical hash of the trace, like `traceKey`. */
export type StreamEvent =
  | {
      readonly kind: 'actions'
      readonly key: string
      /**
       * The finality of the frame. A single action may be less final, and repeated frames may be older. Use the highest
       * finality observed.
       */
      readonly finality: StreamFinality
      /** `accounts`: only the actions that involve subscribed addresses. `trace`: all actions of the trace. */
      readonly scope: 'accounts' | 'trace'
      /**
       * The address book and metadata are empty if the service has no database, so no conclusion can be drawn from a missing
       * row.
       */
      readonly value: PendingActions
      readonly at: Millis
    }
  /** The trace changed. If no actions follow within a few seconds, look the trace up (api.md 10). */
  | { readonly kind: 'transactions'; readonly key: string; readonly at: Millis }
  /** The service dropped the trace. The trace may appear again. */
  | { readonly kind: 'invalidated'; readonly key: string; readonly at: Millis }
  /** Earlier events may be missing. `scope` lists the affected keys; null means the entire subscription. */
  | {
      readonly kind: 'gap'
      readonly reason: GapReason
      readonly scope: Snapshot | null
      readonly at: Millis
    }

export type StreamFault =
  | 'closed'
  | 'network'
  | 'timeout'
  | 'silent'
  | 'redirect'
  | 'server'
  | 'connection-limit'
  | 'rejected'
  | 'overloaded'
  | 'malformed'
  | 'too-large'

export type StreamState =
  /** Nothing is subscribed, so no connection is open. */
  | { readonly kind: 'idle' }
  | { readonly kind: 'connecting' }
  | {
      readonly kind: 'live'
      /** When the connection was first subscribed. */
      readonly since: Millis
      readonly addresses: ReadonlySet<AddressKey>
      readonly hashes: ReadonlySet<string>
    }
  /** `at` is when the next attempt starts. */
  | { readonly kind: 'reconnecting'; readonly at: Millis; readonly reason: StreamFault }
  /** The service offers no stream. `restart` tries again. */
  | { readonly kind: 'unsupported' }
  /** The service requires a key or rejects this one. `restart` tries again. */
  | { readonly kind: 'refused' }
  | { readonly kind: 'stopped' }

export type SocketEnd =
  /** An HTTP response instead of the upgrade. `body` is truncated to a few kB. */
  | {
      readonly kind: 'http'
      readonly status: number
      readonly body: string
      readonly retryAfter: string | null
    }
  | { readonly kind: 'closed' | 'failed' | 'too-large' }

export interface SocketEvents {
  readonly onOpen: () => void
  /** Receives the text of a message; null for a binary message. */
  readonly onMessage: (text: string | null) => void
  /** Called once, also after `close`. No other event follows. */
  readonly onEnd: (end: SocketEnd) => void
}

export interface StreamSocket {
  readonly send: (text: string) => void
  /** Ends the connection at once. Does nothing if the connection has already ended. */
  readonly close: () => void
}

/** Opens a WebSocket. Must not follow redirects. */
export type Connect = (
  url: string,
  headers: Readonly<Record<string, string>>,
  events: SocketEvents,
) => StreamSocket

export interface StreamOptions {
  /** Base URL of the HTTP API, without trailing slash. */
  readonly baseUrl: string
  readonly key: () => string | null
  readonly connect: Connect
  /** Takes the quota of one request. Returns the time to wait instead if there is none, ms; 0 if it was taken. Default: 0. */
  readonly turnMs?: () => number
  readonly now: () => Millis
  readonly after: (ms: number, run: () => void) => () => void
  /** At least 0, below 1. */
  readonly random: () => number
  /** Receives events in the order of their frames. Called from timers, never from the socket. */
  readonly onFrame: (event: StreamEvent) => void
  readonly onState: (state: StreamState) => void
}

export interface StreamCounts {
  /** Number of frames received on all connections. */
  readonly frames: number
  readonly invalid: number
  /** Number of valid frames about accounts and traces that are not subscribed. */
  readonly foreign: number
  /** Number of frames dropped because the queue was full. */
  readonly dropped: number
}

export interface Stream {
  /** Replaces the subscription. Sent at most once a second. An empty snapshot closes the connection. */
  readonly subscribe: (snapshot: Snapshot) => void
  /** Connects again at once, for example with another key, after sleep or on another network. */
  readonly restart: () => void
  /** Closes the connection for good. Queued frames are dropped. */
  readonly stop: () => void
  readonly state: () => StreamState
  /** When the connection last received anything, including replies to pings. Null without a connection. */
  readonly heardAt: () => Millis | null
  readonly counts: () => StreamCounts
}
