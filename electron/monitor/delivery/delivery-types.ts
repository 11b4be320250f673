import type { ChannelTarget, MessageState, SecretField } from '../../shared/delivery.ts'
import type { AddressKey, Integer, Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'

/** An amount that the title or a fact of an alert names. */
export interface NamedAmount {
  /** Smallest units of the asset. */
  readonly units: Integer
  /** `TON`, the address of the jetton’s master, or null if the service names none. */
  readonly asset: string | null
  readonly symbol: string | null
  /** Null without metadata. */
  readonly decimals: number | null
  /** True if it was emulated, or rounded by the service. */
  readonly isApproximate: boolean
}

export interface RenderedAlert {
  /** The idempotency key: the same for every attempt to deliver this alert in this state to this channel. */
  readonly key: string
  /** The same for all messages about one alert. */
  readonly alert: string
  readonly state: MessageState
  readonly severity: Incident['severity']
  readonly at: Millis
  readonly resolvedAt: Millis | null
  readonly network: string
  readonly rule: string
  readonly subject: Incident['subject']
  /** Rule and subject, e.g. `Stake overdue · Pool A`. */
  readonly heading: string
  readonly title: string
  /** The title without the account that `heading` names. */
  readonly body: string
  readonly facts: readonly string[]
  /** In the order of the title and the facts. Empty if the channel hides amounts. */
  readonly amounts: readonly NamedAmount[]
  /** The accounts that the title and the facts name, each once. */
  readonly accounts: readonly AddressKey[]
  /** The fact about another trace with the same payment, which is also in `facts`. Null if there is none. */
  readonly samePayment: string | null
}

export interface OutgoingMessage {
  readonly alerts: readonly [RenderedAlert, ...RenderedAlert[]]
  readonly sentAt: Millis
}

export type ChannelSecretValues = Readonly<Partial<Record<SecretField, string>>>

export type SendResult =
  /** `note`: recipients that the receiver refused. Another attempt would reach the others twice. */
  | { readonly kind: 'sent'; readonly note?: string }
  /** `isRejected`: the receiver refuses this message, but may accept others. `retryAfterMs`: requested by the receiver. */
  | {
      readonly kind: 'failed'
      readonly error: string
      readonly isRejected: boolean
      readonly retryAfterMs: number | null
    }

export interface NotificationChannel {
  /** Maximum number of alerts in one message. */
  readonly mostAlerts: number
  /** Never rejects. */
  readonly send: (message: OutgoingMessage, secrets: ChannelSecretValues) => Promise<SendResult>
}

export interface Mail {
  readonly id: string
  readonly subject: string
  readonly text: string
}

/** Returns the recipients that the server refused. Rejects if it refused all of them. */
export type SendMail = (
  target: Extract<ChannelTarget, { readonly kind: 'email' }>,
  password: string | null,
  mail: Mail,
) => Promise<readonly string[]>

export interface DeliveryPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<Response>
  readonly sendMail: SendMail
  readonly after: (ms: number, run: () => void) => () => void
}
