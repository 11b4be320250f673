import { z } from 'zod'
import type { BlockAppearance, BlockView, KeptHeight } from '../block-models.ts'
import type { blockChannels } from '../channels.ts'
import { addressKey, blockKey, text, type SchemasOf } from './fields.ts'

const note = z.string().trim().max(2_000).nullable()

export const blockSchemas = {
  /** `isWaiting`: a block that is not there yet is asked for until it is. */
  'blocks.open': z.strictObject({ text, isWaiting: z.boolean().optional() }),
  'blocks.rows': z.strictObject({ key: blockKey }),
  'blocks.refresh': z.strictObject({ key: blockKey }),
  'blocks.cancel': z.strictObject({ key: blockKey }),
  /** Nobody looks at it any more: what was not begun is not asked for. */
  'blocks.leave': z.strictObject({ key: blockKey }),
  'blocks.pin': z.strictObject({ key: blockKey, isPinned: z.boolean(), note: note.optional() }),
  'blocks.around': z.strictObject({ key: blockKey, radius: z.int().min(1).max(5_000) }),
  'blocks.appearances': z.strictObject({ account: addressKey, limit: z.int().min(1).max(200) }),
  'blocks.latest': z.strictObject({ isWanted: z.boolean() }),
  'blocks.follow': z.strictObject({ isWanted: z.boolean(), isHeld: z.boolean() }),
} as const satisfies SchemasOf<(typeof blockChannels)[number]>

export interface BlockAnswers {
  'blocks.open': { readonly key: string }
  /** `rows` as `packRows` writes them. */
  'blocks.rows': { readonly block: BlockView; readonly rows: string }
  'blocks.refresh': null
  'blocks.cancel': null
  'blocks.leave': null
  'blocks.pin': null
  /** Kept blocks of the same shard within so many numbers, in their order. */
  'blocks.around': readonly KeptHeight[]
  'blocks.appearances': readonly BlockAppearance[]
  /** The block that was found, null when the search was given up. */
  'blocks.latest': { readonly key: string } | null
  'blocks.follow': null
}
