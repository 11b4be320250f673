import {
  telegramOrigin,
  type Channel,
  type ChannelKind,
  type ChannelPolicy,
  type ChannelSecretChanges,
  type ChannelTarget,
  type Escalation,
  type HostedKind,
  type QuietHours,
} from '../../../electron/shared/delivery.ts'
import { checkBaseUrl, originOf } from '../../../electron/shared/networks.ts'
import { trimOrNull } from '../../lib/text.ts'
import { kinds, refusals } from './delivery-words.ts'

const minute = 60_000

type EmailTarget = Extract<ChannelTarget, { readonly kind: 'email' }>

/** A channel while it is edited. Fields may be invalid; secrets are empty until they are replaced. */
export interface ChannelDraft {
  readonly kind: ChannelKind
  readonly name: string
  readonly isOn: boolean
  readonly url: string
  readonly secret: string
  readonly token: string
  readonly password: string
  readonly chat: string
  readonly api: string
  readonly host: string
  readonly port: string
  readonly security: EmailTarget['security']
  readonly user: string
  readonly from: string
  readonly to: string
  readonly least: ChannelPolicy['least']
  readonly hideAmounts: boolean
  readonly sendsResolved: boolean
  readonly perMinute: string
  readonly groupSeconds: string
  readonly quietHours: QuietHours
  readonly escalation: EscalationDraft
}

export interface EscalationDraft {
  /** Id of the other channel; empty without an escalation. */
  readonly to: string
  readonly minutes: string
}

export function escalationDraft(escalation: Escalation | null): EscalationDraft {
  if (escalation === null) return { to: '', minutes: '10' }
  return { to: escalation.to, minutes: String(escalation.afterMs / minute) }
}

const email: EmailTarget = {
  kind: 'email',
  host: '',
  port: 465,
  security: 'tls',
  user: '',
  from: '',
  to: [],
}

const firstPolicy: ChannelPolicy = {
  least: 'warning',
  hideAmounts: true,
  quietHours: { isOn: false, from: 22 * 60, to: 7 * 60, letsCriticalThrough: true },
  perMinute: 20,
  groupMs: 10_000,
  sendsResolved: true,
  escalation: null,
}

/** Returns the draft of a channel. `channel`: null for a new one. */
export function draftOf(channel: Channel | null): ChannelDraft {
  const { target = { kind: 'webhook', origin: '' } as const, policy = firstPolicy } = channel ?? {}
  const mail = target.kind === 'email' ? target : email
  return {
    kind: target.kind,
    name: channel?.name ?? '',
    isOn: channel?.isOn ?? true,
    url: '',
    secret: '',
    token: '',
    password: '',
    chat: target.kind === 'telegram' ? target.chat : '',
    api: target.kind === 'telegram' ? target.origin : telegramOrigin,
    host: mail.host,
    security: mail.security,
    user: mail.user,
    from: mail.from,
    port: String(mail.port),
    to: mail.to.join(', '),
    least: policy.least,
    hideAmounts: policy.hideAmounts,
    sendsResolved: policy.sendsResolved,
    perMinute: String(policy.perMinute),
    groupSeconds: String(policy.groupMs / 1000),
    quietHours: policy.quietHours,
    escalation: escalationDraft(policy.escalation),
  }
}

type Read<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly message: string }

const refuse = (message: string): Read<never> => ({ ok: false, message })

function wholeNumber(text: string, least: number, most: number): number | null {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  return Number.isInteger(value) && value >= least && value <= most ? value : null
}

export function readEscalation({ to, minutes }: EscalationDraft): Read<Escalation | null> {
  if (to === '') return { ok: true, value: null }
  const after = wholeNumber(minutes, 1, 1_440)
  return after === null ? refuse(refusals.escalation) : { ok: true, value: { to, afterMs: after * minute } }
}

interface Destination {
  readonly target: ChannelTarget
  readonly secrets: ChannelSecretChanges
}

const filled = (secrets: ChannelSecretChanges): ChannelSecretChanges =>
  Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''))

function readOrigin(text: string): Read<string> {
  const check = URL.canParse(text) ? checkBaseUrl(new URL(text).origin) : checkBaseUrl(text)
  return check.ok ? { ok: true, value: originOf(check.baseUrl) } : refuse(check.message)
}

function readHosted(kind: HostedKind, draft: ChannelDraft, before: ChannelTarget | null): Read<Destination> {
  const { secret, token } = draft
  const url = draft.url.trim()
  const others = filled(kind === 'webhook' ? { secret } : kind === 'ntfy' ? { token } : {})
  if (url === '') {
    if (before?.kind !== kind) return refuse(refusals.url)
    return { ok: true, value: { target: before, secrets: others } }
  }
  const origin = readOrigin(url)
  if (!origin.ok) return origin
  const { pathname, search } = new URL(url)
  return {
    ok: true,
    value: { target: { kind, origin: origin.value }, secrets: { ...others, path: `${pathname}${search}` } },
  }
}

function readTarget(draft: ChannelDraft, before: ChannelTarget | null): Read<Destination> {
  const { kind } = draft
  if (kind === 'telegram') {
    const origin = readOrigin(draft.api.trim())
    if (!origin.ok) return refuse(refusals.api)
    const target = { kind, origin: origin.value, chat: draft.chat.trim() }
    return { ok: true, value: { target, secrets: filled({ token: draft.token.trim() }) } }
  }
  if (kind !== 'email') return readHosted(kind, draft, before)
  const port = wholeNumber(draft.port, 1, 65_535)
  if (port === null) return refuse(refusals.port)
  const to = draft.to.split(/[,;\n]/).map((each) => each.trim())
  const recipients = to.filter((each) => each !== '')
  if (recipients.length === 0) return refuse(refusals.to)
  const target: EmailTarget = {
    kind,
    host: draft.host.trim(),
    port,
    security: draft.security,
    user: draft.user.trim(),
    from: draft.from.trim(),
    to: recipients,
  }
  return { ok: true, value: { target, secrets: filled({ password: draft.password }) } }
}

/** Returns the edited channel and its new secrets, or the first error to correct. */
export function readDraft(
  draft: ChannelDraft,
  before: Channel | null,
): Read<{ readonly channel: Channel; readonly secrets: ChannelSecretChanges }> {
  const destination = readTarget(draft, before?.target ?? null)
  if (!destination.ok) return destination
  const perMinute = wholeNumber(draft.perMinute, 1, 600)
  if (perMinute === null) return refuse(refusals.perMinute)
  const groupSeconds = wholeNumber(draft.groupSeconds, 0, 3_600)
  if (groupSeconds === null) return refuse(refusals.group)
  const escalation = readEscalation(draft.escalation)
  if (!escalation.ok) return escalation
  const { isOn, least, hideAmounts, quietHours, sendsResolved } = draft
  return {
    ok: true,
    value: {
      channel: {
        id: before?.id ?? 'new',
        name: trimOrNull(draft.name) ?? kinds[draft.kind],
        isOn,
        target: destination.value.target,
        policy: {
          least,
          hideAmounts,
          quietHours,
          perMinute,
          groupMs: groupSeconds * 1000,
          sendsResolved,
          escalation: escalation.value,
        },
        mutedUntil: before?.mutedUntil ?? null,
      },
      secrets: destination.value.secrets,
    },
  }
}
