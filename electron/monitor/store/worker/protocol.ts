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
import type { RetentionCutoffs } from '../../../shared/retention.ts'
import type { KeptAlerts } from '../retention.ts'

export interface Jobs {
  readonly usage: { readonly request: { readonly now: Millis }; readonly result: StorageUsage }
  readonly index: { readonly request: null; readonly result: null }
  readonly check: { readonly request: null; readonly result: { readonly problems: readonly string[] } }
  readonly remove: {
    readonly request: {
      readonly cutoffs: RetentionCutoffs
      /** Also removes the oldest records beyond this size, but none newer than `keepFrom`. Null: unlimited. */
      readonly mostBytes: number | null
      readonly keepFrom: Millis
      /** Default: `unacknowledged`. */
      readonly kept?: KeptAlerts
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
  readonly preview: { readonly request: { readonly path: string }; readonly result: ArchivePreview }
  readonly import: {
    readonly request: {
      readonly path: string
      /** Prefix that keeps the file's networks separate; null merges them. */
      readonly under: string | null
    }
    readonly result: ArchivePreview
  }
  readonly forget: { readonly request: { readonly under: string }; readonly result: StorageRemoved }
}

export type JobName = keyof Jobs
export type RequestOf<J extends JobName> = Jobs[J]['request']
export type ResultOf<J extends JobName> = Jobs[J]['result']

export interface Progress {
  readonly done: number
  readonly total: number | null
}

/** Steps of a job, which may be stopped after any step. A stopped job has changed nothing, or can be run again. */
export type JobSteps<T> = AsyncGenerator<Progress, T, void>

export type ToThread =
  | { readonly kind: 'run'; readonly id: number; readonly job: JobName; readonly request: unknown }
  | { readonly kind: 'cancel'; readonly id: number }
  /** Cancels all jobs and ends the thread. */
  | { readonly kind: 'end' }

export type FromThread =
  | { readonly kind: 'progress'; readonly id: number; readonly progress: Progress }
  | { readonly kind: 'result'; readonly id: number; readonly result: unknown }
  | {
      readonly kind: 'error'
      readonly id: number
      readonly error: ErrorInfo
      readonly text?: string
    }
