import { z } from 'zod'
import type { storageChannels } from '../channels.ts'
import {
  csvTables,
  type ArchivePreview,
  type ExportDone,
  type OpenedArchive,
  type StorageJob,
  type StorageRemoved,
  type StorageUsage,
} from '../storage-models.ts'
import { nothing, type SchemasOf } from './fields.ts'

const millis = z.int().min(0)
const selection = z.strictObject({
  networks: z.array(z.string().max(2_000)).max(1_000).readonly(),
  keys: z.array(z.string().max(200)).max(20_000).readonly(),
  from: millis.nullable(),
  to: millis.nullable(),
})
const archiveId = z.string().regex(/^[0-9a-f]{8,32}$/)

export const storageSchemas = {
  'storage.usage': nothing,
  'storage.clear': z.strictObject({
    kinds: z
      .array(z.enum(['answers', 'pools', 'traces', 'blocks', 'incidents']))
      .min(1)
      .max(5),
    olderThanDays: z.number().min(0).max(100_000),
  }),
  'storage.retention': nothing,
  'storage.check': nothing,
  'storage.putBack': nothing,
  'storage.export': z.strictObject({ selection }),
  'storage.csv': z.strictObject({ table: z.enum(csvTables), selection }),
  'storage.preview': nothing,
  'storage.import': z.strictObject({ id: archiveId, how: z.enum(['join', 'apart']) }),
  'storage.opened': nothing,
  'storage.show': z.strictObject({ id: archiveId, network: z.string().max(2_000) }),
  'storage.forget': z.strictObject({ id: archiveId }),
  'storage.job': nothing,
  'storage.cancel': nothing,
} as const satisfies SchemasOf<(typeof storageChannels)[number]>

/** A null response means that the user cancelled a dialog. */
export interface StorageAnswers {
  'storage.usage': StorageUsage
  /** Removes older data, except pinned items, subjects of open alerts and the last response of each account and pool. */
  'storage.clear': StorageRemoved
  'storage.retention': StorageRemoved
  'storage.check': { readonly problems: readonly string[] }
  'storage.putBack': null
  'storage.export': ExportDone | null
  'storage.csv': ExportDone | null
  /** `id` refers to the file until it is imported. */
  'storage.preview': { readonly id: string; readonly preview: ArchivePreview } | null
  /** `join`: adds to the stored data; `apart`: opens the file read-only. */
  'storage.import': ArchivePreview
  'storage.opened': readonly OpenedArchive[]
  'storage.show': null
  'storage.forget': StorageRemoved
  'storage.job': StorageJob | null
  'storage.cancel': null
}
