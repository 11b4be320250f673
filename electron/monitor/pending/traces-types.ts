import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceDetail, TraceView } from '../../shared/pending-models.ts'
import type { Steps } from '../in-slices.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import type { FailedLookups, FinishedReport } from '../watch/finish-trace.ts'
import type { Scope, TraceRecord } from '../watch/watch-types.ts'

export interface Traces {
  /** Applies a response. Returns whether it listed an unknown trace. Stops at any step once `isWanted` returns false. */
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
  /** The live traces, as of their last response. */
  readonly openViews: () => readonly TraceView[]
  readonly record: (key: string) => TraceRecord | null
  readonly improve: (record: TraceRecord) => void
  /** The traces without a verified outcome: live ones, and unverified ones in the list. */
  readonly uncertain: () => readonly TraceRecord[]
  /** Lists these stored traces. Those of followed messages stay listed whatever their age. */
  readonly list: (keys: readonly string[]) => void
  readonly find: (hash: string) => string | null
  /** Applies reports of finished traces. Returns whether any was news. */
  readonly finish: (reports: readonly FinishedReport[], source: FinishedSource, at: Millis) => Steps<boolean>
  /** Ends a trace as not executed if lookups found nothing for long enough. */
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
  /** The account of the request; null if the reports hold all actions of their traces. */
  readonly by: AddressKey | null
  /** True for a trace that ended (unix seconds) before it could be news. */
  readonly isPast: (endUtime: number) => boolean
}
