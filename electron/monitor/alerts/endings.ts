import type { Incident, IncidentEnd } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { conditions, type AlertRule } from '../../shared/rules.ts'
import { isInScope, passes } from './filter.ts'

function isAbout(rule: AlertRule, { subject }: Incident, trace: TraceView | null): boolean {
  if (subject.kind !== 'trace') return subject.kind === 'block' || isInScope(rule, [subject.key])
  if (trace === null) return true
  const { condition } = rule
  return isInScope(rule, trace.accounts) && ('filter' in condition ? passes(trace, condition.filter) : true)
}

/**
 * Why nobody would see the end of an open alert any more; null when somebody will, or when it tells of a moment, which has
 * none. Without its rule nothing of it goes on. `before`: the rule as it was until now; `trace`: the one that it is about.
 */
export function endOf(
  incident: Incident,
  rule: AlertRule | undefined,
  before: AlertRule | undefined,
  trace: TraceView | null,
): IncidentEnd | null {
  if (rule === undefined) return 'rule-gone'
  const { kind } = (before ?? rule).condition
  if (!conditions[kind].isLasting) return null
  if (!rule.isOn) return 'rule-off'
  return rule.condition.kind === kind && isAbout(rule, incident, trace) ? null : 'rule-changed'
}
