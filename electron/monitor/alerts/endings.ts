import type { Incident, IncidentEnd } from '../../shared/alert-events.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { conditions, type AlertRule } from '../../shared/rules.ts'
import { isInScope, passes, viewInScope } from './filter.ts'
import { noContext, type RuleContext } from './rule-context.ts'

function isAbout(
  rule: AlertRule,
  { subject, event }: Incident,
  trace: TraceView | null,
  context: RuleContext,
): boolean {
  if (subject.kind !== 'trace')
    return subject.kind === 'block' || subject.kind === 'service' || isInScope(rule, [subject.key], context)
  if (trace === null) return true
  // A rule about orders may name a multisig that is not watched.
  if (event.kind === 'order-waiting') return isInScope(rule, [event.multisig, ...trace.accounts], context)
  const { condition } = rule
  const scoped = viewInScope(rule, trace, context)
  return scoped !== null && ('filter' in condition ? passes(scoped, condition.filter) : true)
}

/** Returns why no later observation can close an open alert; null if one can. `before`: the previous version of the rule. */
export function endOf(
  incident: Incident,
  rule: AlertRule | undefined,
  before: AlertRule | undefined,
  trace: TraceView | null,
  context: RuleContext = noContext,
): IncidentEnd | null {
  if (rule === undefined) return 'rule-gone'
  const { kind } = (before ?? rule).condition
  if (!conditions[kind].isLasting) return null
  if (!rule.isOn) return 'rule-off'
  return rule.condition.kind === kind && isAbout(rule, incident, trace, context) ? null : 'rule-changed'
}
