import { z } from 'zod'
import type { shellChannels } from '../channels.ts'
import type { AppInfo } from '../models.ts'
import { nothing, type SchemasOf } from './fields.ts'

export const shellSchemas = {
  'clipboard.write': z.strictObject({ text: z.string().max(1_000_000) }),
  'app.info': nothing,
} as const satisfies SchemasOf<(typeof shellChannels)[number]>

export interface ShellAnswers {
  'clipboard.write': null
  'app.info': AppInfo
}
