import type { Incident } from '../../shared/alert-events.ts'
import type { Millis } from '../../shared/models.ts'
import { conditions, isLasting, type AlertRule } from '../../shared/rules.ts'
import type { Observation } from './alert-types.ts'
import type { RuleEngine } from './rule-engine.ts'

export interface EarlierConditionsDeps {
  readonly ruleEngine: Pick<RuleEngine, 'resume'>
  readonly rules: () => readonly AlertRule[]
  readonly incidents: () => readonly Incident[]
  /** Stored observations of a pool or account since a time, oldest first. */
  readonly earlier: (kind: 'pool' | 'account', key: string, since: Millis) => Iterable<Observation>
  readonly now: () => Millis
}

/** Reads this much more than the longest duration of a rule, so that an alert names when the condition began. */
const resumedMoreMs = 24 * 3_600_000

const historiesOf: Readonly<Record<'pool' | 'account', ReadonlySet<string>>> = {
  pool: new Set(['pools', 'rounds']),
  account: new Set(['accounts']),
}

/** Returns a function that counts the time for which conditions about a pool or an account held before a restart. */
export function createEarlierConditions({
  ruleEngine,
  rules,
  incidents,
  earlier,
  now,
}: EarlierConditionsDeps): (kind: 'pool' | 'account', key: string) => void {
  return (kind, key) => {
    const lasting = rules().filter(
      ({ isOn, condition }) =>
        isOn && historiesOf[kind].has(conditions[condition.kind].history) && isLasting(condition),
    )
    const longest = Math.max(0, ...lasting.map(({ forMs }) => forMs))
    if (longest === 0) return
    const closed = incidents().filter(({ subject, ended }) => subject.key === key && ended !== undefined)
    const closedAt = ({ id }: AlertRule): Millis =>
      Math.max(0, ...closed.flatMap(({ rule, ended }) => (rule === id ? (ended?.at ?? []) : [])))
    ruleEngine.resume(key, earlier(kind, key, now() - longest - resumedMoreMs), closedAt)
  }
}
