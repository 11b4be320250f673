import { maxActionsPerTrace } from '../../shared/pending-models.ts'
import type { WireAction } from './client-types.ts'

export function byLogicalTime(actions: readonly WireAction[]): readonly WireAction[] {
  return actions
    .map((action) => ({ action, lt: BigInt(action.startLt) }))
    .sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0))
    .map(({ action }) => action)
}

/**
 * Returns the actions of a trace to store and show, at most `maxActionsPerTrace`. Failed ones take
 * precedence, then the lowest logical times.
 */
export function keptActions(actions: readonly WireAction[]): readonly WireAction[] {
  if (actions.length <= maxActionsPerTrace) return actions
  const ordered = byLogicalTime(actions)
  const failed = ordered.filter(({ success }) => success === false)
  const others = ordered.filter(({ success }) => success !== false)
  return byLogicalTime([...failed, ...others].slice(0, maxActionsPerTrace))
}

export function groupByTrace(actions: readonly WireAction[]): ReadonlyMap<string, readonly WireAction[]> {
  const groups = new Map<string, WireAction[]>()
  for (const action of actions) {
    const group = groups.get(action.traceKey)
    if (group === undefined) groups.set(action.traceKey, [action])
    else group.push(action)
  }
  return groups
}
