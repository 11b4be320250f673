import type { Capability, OptionalOperation, Status } from '../shared/app-state.ts'
import type { Millis } from '../shared/models.ts'
import type { Settings } from '../shared/settings.ts'
import type { Network } from '../shared/networks.ts'
import type { AddressBook } from './address-book.ts'
import type { Clock } from './clock.ts'
import type { AppStatePublisher } from './view-state/app-state-publisher.ts'
import type { Past } from './past.ts'
import type { Payouts } from './payouts/payout-lists.ts'
import type { NetworkKey } from './secrets/key-of.ts'
import type { OpenStore } from './store/open-store.ts'
import type { Connect } from './toncenter/stream-types.ts'
import type { ClientOptions } from './toncenter/client-options.ts'
import type { DecodeBody } from './toncenter/decode-body.ts'
import type { Watched } from './poll-sources.ts'
import type { Session } from './session.ts'
import type { AlertSink, WatchedAlerts } from './watched-alerts.ts'

export interface SystemAccess {
  readonly clock: Clock
  readonly random: () => number
  /** A result of false is reliable; true is not (Electron's net.isOnline). */
  readonly isOnline: () => boolean
  readonly log: (message: string, thrown: unknown) => void
}

export interface ServiceAccess {
  readonly fetch: ClientOptions['fetch']
  readonly key: NetworkKey
  readonly limit: number
  /** Requests must not be sent before this time, because the service was used a moment ago. */
  readonly notBefore?: Millis
  readonly capabilities: ServiceCapabilities
  /** Called with the service's clock minus ours, ms. Returns by how much our clock was corrected, ms; null if that is ignored. */
  readonly onSkew: (skewMs: number) => number | null
  /** The sum of all corrections, ms. */
  readonly offsetMs: () => number
  /** Decodes large responses in a thread. */
  readonly decode?: DecodeBody | undefined
  /** Opens the WebSocket of the stream. Without it, everything is polled. */
  readonly connect?: Connect
}

export interface ServiceCapabilities {
  readonly offers: (operation: OptionalOperation) => Capability['state']
  readonly note: (operation: OptionalOperation, isOffered: boolean) => void
  readonly forget: () => void
}

export interface EngineOptions {
  readonly network: Network
  readonly store: OpenStore
  readonly appState: AppStatePublisher
  readonly system: SystemAccess
  readonly service: ServiceAccess
  readonly settings: () => Settings
  readonly alerts: AlertSink
  readonly onStatus: () => void
}

export interface EngineAccess {
  /** Sends a small request with the stored key. Throws like the client. */
  readonly probe: () => Promise<void>
  /** Checks again which optional operations the service offers, with one request each. Throws like the client for other failures. */
  readonly checkCapabilities: () => Promise<void>
  readonly keyChanged: () => void
  readonly retry: () => void
  /** Polls at once, and opens the stream again, through another proxy. */
  readonly reconnect: () => void
}

export interface EngineControl {
  readonly status: () => Pick<
    Status,
    'health' | 'note' | 'refusal' | 'quota' | 'latencyMs' | 'lastAnswerAt' | 'stream'
  >
  /** Returns when the service last responded to a request or through the stream. `status` counts requests and events only. */
  readonly lastHeardAt: () => Millis | null
  /** While paused, only user actions send requests. */
  readonly setPaused: (isPaused: boolean) => void
  readonly setAsleep: (isAsleep: boolean) => void
  readonly rulesChanged: () => void
  readonly streamSwitched: () => void
  /** Polls due items immediately, e.g. after a resume or a change of key or limit. */
  readonly wake: () => void
  readonly flush: () => void
  readonly stop: () => void
}

export interface Engine {
  readonly session: Pick<Session, 'network' | 'store' | 'appState' | 'schedule' | 'freshness' | 'runtime'>
  readonly watched: Pick<Watched, 'accounts' | 'pools' | 'blocks'>
  readonly book: AddressBook
  readonly payouts: Payouts
  readonly past: Past
  readonly alerts: Pick<WatchedAlerts, 'acknowledge' | 'acknowledgeAll' | 'reopen' | 'remind' | 'snooze'>
  readonly access: EngineAccess
  readonly control: EngineControl
}
