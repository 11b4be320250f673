import type { AddressKey, Millis } from '../../shared/models.ts'
import type { Steps } from '../in-slices.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import type { FinishedReport, TraceChange } from '../watch/finish-trace.ts'
import type { Scope, TraceRecord } from '../watch/watch-types.ts'

/** The listed traces, and others that were loaded to recognise an outdated copy. */
export interface KnownTraces {
  readonly get: (key: string) => TraceRecord | null
  /** Like `get`, but also reads a trace that is only stored. */
  readonly load: (key: string) => TraceRecord | null
  readonly all: () => readonly TraceRecord[]
  /** Returns the live traces, as of their last response. */
  readonly open: () => readonly TraceRecord[]
  readonly liveOf: (account: AddressKey) => number
  /** Returns the traces without a verified outcome: live ones, and listed ones that are unverified or withdrawn. */
  readonly uncertain: () => readonly TraceRecord[]
}

export interface Traces {
  readonly known: KnownTraces
  /** Applies a response. Returns whether it listed an unknown trace. Stops between steps when `isWanted` returns false. */
  readonly advance: (
    scope: Scope,
    answer: PendingActions,
    times: { readonly at: Millis; readonly sentAt: Millis },
    isWanted?: () => boolean,
  ) => Steps<boolean>
  /** Adds these stored traces to the list. Traces of followed messages stay in it at any age. */
  readonly list: (keys: readonly string[]) => void
  /** Applies reports of finished traces. Returns whether any of them changed anything. */
  readonly finish: (reports: readonly FinishedReport[], source: FinishedSource, at: Millis) => Steps<boolean>
  /** Applies a change to a known trace. `changeOf`: null for no change. */
  readonly change: (key: string, at: Millis, changeOf: (record: TraceRecord) => TraceChange | null) => void
  /** Stores changes that are not stored yet, of these traces or of all. */
  readonly flush: (keys?: readonly string[]) => void
  readonly forgetUnwatched: () => void
  readonly reload: () => void
}

export interface FinishedSource extends Pick<PendingActions, 'addressBook' | 'metadata'> {
  /** The account that was requested; null if the reports contain all actions of their traces. */
  readonly by: AddressKey | null
  /** Returns true for an end time, in unix seconds, that is too early for the trace to count as new. */
  readonly isPast: (endUtime: number) => boolean
}
