import { z } from 'zod'
import type { payoutChannels } from '../channels.ts'
import { longestListName, mostHoursBack } from '../payouts.ts'
import type { SchemasOf } from './fields.ts'

/** Enough characters for a file with 5,000 payouts. */
const longestFile = 4_000_000

const listId = z.strictObject({ id: z.string().max(40) })

export const payoutSchemas = {
  'payouts.add': z.strictObject({
    name: z.string().trim().min(1).max(longestListName),
    text: z.string().max(longestFile),
    hoursBack: z.int().min(0).max(mostHoursBack),
    deadline: z.int().min(0).nullable(),
  }),
  'payouts.remove': listId,
  'payouts.restore': listId,
} as const satisfies SchemasOf<(typeof payoutChannels)[number]>

export interface PayoutAnswers {
  'payouts.add': { readonly id: string }
  'payouts.remove': null
  'payouts.restore': null
}
