import { z } from 'zod'
import { parseAddress } from '../shared/address.ts'
import { unitMs } from './duration-units.ts'
import { fileFaults } from './headless-words.ts'
import { fields, text as textField } from './schema-faults.ts'

export const name = z.string().trim().min(1).max(80)

export const address = z
  .string()
  .max(200)
  .transform((text, context) => {
    const read = parseAddress(text)
    if (read.ok) return read.address.key
    context.addIssue({ code: 'custom', message: read.message })
    return z.NEVER
  })

export const duration = textField(fileFaults.duration).transform((text, context) => {
  const [, digits, unit] = /^(\d{1,6})([smhd])$/.exec(text.trim()) ?? []
  if (digits !== undefined && (unit === 's' || unit === 'm' || unit === 'h' || unit === 'd'))
    return Number(digits) * unitMs[unit]
  context.addIssue({ code: 'custom', message: fileFaults.duration })
  return z.NEVER
})

/** Source of a secret: a file with mode 0600, or a systemd credential. */
export const secretPlace = z.union(
  [
    fields({ file: z.string().min(1).max(1_000) }),
    fields({ credential: z.string().regex(/^[\w.-]{1,100}$/) }),
  ],
  { error: ({ input }) => (input === undefined ? undefined : fileFaults.secretPlace) },
)

/** Parses `22:00` to minutes after midnight. */
export const timeOfDay = textField(fileFaults.time).transform((text, context) => {
  const [, hours, minutes] = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text) ?? []
  if (hours !== undefined) return Number(hours) * 60 + Number(minutes)
  context.addIssue({ code: 'custom', message: fileFaults.time })
  return z.NEVER
})
