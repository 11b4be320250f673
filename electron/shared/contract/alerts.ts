import { z } from 'zod'
import type { alertChannels } from '../channels.ts'
import type { SchemasOf } from './fields.ts'

export const alertSchemas = {
  'incidents.acknowledge': z.strictObject({ id: z.string().max(200) }),
} as const satisfies SchemasOf<(typeof alertChannels)[number]>

export interface AlertAnswers {
  'incidents.acknowledge': null
}
