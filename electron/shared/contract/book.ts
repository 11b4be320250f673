import { z } from 'zod'
import { longestName, longestNote, mostNames } from '../address-book.ts'
import type { bookChannels } from '../channels.ts'
import { addressKey, type SchemasOf } from './fields.ts'

export const bookSchemas = {
  'book.save': z.strictObject({
    entries: z
      .array(
        z.strictObject({
          key: addressKey,
          name: z.string().trim().min(1).max(longestName),
          note: z.string().trim().max(longestNote).optional(),
        }),
      )
      .min(1)
      .max(mostNames),
  }),
  'book.remove': z.strictObject({ keys: z.array(addressKey).min(1).max(mostNames) }),
} as const satisfies SchemasOf<(typeof bookChannels)[number]>

export interface BookAnswers {
  'book.save': { readonly added: number; readonly changed: number }
  'book.remove': null
}
