import type { Millis } from './models.ts'

export type StorageCategory = 'answers' | 'traces' | 'blocks' | 'incidents' | 'payouts' | 'other'

export interface StorageShare {
  readonly category: StorageCategory
  readonly bytes: number
  readonly count: number
  readonly oldestAt: Millis | null
}

export interface StorageUsage {
  readonly shares: readonly StorageShare[]
  readonly fileBytes: number
  readonly bytesADay: number | null
}

/** A running job of the store. `total` is null while it is unknown. */
export interface StorageJob {
  readonly id: number
  readonly what: string
  readonly done: number
  readonly total: number | null
}

/** Records that safe mode set aside because earlier starts crashed. */
export interface SetAside {
  readonly isSafeMode: boolean
  readonly at: Millis
  /** Live traces, and all data stored since this time, are set aside. */
  readonly since: Millis
  readonly traces: number
  readonly alerts: number
  readonly responses: number
  readonly blocks: number
}

/** Kinds of stored records, as counted when they cannot be read. */
export const recordKinds = [
  'traces',
  'alerts',
  'blocks',
  'responses',
  'watched',
  'groups',
  'payouts',
  'settings',
  'notes',
  'other',
] as const
export type RecordKind = (typeof recordKinds)[number]

/** Stored records that could not be read or converted. They were skipped and are still in the file. */
export interface UnreadableRecords {
  readonly counts: Readonly<Partial<Record<RecordKind, number>>>
  /** True if there may be more: counting reached its limit, or an entire query failed. */
  readonly isMinimum: boolean
}

export interface StorageRemoved {
  readonly rows: number
  readonly bytes: number
}

/** Empty lists and nulls select everything. */
export interface ExportSelection {
  readonly networks: readonly string[]
  /** Address keys of accounts and pools; limits the export to their data. */
  readonly keys: readonly string[]
  readonly from: Millis | null
  readonly to: Millis | null
}

export const csvTables = [
  'answers',
  'traces',
  'actions',
  'pools',
  'nominators',
  'blocks',
  'transactions',
  'incidents',
  'watched',
] as const
export type CsvTable = (typeof csvTables)[number]

export interface ExportDone {
  readonly path: string
  readonly bytes: number
  readonly lines: number
}

export interface ArchiveCount {
  /** `names` are those of the address book. */
  readonly kind: 'answers' | 'traces' | 'blocks' | 'incidents' | 'watched' | 'names' | 'pins'
  readonly added: number
  readonly known: number
}

export interface ArchivePreview {
  readonly name: string
  readonly exportedAt: Millis
  readonly version: number
  readonly networks: readonly string[]
  readonly from: Millis | null
  readonly to: Millis | null
  readonly counts: readonly ArchiveCount[]
}

/** A file opened read-only. Its networks are stored separately and receive no requests. */
export interface OpenedArchive {
  readonly id: string
  readonly name: string
  readonly networks: readonly string[]
}
