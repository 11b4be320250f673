import type { ErrorInfo } from '../../../shared/errors.ts'
import type { Millis } from '../../../shared/models.ts'
import type {
  ArchivePreview,
  CsvTable,
  ExportDone,
  ExportSelection,
  StorageRemoved,
  StorageUsage,
} from '../../../shared/storage-models.ts'
import type { Cutoffs } from '../retention.ts'

/** What takes long, with what each is asked and what it answers. All of it is plain data. */
export interface Jobs {
  readonly usage: { readonly request: { readonly now: Millis }; readonly result: StorageUsage }
  /** Adds the ended traces of earlier versions to the search index. */
  readonly index: { readonly request: null; readonly result: null }
  readonly check: { readonly request: null; readonly result: { readonly problems: readonly string[] } }
  readonly remove: {
    readonly request: {
      readonly cutoffs: Cutoffs
      /** Then the oldest, until this many bytes are used; what is newer than `keepFrom` stays. Null: no bound. */
      readonly mostBytes: number | null
      readonly keepFrom: Millis
    }
    readonly result: StorageRemoved
  }
  readonly export: {
    readonly request: {
      readonly path: string
      readonly selection: ExportSelection
      readonly app: string
      readonly now: Millis
    }
    readonly result: ExportDone
  }
  readonly csv: {
    readonly request: {
      readonly path: string
      readonly table: CsvTable
      readonly selection: ExportSelection
      readonly now: Millis
    }
    readonly result: ExportDone
  }
  /** Reads the whole file and says what an import would do. */
  readonly preview: { readonly request: { readonly path: string }; readonly result: ArchivePreview }
  readonly import: {
    readonly request: {
      readonly path: string
      /** Keeps the file's networks apart under names that begin with this; null joins them with ours. */
      readonly under: string | null
    }
    readonly result: ArchivePreview
  }
  /** Removes all that is kept of networks whose names begin with this. */
  readonly forget: { readonly request: { readonly under: string }; readonly result: StorageRemoved }
}

export type JobName = keyof Jobs
export type RequestOf<J extends JobName> = Jobs[J]['request']
export type ResultOf<J extends JobName> = Jobs[J]['result']

export interface Progress {
  readonly done: number
  readonly total: number | null
}

/** A job, step by step. It can be left at any step, and then has changed nothing or only part of what may be done again. */
export type JobSteps<T> = AsyncGenerator<Progress, T, void>

export type ToThread =
  | { readonly kind: 'run'; readonly id: number; readonly job: JobName; readonly request: unknown }
  | { readonly kind: 'cancel'; readonly id: number }

export type FromThread =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'error'
      readonly id: number
      readonly error: ErrorInfo
      /** Of a fault in the job itself, for the log. */
      readonly text?: string
    }
