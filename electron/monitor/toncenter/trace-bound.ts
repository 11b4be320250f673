import { maxActionsPerTrace } from '../../shared/pending-models.ts'
import type { PendingActions, WireAction } from './client-types.ts'

export function byLogicalTime(actions: readonly WireAction[]): readonly WireAction[] {
  return actions
    .map((action) => ({ action, lt: BigInt(action.startLt) }))
    .sort((a, b) => (a.lt < b.lt ? -1 : a.lt > b.lt ? 1 : 0))
    .map(({ action }) => action)
}

/** Returns at most `maxActionsPerTrace` actions. Failed actions are preferred, then actions with the lowest logical times. */
export function keptActions(actions: readonly WireAction[]): readonly WireAction[] {
  if (actions.length <= maxActionsPerTrace) return actions
  const ordered = byLogicalTime(actions)
  const failed = ordered.filter(({ success }) => success === false)
  const others = ordered.filter(({ success }) => success !== false)
  return byLogicalTime([...failed, ...others].slice(0, maxActionsPerTrace))
}

/** Limits the number of actions per trace, and counts the actions that are left out. */
export function boundTraces(all: readonly WireAction[]): Pick<PendingActions, 'actions' | 'omitted'> {
  if (all.length <= maxActionsPerTrace) return { actions: all }
  const kept = new Set<WireAction>()
  const omitted = new Map<string, number>()
  for (const [key, group] of groupByTrace(all)) {
    const chosen = keptActions(group)
    for (const action of chosen) kept.add(action)
    if (chosen.length < group.length) omitted.set(key, group.length - chosen.length)
  }
  return omitted.size === 0
    ? { actions: all }
    : { actions: all.filter((action) => kept.has(action)), omitted }
}

export function groupByTrace(actions: readonly WireAction[]): ReadonlyMap<string, readonly WireAction[]> {
  return Map.groupBy(actions, ({ traceKey }) => traceKey)
}
