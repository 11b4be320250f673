import { z } from 'zod'
import { channelId, channelSchema } from '../shared/contract/delivery-schema.ts'
import { channelSecrets, mostChannels, telegramOrigin } from '../shared/delivery.ts'
import { faultsOfIssue, fields } from './schema-faults.ts'
import { duration, secretPlace, timeOfDay } from './file-fields.ts'
import { fileFaults } from './headless-words.ts'

const fieldNames: Readonly<Record<string, string>> = {
  least: 'severity',
  groupMs: 'group',
  sendsResolved: 'resolved',
  afterMs: 'after',
  policy: '',
}

const placeOf = (path: readonly PropertyKey[]): readonly PropertyKey[] =>
  path.map((step) => fieldNames[String(step)] ?? step).filter((step) => step !== '')

/** One channel. The defaults match a new channel in the window. `channelSchema` checks its fields. */
const channel = fields({
  id: channelId,
  name: z.string().optional(),
  target: z.looseObject({ kind: z.string() }),
  secrets: z.partialRecord(z.enum(['path', 'secret', 'token', 'password']), secretPlace).default({}),
  severity: z.string().optional(),
  hideAmounts: z.boolean().optional(),
  quietHours: fields({ from: timeOfDay, to: timeOfDay, critical: z.boolean().optional() }).optional(),
  perMinute: z.number().optional(),
  group: duration.optional(),
  resolved: z.boolean().optional(),
  escalation: fields({ after: duration, to: channelId }).optional(),
}).transform(({ secrets, ...given }, context) => {
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
  if (read.success) {
    const used: Partial<Record<string, string>> = channelSecrets[read.data.target.kind]
    const unused = Object.keys(secrets).find((field) => used[field] === undefined)
    if (unused === undefined) return { channel: read.data, secrets }
    const message = fileFaults.unusedSecret(unused, read.data.target.kind)
    context.addIssue({ code: 'custom', message, path: ['secrets', unused] })
    return z.NEVER
  }
  for (const issue of read.error.issues) {
    for (const { path, message } of faultsOfIssue(issue, placeOf))
      context.addIssue({ code: 'custom', message, path: [...path] })
  }
  return z.NEVER
})

export const channels = z.array(channel).max(mostChannels)
