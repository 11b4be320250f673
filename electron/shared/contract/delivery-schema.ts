import { z } from 'zod'
import {
  mostChannels,
  type Channel,
  type ChannelKind,
  type ChannelTarget,
  type DeliverySettings,
  type Escalation,
  type HostedKind,
  type QuietHours,
} from '../delivery.ts'
import { checkBaseUrl, originOf } from '../networks.ts'
import { accepted } from '../words/schema-words.ts'

const minuteOfDay = z.int().min(0).max(1_439)
const minute = 60_000

export const quietHours: z.ZodType<QuietHours> = z.strictObject({
  isOn: z.boolean(),
  from: minuteOfDay,
  to: minuteOfDay,
  letsCriticalThrough: z.boolean(),
})

export const channelId = z.string().regex(/^[a-z0-9-]{1,40}$/, accepted.ruleId)

/** https for any host, or http for this computer and private addresses. Scheme, host and port only. */
const origin = z
  .string()
  .max(300)
  .refine((text) => {
    const check = checkBaseUrl(text)
    return check.ok && originOf(check.baseUrl) === text
  }, accepted.origin)

const line = z.string().regex(/^[^\p{Cc}]*$/u, accepted.oneLine)
const address = line
  .max(320)
  .regex(/^(?:[^<>@]{0,100}<)?[^\s<>@,;]{1,64}@[^\s<>@,;]{1,253}>?$/, accepted.mail)
const host = z.string().regex(/^[a-z0-9.:[\]-]{1,253}$/i, accepted.host)

const hosted = <K extends HostedKind>(kind: K) => z.strictObject({ kind: z.literal(kind), origin })

const targets = {
  webhook: hosted('webhook'),
  slack: hosted('slack'),
  ntfy: hosted('ntfy'),
  telegram: z.strictObject({
    kind: z.literal('telegram'),
    origin,
    chat: z.string().regex(/^(?:-?\d{1,20}|@\w{1,64})$/, accepted.chat),
  }),
  email: z
    .strictObject({
      kind: z.literal('email'),
      host,
      port: z.int().min(1).max(65_535),
      security: z.enum(['tls', 'starttls', 'none']),
      user: line.max(320),
      from: address,
      to: z.array(address).min(1).max(20),
    })
    .refine(({ security, host: name }) => security !== 'none' || checkBaseUrl(`http://${name}`).ok, {
      path: ['security'],
      error: accepted.plainMail,
    }),
} satisfies { readonly [K in ChannelKind]: z.ZodType<Extract<ChannelTarget, { readonly kind: K }>> }

const { webhook, ...otherTargets } = targets
const target = z.discriminatedUnion('kind', [webhook, ...Object.values(otherTargets)])

const escalation: z.ZodType<Escalation | null> = z
  .strictObject({
    afterMs: z
      .int()
      .min(minute)
      .max(1_440 * minute),
    to: channelId,
  })
  .nullable()

export const channelSchema: z.ZodType<Channel> = z.strictObject({
  id: channelId,
  name: line.trim().min(1).max(60),
  isOn: z.boolean(),
  target,
  policy: z.strictObject({
    least: z.enum(['info', 'warning', 'critical']),
    hideAmounts: z.boolean(),
    quietHours,
    perMinute: z.int().min(1).max(600),
    groupMs: z
      .int()
      .min(0)
      .max(60 * minute),
    sendsResolved: z.boolean(),
    escalation,
  }),
  mutedUntil: z.int().min(0).nullable(),
})

export const deliverySchema: z.ZodType<DeliverySettings> = z.strictObject({
  channels: z.array(channelSchema).max(mostChannels),
  desktopEscalation: escalation,
})

const secret = z.string().max(2_000).exactOptional()

export const secretChanges = z.strictObject({ path: secret, secret, token: secret, password: secret })
export const escalationSchema = escalation
