import type { TraceView } from '../../shared/pending-models.ts'
import type { ActionFilter, AlertRule } from '../../shared/rules.ts'

/** Returns true if an action of the trace matches the filter's kind, direction and amount. */
export function passes(view: TraceView, filter: ActionFilter): boolean {
  const least = filter.least === null ? null : BigInt(filter.least)
  if (filter.types.length === 0 && filter.direction === null && least === null) return true
  return view.actions.some(({ type, amounts }) => {
    if (filter.types.length > 0 && !filter.types.includes(type)) return false
    if (filter.direction === null && least === null) return true
    return amounts.some(({ units, asset, direction }) => {
      if (filter.direction !== null && direction !== filter.direction) return false
      return least === null || (asset.kind === 'native' && BigInt(units) >= least)
    })
  })
}

/** Returns true if the rule applies to one of these accounts or pools. */
export function isInScope({ scope }: AlertRule, keys: readonly string[]): boolean {
  return scope.length === 0 || keys.some((key) => scope.includes(key))
}
