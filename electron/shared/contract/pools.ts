import { z } from 'zod'
import type { poolChannels } from '../channels.ts'
import { addressKey, label, text, type SchemasOf } from './fields.ts'

export const poolSchemas = {
  'pools.add': z.strictObject({ text, label: label.optional() }),
  'pools.remove': z.strictObject({ key: addressKey }),
  'pools.rename': z.strictObject({ key: addressKey, label }),
  'pools.refresh': z.strictObject({ key: addressKey.nullable() }),
} as const satisfies SchemasOf<(typeof poolChannels)[number]>

export interface PoolAnswers {
  'pools.add': { readonly key: string; readonly isNew: boolean }
  'pools.remove': null
  'pools.rename': null
  'pools.refresh': null
}
