import { z } from 'zod'
import type { pendingChannels } from '../channels.ts'
import type { TraceDetail } from '../models.ts'
import { addressKey, label, text, type SchemasOf } from './fields.ts'

export const pendingSchemas = {
  'accounts.add': z.strictObject({ text, label: label.optional() }),
  'accounts.remove': z.strictObject({ key: addressKey }),
  'accounts.rename': z.strictObject({ key: addressKey, label }),
  'accounts.refresh': z.strictObject({ key: addressKey.nullable() }),
  'traces.detail': z.strictObject({ key: z.string().max(100) }),
} as const satisfies SchemasOf<(typeof pendingChannels)[number]>

export interface PendingAnswers {
  'accounts.add': { readonly key: string; readonly isNew: boolean }
  'accounts.remove': null
  'accounts.rename': null
  'accounts.refresh': null
  'traces.detail': TraceDetail
}
