import type { Millis } from './models.ts'

export type StorageCategory = 'answers' | 'traces' | 'blocks' | 'incidents' | 'other'

/** What is kept of a kind. */
export interface StorageShare {
  readonly category: StorageCategory
  readonly bytes: number
  /** Rows: answers, traces, blocks, incidents. */
  readonly count: number
  readonly oldestAt: Millis | null
  readonly newestAt: Millis | null
}

export interface StorageUsage {
  readonly shares: readonly StorageShare[]
  /** Inside the file, and used again. */
  readonly freeBytes: number
  readonly fileBytes: number
  /** How much a day took on average, null before a day has passed. */
  readonly bytesADay: number | null
  /** What stays because it is pinned, or because an alert that is not acknowledged is about it. */
  readonly heldCount: number
}

/** Something long that the store does now. `total` is null while it is not known. */
export interface StorageJob {
  readonly id: number
  readonly what: string
  readonly done: number
  readonly total: number | null
}

/** Records that a start in safe mode set aside, since the starts before it crashed. */
export interface SetAside {
  /** True when this run started in safe mode. */
  readonly isSafeMode: boolean
  /** When they were set aside. */
  readonly at: Millis
  /** Live traces, and what was stored since this time. */
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

/** What of the store goes into an export. Empty lists and nulls take everything. */
export interface ExportSelection {
  readonly networks: readonly string[]
  /** Address keys of accounts and pools: only what concerns them. */
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
  /** Kept here already: left as it is. */
  readonly known: number
}

/** What an import of a file would do. */
export interface ArchivePreview {
  readonly name: string
  readonly exportedAt: Millis
  readonly version: number
  readonly networks: readonly string[]
  readonly from: Millis | null
  readonly to: Millis | null
  readonly counts: readonly ArchiveCount[]
}

/** A file that was opened to be read: its networks are kept apart and never asked for. */
export interface OpenedArchive {
  readonly id: string
  readonly name: string
  readonly openedAt: Millis
  /** Names of the networks in the file. */
  readonly networks: readonly string[]
}
