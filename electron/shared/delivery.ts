import type { Millis } from './models.ts'
import type { Severity } from './rules.ts'

/** Also sends an alert to another channel if the alert is still open and unacknowledged after this time. */
export interface Escalation {
  readonly afterMs: number
  readonly to: string
}

/** Kinds whose destination is one URL. */
export type HostedKind = 'webhook' | 'slack' | 'ntfy'

export type ChannelTarget =
  | { readonly [K in HostedKind]: { readonly kind: K; readonly origin: string } }[HostedKind]
  | { readonly kind: 'telegram'; readonly origin: string; readonly chat: string }
  | {
      readonly kind: 'email'
      readonly host: string
      readonly port: number
      /** `none` is accepted for loopback and private addresses only. */
      readonly security: 'tls' | 'starttls' | 'none'
      /** Empty if the server requires no login. */
      readonly user: string
      readonly from: string
      readonly to: readonly string[]
    }

export type ChannelKind = ChannelTarget['kind']

/** When native notifications are suppressed, in local time. May cross midnight, e.g. 22:00 to 07:00. */
export interface QuietHours {
  readonly isOn: boolean
  /** Minutes after midnight. */
  readonly from: number
  readonly to: number
  readonly letsCriticalThrough: boolean
}

export interface ChannelPolicy {
  /** Minimum severity of the alerts to send. */
  readonly least: Severity
  readonly hideAmounts: boolean
  /** Messages wait until the quiet hours are over. */
  readonly quietHours: QuietHours
  /** Maximum messages per minute. Further alerts wait and share a message. */
  readonly perMinute: number
  /** Alerts that follow the first one within this time share its message, ms. */
  readonly groupMs: number
  /** Also sends a message when an alert is resolved. */
  readonly sendsResolved: boolean
  readonly escalation: Escalation | null
}

export interface Channel {
  readonly id: string
  readonly name: string
  readonly isOn: boolean
  readonly target: ChannelTarget
  readonly policy: ChannelPolicy
  readonly mutedUntil: Millis | null
}

export interface DeliverySettings {
  readonly channels: readonly Channel[]
  /** Escalation of alerts that were shown on this desktop. */
  readonly desktopEscalation: Escalation | null
}

export const noDelivery: DeliverySettings = { channels: [], desktopEscalation: null }

export const mostChannels = 20

export type SecretField = 'path' | 'secret' | 'token' | 'password'

/** The fields of each kind that are stored in the keychain. `path`: the part of the URL after its origin. */
export const channelSecrets = {
  webhook: { path: 'required', secret: 'required' },
  slack: { path: 'required' },
  telegram: { token: 'required' },
  ntfy: { path: 'required', token: 'optional' },
  email: { password: 'with-user' },
} as const satisfies {
  readonly [K in ChannelKind]: Partial<Record<SecretField, 'required' | 'optional' | 'with-user'>>
}

/** New secrets of a channel. A missing field is unchanged; an empty one is removed. */
export type ChannelSecretChanges = Partial<Record<SecretField, string>>

export const telegramOrigin = 'https://api.telegram.org'

export function destinationOf(target: ChannelTarget): string {
  return target.kind === 'email' ? `smtp://${target.host}:${target.port}` : target.origin
}

export const messageStates = ['fired', 'again', 'escalated', 'resolved', 'test'] as const
export type MessageState = (typeof messageStates)[number]

/** `skipped`: the channel was muted or removed, or a reminder is no longer wanted. */
export type MessageStatus = 'waiting' | 'sent' | 'failed' | 'skipped'

/** The stored error of a message that quiet hours held back until its alert was closed. */
export const closedInQuietHours = 'closed-in-quiet-hours'

export interface DeliveryLogEntry {
  readonly key: string
  readonly channel: string
  readonly state: MessageState
  readonly title: string
  readonly createdAt: Millis
  readonly status: MessageStatus
  readonly attempts: number
  readonly at: Millis
  readonly error: string | null
}

export interface ChannelStatus {
  readonly id: string
  /** Where the channel's secrets are stored. `missing`: the user must enter a required secret. */
  readonly secrets: 'none' | 'keychain' | 'memory' | 'missing'
  readonly note: string | null
  readonly waiting: number
  /** Number of reminders and escalations that are not due yet. */
  readonly scheduled: number
  readonly lastSentAt: Millis | null
  /** Since when every attempt has failed; null if the last one succeeded. */
  readonly failingSince: Millis | null
  readonly error: string | null
  /** When a failing channel tries again; null if it does not fail or nothing waits. */
  readonly nextTryAt: Millis | null
  /** When the quiet hours that hold messages back are over; null outside of them. */
  readonly quietUntil: Millis | null
  /** True if quiet hours hold back all messages that are due. */
  readonly isHeldBack: boolean
}

export interface DeliveryState {
  readonly channels: readonly ChannelStatus[]
  /** Number of messages dropped because too many were waiting. */
  readonly dropped: number
  /** Newest first, without what is scheduled. */
  readonly log: readonly DeliveryLogEntry[]
}
