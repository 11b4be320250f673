import { z } from 'zod'
import type { blockChannels } from '../channels.ts'
import type { BlockTransaction, BlockView } from '../models.ts'
import { blockKey, text, type SchemasOf } from './fields.ts'

export const blockSchemas = {
  'blocks.open': z.strictObject({ text }),
  'blocks.rows': z.strictObject({ key: blockKey }),
  'blocks.refresh': z.strictObject({ key: blockKey }),
  'blocks.cancel': z.strictObject({ key: blockKey }),
} as const satisfies SchemasOf<(typeof blockChannels)[number]>

export interface BlockAnswers {
  'blocks.open': { readonly key: string }
  'blocks.rows': { readonly block: BlockView; readonly rows: readonly BlockTransaction[] }
  'blocks.refresh': null
  'blocks.cancel': null
}
