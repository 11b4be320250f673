import type { Millis } from './models.ts'

/** The state of the archive, without its password. */
export interface ArchiveState {
  readonly isOn: boolean
  /** `user@host:port/database`; null if no connection is stored. */
  readonly destination: string | null
  readonly secrets: 'none' | 'keychain' | 'memory'
  readonly note: string | null
  readonly waiting: number
  readonly lastWrittenAt: Millis | null
  readonly failingSince: Millis | null
  readonly error: string | null
  readonly backfill: { readonly done: number; readonly total: number } | null
}
