import type { Millis } from '../../shared/models.ts'
import type { Incident } from '../../shared/alert-events.ts'
import { conditions, type AlertRule } from '../../shared/rules.ts'
import { incidentOf, momentsOf, traceEvent } from './moments.ts'
import { conditionStateOf, longPending } from './condition-states.ts'
import { noContext, type RuleContext } from './rule-context.ts'
import type { Observation, ConditionState, RuleTransition } from './alert-types.ts'
import { isOver } from '../../shared/incident-state.ts'
import { endOfTrace } from '../../shared/trace-state.ts'

export interface RuleEngine {
  readonly observe: (observation: Observation) => readonly RuleTransition[]
  readonly restore: (incidents: readonly Incident[]) => void
  /**
   * Counts the time for which conditions about a subject held in earlier sessions. Opens no alert. Oldest observation first.
   * `closedAt`: when the last alert of a rule about the subject was closed without its end, or 0. Time before does not count again.
   */
  readonly resume: (
    key: string,
    earlier: Iterable<Observation>,
    closedAt: (rule: AlertRule) => Millis,
  ) => void
  /** Replaces the rules. Unchanged rules keep their state. Returns whether a new or changed rule waits for a duration. */
  readonly setRules: (rules: readonly AlertRule[]) => boolean
  /** Open alerts remain, so that they can close once the subject is watched again. */
  readonly forget: (key: string) => void
  /** Notes that open alerts were closed without their end. They open again if an observation shows that the condition still holds. */
  readonly closed: (incidents: readonly Incident[]) => void
}

interface Held {
  /** Null if restored from an earlier session. */
  readonly identity: string | null
  readonly since: Millis
  /** Observed duration of the condition, ms. */
  readonly heldMs: number
  readonly lastAt: Millis
  readonly open: Incident | null
}

function advance(held: Held, condition: ConditionState): Held {
  // Time in a gap counts only if the value is the same on both sides.
  const isSame = condition.identity !== null && held.identity === condition.identity
  const isSeen = condition.isContinued || isSame
  const { at, identity, since } = condition
  // The last observation is in the future if the clock was set back.
  const passedMs = isSeen ? Math.max(0, at - held.lastAt) : 0
  const heldMs = since === undefined ? held.heldMs + passedMs : at - since
  return { ...held, since: Math.min(held.since, at), identity, heldMs, lastAt: at }
}

/** Returns the key under which a rule remembers a condition. */
const keyOf = (subject: Incident['subject'], detail = ''): string =>
  detail === '' ? subject.key : `${subject.key} ${detail}`

const keyOfIncident = ({ subject, event }: Incident): string =>
  keyOf(subject, event.kind === 'order-waiting' ? event.order : '')

/** An episode with another identity is a new one. */
function isOtherEpisode(before: Held, { isEpisode, identity }: ConditionState): boolean {
  return isEpisode && before.identity !== null && before.identity !== identity
}

function holdOn(before: Held | undefined, condition: ConditionState): Held {
  const { at, identity, since = at } = condition
  return before === undefined || isOtherEpisode(before, condition)
    ? { identity, since, heldMs: at - since, lastAt: at, open: null }
    : advance(before, condition)
}

/** Maximum number of ended traces remembered per rule, so that a late observation does not fire again. */
const endedKept = 200

function trimEnded(known: Map<string, Held>): void {
  let overflow = known.size - endedKept
  for (const [key, { open }] of known) {
    if (overflow <= 0) return
    if (open === null && known.delete(key)) overflow -= 1
  }
}

