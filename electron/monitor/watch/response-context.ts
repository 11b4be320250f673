import type { AddressKey, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PendingActions } from '../toncenter/client-types.ts'
import { latestKnown } from '../latest-known.ts'
import { begunAfter, type Describe } from './trace-step.ts'
import type { Scope } from './watch-types.ts'

export interface ResponseContext {
  readonly scope: Scope
  readonly describe: Describe
  readonly at: Millis
  readonly sentAt: Millis
  readonly absenceEnds: boolean
  readonly isWatched: (account: AddressKey) => boolean
  /** Returns when the watch of an account began; null if it is not watched. */
  readonly watchedSince: (account: AddressKey) => Millis | null
  readonly omitted: PendingActions['omitted']
}

/**
 * Returns a time before which none of the accounts of a new trace had it: that of the previous response about them, or the start
 * of the watch of one, if the trace started later. Null for a trace that may be older.
 */
export function knownBefore(
  { key, accounts, startedAt }: Pick<TraceView, 'key' | 'accounts'> & { readonly startedAt: Millis },
  { scope, watchedSince }: ResponseContext,
): Millis | null {
  const [previousAt, asked] =
    scope.kind === 'account'
      ? [scope.previousAt, [scope.account]]
      : [scope.previousAt?.(key, accounts) ?? null, accounts]
  return (
    previousAt ?? latestKnown(asked.map(watchedSince).filter((since) => since !== null && startedAt >= since))
  )
}

/**
 * Returns the trace with the account of a response. The first responses about its other accounts may have listed it as an earlier
 * one. `startedAt`: when its first action started.
 */
export function withAccount(view: TraceView, startedAt: Millis, context: ResponseContext): TraceView {
  const { scope } = context
  const { key, accounts, firstSeenAt } = view
  if (scope.kind !== 'account' || accounts.includes(scope.account)) return view
  const after = knownBefore({ key, accounts, startedAt: firstSeenAt }, context)
  const begun = after === null ? view : begunAfter(view, Math.min(after, startedAt))
  return { ...begun, accounts: [...accounts, scope.account] }
}
