import type { AddressKey, Millis } from '../../shared/models.ts'
import type { HistoryCover, WatchedItem } from '../store/store-types.ts'
import type { PendingActions, WireAction } from '../toncenter/client-types.ts'

/** Splits off the actions of the last trace of a full page, because others of them may be on the next page. */
export function splitPage(
  actions: readonly WireAction[],
  isFull: boolean,
): { readonly complete: readonly WireAction[]; readonly rest: readonly WireAction[] } {
  const last = actions.at(-1)?.traceKey
  if (!isFull || actions.every(({ traceKey }) => traceKey === last)) return { complete: actions, rest: [] }
  return {
    complete: actions.filter(({ traceKey }) => traceKey !== last),
    rest: actions.filter(({ traceKey }) => traceKey === last),
  }
}

/** True if the service may have more actions than this page. */
export function isFullPage({ actions, omitted }: PendingActions, limit: number): boolean {
  return [...(omitted?.values() ?? [])].reduce((sum, count) => sum + count, actions.length) >= limit
}

/** Returns unix seconds. */
export const endsOf = (actions: readonly WireAction[]): readonly number[] =>
  actions.map(({ traceEndUtime }) => traceEndUtime)

/** An action may be indexed this long after its end. */
const indexedWithinMs = 3_600_000

/**
 * Returns a test for end times, in unix seconds, that were read before. A trace that is not stored any more was then removed, such
 * as after its retention period.
 */
export function wasReadIn({ to, at }: HistoryCover): (endUtime: number) => boolean {
  return (endUtime) => endUtime <= to && endUtime * 1000 < at - indexedWithinMs
}

/** Where reading continues. `rest`: actions of a trace whose other actions are on the next page. */
export interface Place {
  readonly startUtime: number
  readonly offset: number
  readonly rest: readonly WireAction[]
}

export interface WantedHistory {
  /** Null for all. */
  readonly accounts: ReadonlySet<AddressKey> | null
  /** Accounts that are read since this time are left out. Null for everything that the service has. */
  readonly from: Millis | null
}

/** Returns the wanted accounts with unread actions: first those of which nothing is read, then those whose history starts latest. */
export function unfinished(
  watched: ReadonlyMap<AddressKey, WatchedItem>,
  { accounts, from }: WantedHistory,
): readonly AddressKey[] {
  return [...watched]
    .filter(([key]) => accounts?.has(key) !== false)
    .map(([key, { history }]) => [key, history?.from ?? Number.MAX_SAFE_INTEGER] as const)
    .filter(([, start]) => start * 1000 > (from ?? 0))
    .toSorted(([, a], [, b]) => b - a)
    .map(([key]) => key)
}
