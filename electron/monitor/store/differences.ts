import { z } from 'zod'
import type { BlockDifference } from '../../shared/block-models.ts'

const transaction = z.object({ account: z.string(), lt: z.string(), hash: z.string() })

export const differenceSchema: z.ZodType<BlockDifference> = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['root-hash', 'file-hash']), before: z.string(), now: z.string() }),
  z.object({
    kind: z.literal('transaction'),
    index: z.int(),
    before: transaction.nullable(),
    now: transaction.nullable(),
  }),
  z.object({ kind: z.literal('transaction-count'), before: z.int(), now: z.int() }),
  z.object({ kind: z.literal('recorded'), text: z.string() }),
])

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Parses a stored block difference. Earlier versions stored a sentence. */
export function differenceOf(text: string): BlockDifference {
  const parsed = differenceSchema.safeParse(jsonOf(text))
  return parsed.success ? parsed.data : { kind: 'recorded', text }
}
