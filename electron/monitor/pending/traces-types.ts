import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceDetail, TraceView } from '../../shared/pending-models.ts'
import type { Steps } from '../in-slices.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import type { FailedLookups, FinishedReport } from '../watch/finish-trace.ts'
import type { Scope, TraceRecord } from '../watch/watch-types.ts'

export interface Traces {
  /** Applies a response. Returns whether it listed an unknown trace. Stops between steps when `isWanted` returns false. */
  readonly advance: (
    scope: Scope,
    answer: PendingActions,
    times: { readonly at: Millis; readonly sentAt: Millis },
    isWanted?: () => boolean,
  ) => Steps<boolean>
  readonly liveKeys: () => readonly string[]
  readonly liveOf: (account: AddressKey) => number
  readonly detail: (key: string) => TraceDetail
  readonly view: (key: string) => TraceView | null
  /** Returns the live traces, as of their last response. */
  readonly openViews: () => readonly TraceView[]
  readonly record: (key: string) => TraceRecord | null
  readonly improve: (record: TraceRecord) => void
  /** Returns the traces without a verified outcome: live ones, and unverified ones in the list. */
  readonly uncertain: () => readonly TraceRecord[]
  /** Adds these stored traces to the list. Traces of followed messages stay in it at any age. */
  readonly list: (keys: readonly string[]) => void
  readonly find: (hash: string) => string | null
  /** Applies reports of finished traces. Returns whether any of them changed anything. */
  readonly finish: (reports: readonly FinishedReport[], source: FinishedSource, at: Millis) => Steps<boolean>
  /** Ends a trace as not executed if lookups have failed for long enough. */
  readonly drop: (key: string, lookups: FailedLookups, at: Millis) => void
  /** Ends a trace that the stream reported as dropped. */
  readonly withdraw: (key: string, at: Millis) => void
  readonly flush: () => void
  readonly forgetUnwatched: () => void
  readonly reload: () => void
  /** How long each ended trace was listed, ms: the mean of the shortest and the longest possible time. */
  readonly listedTimes: () => readonly number[]
}

export interface FinishedSource extends Pick<PendingActions, 'addressBook' | 'metadata'> {
  /** The account that was requested; null if the reports contain all actions of their traces. */
  readonly by: AddressKey | null
  /** Returns true for an end time, in unix seconds, that is too early for the trace to count as new. */
  readonly isPast: (endUtime: number) => boolean
}
