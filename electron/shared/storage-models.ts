import type { Millis } from './models.ts'

export type StorageCategory = 'answers' | 'traces' | 'blocks' | 'incidents' | 'other'

/** Disk usage of one category. */
export interface StorageShare {
  readonly category: StorageCategory
  readonly bytes: number
  /** Number of responses, traces, blocks or alerts. */
  readonly count: number
  readonly oldestAt: Millis | null
  readonly newestAt: Millis | null
}

export interface StorageUsage {
  readonly shares: readonly StorageShare[]
  /** Free space inside the file, which SQLite reuses. */
  readonly freeBytes: number
  readonly fileBytes: number
  /** Average growth per day; null before one day has passed. */
  readonly bytesADay: number | null
  /** Number of pins and unacknowledged alerts. Retention keeps the data that they refer to. */
  readonly heldCount: number
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
  /** True when this run started in safe mode. */
  readonly isSafeMode: boolean
  /** When they were set aside. */
  readonly at: Millis
  /** The set-aside records are live traces and all data stored since this time. */
  readonly since: Millis
  readonly traces: number
  readonly alerts: number
  readonly responses: number
  readonly blocks: number
}

export interface StorageRemoved {
  readonly rows: number
  readonly bytes: number
}

/** Selects the data to export. Empty lists and nulls select everything. */
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
  readonly kind: 'answers' | 'traces' | 'blocks' | 'incidents' | 'watched' | 'pins'
  readonly added: number
  /** Already stored here, and left unchanged. */
  readonly known: number
}

/** The effect of importing a file. */
export interface ArchivePreview {
  readonly name: string
  readonly exportedAt: Millis
  readonly version: number
  readonly networks: readonly string[]
  readonly from: Millis | null
  readonly to: Millis | null
  readonly counts: readonly ArchiveCount[]
}

/** A file opened read-only. Its networks are stored separately and never requested. */
export interface OpenedArchive {
  readonly id: string
  readonly name: string
  readonly openedAt: Millis
  /** Names of the networks in the file. */
  readonly networks: readonly string[]
}
