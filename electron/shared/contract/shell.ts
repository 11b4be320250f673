import { z } from 'zod'
import type { shellChannels } from '../channels.ts'
import type { AppInfo } from '../models.ts'
import { explorerIds, explorerKinds } from '../explorers.ts'
import { nothing, type SchemasOf } from './fields.ts'

export const shellSchemas = {
  'clipboard.write': z.strictObject({ text: z.string().max(1_000_000) }),
  'app.info': nothing,
  'external.open': z.strictObject({
    explorer: z.enum(explorerIds),
    kind: z.enum(explorerKinds),
    key: z.string().max(200),
  }),
} as const satisfies SchemasOf<(typeof shellChannels)[number]>

export interface ShellAnswers {
  'clipboard.write': null
  'app.info': AppInfo
  'external.open': null
}
