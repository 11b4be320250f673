import { z } from 'zod'
import { channelId, channelSchema } from '../shared/contract/delivery-schema.ts'
import { mostChannels, telegramOrigin } from '../shared/delivery.ts'
import { duration, secretPlace, timeOfDay } from './file-fields.ts'

const fieldNames: Readonly<Record<string, string>> = {
  least: 'severity',
  groupMs: 'group',
  sendsResolved: 'resolved',
  afterMs: 'after',
  policy: '',
}

/** One channel. The defaults match a new channel in the window. `channelSchema` checks its fields. */
const channel = z
  .strictObject({
    id: channelId,
    name: z.string().optional(),
    target: z.looseObject({ kind: z.string() }),
    secrets: z.partialRecord(z.enum(['path', 'secret', 'token', 'password']), secretPlace).default({}),
    severity: z.string().optional(),
    hideAmounts: z.boolean().optional(),
    quietHours: z
      .strictObject({ from: timeOfDay, to: timeOfDay, critical: z.boolean().optional() })
      .optional(),
    perMinute: z.number().optional(),
    group: duration.optional(),
    resolved: z.boolean().optional(),
    escalation: z.strictObject({ after: duration, to: channelId }).optional(),
  })
  .transform(({ secrets, ...given }, context) => {
    const { quietHours: quiet, escalation } = given
    const mail = { port: 465, security: 'tls', user: '' }
    const telegram = { origin: telegramOrigin }
    const defaults = { email: mail, telegram }[given.target.kind]
    const read = channelSchema.safeParse({
      id: given.id,
      name: given.name ?? given.id,
      isOn: true,
      target: { ...defaults, ...given.target },
      policy: {
        least: given.severity ?? 'warning',
        hideAmounts: given.hideAmounts ?? true,
        quietHours: {
          isOn: quiet !== undefined,
          from: quiet?.from ?? 22 * 60,
          to: quiet?.to ?? 7 * 60,
          letsCriticalThrough: quiet?.critical ?? true,
        },
        perMinute: given.perMinute ?? 20,
        groupMs: given.group ?? 10_000,
        sendsResolved: given.resolved ?? true,
        escalation: escalation === undefined ? null : { afterMs: escalation.after, to: escalation.to },
      },
      mutedUntil: null,
    })
    if (read.success) return { channel: read.data, secrets }
    for (const { path, message } of read.error.issues) {
      const place = path.map((step) => fieldNames[String(step)] ?? step).filter((step) => step !== '')
      context.addIssue({ code: 'custom', message, path: place })
    }
    return z.NEVER
  })

export const channels = z.array(channel).max(mostChannels)