/** Creates a rule engine. Equal observations in equal order give equal transitions. */
export function createRuleEngine(first: readonly AlertRule[], context: RuleContext = noContext): RuleEngine {
  let rules = first.filter((rule) => rule.isOn)
  const memory = new Map<string, Map<string, Held>>()

  function memoryOf(rule: AlertRule): Map<string, Held> {
    const known = memory.get(rule.id) ?? new Map<string, Held>()
    memory.set(rule.id, known)
    return known
  }

  function recover(held: Held, at: Millis): readonly RuleTransition[] {
    if (held.open === null) return []
    return [{ kind: 'recovered', incident: { ...held.open, recoveredAt: Math.max(at, held.open.at) } }]
  }

  function observeCondition(rule: AlertRule, condition: ConditionState): readonly RuleTransition[] {
    const known = memoryOf(rule)
    const { event, subject, detail = '' } = condition
    const key = keyOf(subject, detail)
    const before = known.get(key)
    if (event === null) {
      known.delete(key)
      return before === undefined ? [] : recover(before, condition.at)
    }
    const isOther = before !== undefined && isOtherEpisode(before, condition)
    const transitions = isOther ? [...recover(before, condition.at)] : []
    const { at } = condition
    const held = holdOn(before, condition)
    if (held.open !== null || held.heldMs < rule.forMs) {
      known.set(key, held)
      return transitions
    }
    const firedAt = at - (held.heldMs - rule.forMs)
    const incident = incidentOf(rule, {
      subject,
      at: firedAt,
      detail,
      event,
      when: { after: held.since, before: firedAt },
    })
    known.set(key, { ...held, open: incident })
    return [...transitions, { kind: 'fired', incident }]
  }

  function observeTrace(
    rule: AlertRule,
    observation: Extract<Observation, { kind: 'trace' }>,
  ): readonly RuleTransition[] {
    const known = memoryOf(rule)
    const { key, firstSeenAt } = observation.view
    const before = known.get(key)
    const long = longPending(rule, observation, context)
    if (long === null) {
      // Its actions or accounts changed since the alert opened. It still ends with the trace.
      const endedAt = endOfTrace(observation.view)
      if (before?.open == null || endedAt === null) return []
      known.set(key, { ...before, open: null })
      trimEnded(known)
      return recover(before, endedAt)
    }
    if (before !== undefined && (before.open === null || long.endedAt === null)) return []
    const transitions: RuleTransition[] = []
    const incident =
      before?.open ??
      incidentOf(rule, {
        subject: { kind: 'trace', key },
        at: long.at,
        detail: '',
        event: traceEvent('trace-long', long.scoped, null, long.filter),
        when: { after: firstSeenAt, before: long.at },
      })
    if (before === undefined) transitions.push({ kind: 'fired', incident })
    const isOver = long.endedAt !== null
    if (long.endedAt !== null)
      transitions.push({ kind: 'recovered', incident: { ...incident, recoveredAt: long.endedAt } })
    known.set(key, {
      identity: key,
      since: firstSeenAt,
      heldMs: 0,
      lastAt: long.at,
      open: isOver ? null : incident,
    })
    if (isOver) trimEnded(known)
    return transitions
  }

  /** Keeps the time for which a condition holds for an account outside the groups of a rule. It may join one later. */
  function noteOutside(rule: AlertRule, observation: Observation): void {
    if ((rule.groups ?? []).length === 0) return
    const condition = conditionStateOf({ ...rule, scope: [], groups: [] }, observation, context)
    if (condition === null) return
    const known = memoryOf(rule)
    const { key } = condition.subject
    const before = known.get(key)
    if (before?.open != null) return
    if (condition.event === null) known.delete(key)
    else known.set(key, holdOn(before, condition))
  }

  function judge(rule: AlertRule, observation: Observation): readonly RuleTransition[] {
    if (observation.kind === 'trace') return observeTrace(rule, observation)
    const condition = conditionStateOf(rule, observation, context)
    if (condition !== null) return observeCondition(rule, condition)
    if (observation.kind === 'account') noteOutside(rule, observation)
    return momentsOf(rule, observation, context).map((firing) => ({
      kind: 'fired' as const,
      incident: incidentOf(rule, firing),
    }))
  }

  return {
    observe: (observation) => rules.flatMap((rule) => judge(rule, observation)),
    restore: (incidents) => {
      for (const incident of incidents) {
        const rule = rules.find(({ id }) => id === incident.rule)
        if (rule === undefined || isOver(incident)) continue
        if (!conditions[rule.condition.kind].isLasting) continue
        const known = memoryOf(rule)
        const key = keyOfIncident(incident)
        if (known.has(key)) continue
        known.set(key, {
          identity: null,
          since: incident.when?.after ?? incident.at,
          heldMs: rule.forMs,
          lastAt: incident.at,
          open: incident,
        })
      }
    },
    resume: (key, earlier, closedAt) => {
      const waiting = rules
        .filter((rule) => rule.forMs > 0 && !memoryOf(rule).has(key))
        .map((rule) => ({ rule, after: closedAt(rule) }))
      if (waiting.length === 0) return
      for (const observation of earlier)
        for (const { rule, after } of waiting) {
          const seen = conditionStateOf(rule, observation, context)
          if (seen === null) continue
          const condition = { ...seen, at: Math.max(seen.at, after) }
          const known = memoryOf(rule)
          if (condition.event === null) known.delete(key)
          else known.set(key, holdOn(known.get(key), condition))
        }
    },
    setRules: (next) => {
      const before = new Map(rules.map((rule) => [rule.id, rule]))
      rules = next.filter((rule) => rule.isOn)
      const kept = new Set(
        rules
          .filter((rule) => {
            const was = before.get(rule.id)
            return was !== undefined && meaning(was) === meaning(rule)
          })
          .map((rule) => rule.id),
      )
      for (const id of memory.keys()) if (!kept.has(id)) memory.delete(id)
      return rules.some(({ id, forMs }) => forMs > 0 && !kept.has(id))
    },
    forget: (key) => {
      for (const known of memory.values()) {
        if (known.get(key)?.open == null) known.delete(key)
      }
    },
    closed: (incidents) => {
      for (const incident of incidents) {
        const known = memory.get(incident.rule)
        const key = keyOfIncident(incident)
        const held = known?.get(key)
        if (known === undefined || held?.open == null) continue
        if (incident.subject.kind === 'trace') known.delete(key)
        else known.set(key, { ...held, open: null })
      }
    },
  }
}

/** Returns the fields of a rule that determine when it fires. */
function meaning({ condition, forMs, scope, groups }: AlertRule): string {
  return JSON.stringify([condition, forMs, scope, groups])
}
