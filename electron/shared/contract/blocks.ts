import { z } from 'zod'
import type {
  BlockReadingInfo,
  BlockView,
  ComparedBlock,
  FoundBlock,
  KeptHeight,
  LocatedBlock,
  ResponseText,
} from '../block-models.ts'
import type { blockChannels } from '../channels.ts'
import { addressKey, blockKey, text, type SchemasOf } from './fields.ts'

const maxSeqno = 2 ** 31 - 1
const reading = z.int().min(0).max(1_000_000)
const note = z.string().trim().max(2_000).nullable()

export const blockSchemas = {
  /** `isWaiting`: keeps polling for a block that does not exist yet. */
  'blocks.open': z.strictObject({ text, isWaiting: z.boolean().optional() }),
  'blocks.rows': z.strictObject({ key: blockKey, from: z.int().min(0).max(1_000_000).optional() }),
  'blocks.locate': z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('moment'), at: z.int().min(0).max(8_640_000_000_000_000) }),
    z.strictObject({
      kind: z.literal('lt'),
      lt: z.string().regex(/^\d{1,20}$/),
      workchain: z.int().min(-1).max(0),
      shard: z.string().regex(/^-?\d{1,19}$/),
    }),
  ]),
  'blocks.stopLocating': z.strictObject({}),
  'blocks.find': z.strictObject({ hash: z.string().max(88) }),
  'blocks.readings': z.strictObject({ key: blockKey }),
  'blocks.response': z.strictObject({ key: blockKey, reading, page: z.int().min(0).max(2_000) }),
  'blocks.readingRows': z.strictObject({ key: blockKey, reading }),
  'blocks.timeline': z.strictObject({ account: addressKey }),
  'blocks.refresh': z.strictObject({ key: blockKey }),
  'blocks.cancel': z.strictObject({ key: blockKey }),
  'blocks.leave': z.strictObject({ key: blockKey }),
  'blocks.pin': z.strictObject({ key: blockKey, isPinned: z.boolean(), note: note.optional() }),
  'blocks.around': z.strictObject({ key: blockKey, radius: z.int().min(1).max(maxSeqno) }),
  'blocks.latest': z.strictObject({ isWanted: z.boolean() }),
  'blocks.follow': z.strictObject({ isWanted: z.boolean(), isHeld: z.boolean() }),
} as const satisfies SchemasOf<(typeof blockChannels)[number]>

export interface BlockAnswers {
  'blocks.open': { readonly key: string }
  /** `rows`: packed by `packRows`. `next`: where the next page begins; null after the last. */
  'blocks.rows': { readonly block: BlockView; readonly rows: string; readonly next: number | null }
  'blocks.locate': LocatedBlock
  'blocks.stopLocating': null
  'blocks.find': FoundBlock | null
  'blocks.readings': readonly BlockReadingInfo[]
  'blocks.response': ResponseText
  /** `rows`: packed by `packRows`. */
  'blocks.readingRows': Omit<ComparedBlock, 'rows'> & { readonly rows: string }
  /** Packed by `packAppearances`. */
  'blocks.timeline': string
  'blocks.refresh': null
  'blocks.cancel': null
  'blocks.leave': null
  'blocks.pin': null
  'blocks.around': readonly KeptHeight[]
  'blocks.latest': { readonly key: string } | null
  'blocks.follow': null
}
