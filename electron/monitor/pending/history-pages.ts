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

/** Where reading continues. `rest`: actions of a trace whose other actions are on the next page. */
export interface Place {
  readonly startUtime: number
  readonly offset: number
  readonly rest: readonly WireAction[]
}
