import { z } from 'zod'
import type { ArchiveState } from '../archive-state.ts'
import type { archiveChannels } from '../channels.ts'
import { nothing, type SchemasOf } from './fields.ts'

export const archiveSchemas = {
  'archive.state': nothing,
  /** A connection string with its password; empty to remove it. */
  'archive.connect': z.strictObject({ connection: z.string().max(2_000) }),
  'archive.switch': z.strictObject({ isOn: z.boolean() }),
  'archive.test': nothing,
  'archive.backfill': nothing,
} as const satisfies SchemasOf<(typeof archiveChannels)[number]>

export interface ArchiveAnswers {
  'archive.state': ArchiveState
  'archive.connect': ArchiveState
  'archive.switch': null
  'archive.test': null
  'archive.backfill': null
}
