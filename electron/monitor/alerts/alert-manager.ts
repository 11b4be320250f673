import { isOwnFault } from '../../shared/errors.ts'
import { isLive, isOpenIncident, isOver } from '../../shared/labels.ts'
import type { Incident, IncidentEnd, Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { conditions, type AlertRule } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { PoolEvent, WatchEvent } from '../watch/watch-types.ts'
import { endOf } from './endings.ts'
import { silenceOf, wallClock } from './quiet.ts'
import { createRuleEngine } from './rule-engine.ts'
import type { Observation, RuleTransition } from './alert-types.ts'

/** A native notification to show now. */
export interface AlertNotification {
  readonly kind: 'fired' | 'recovered' | 'again'
  readonly incident: Incident
}

export interface AlertManagerOptions {
  readonly settings: () => Pick<Settings, 'rules' | 'notices' | 'mutedUntil' | 'quietHours'>
  /** True for data of an opened file, which has other rules: its alerts are never closed. */
  readonly isShownOnly: boolean
  readonly traces: () => readonly TraceView[]
  readonly trace: (key: string) => TraceView | null
  readonly pool: (key: string) => PoolState | null
  /** Returns the stored alerts, newest first. */
  readonly incidents: () => readonly Incident[]
  readonly save: (incidents: readonly Incident[]) => void
  readonly notify: (notifications: readonly AlertNotification[]) => void
  readonly now: () => Millis
}

/** Turns observations into alerts: applies the rules, updates alerts and decides which of them cause a notification. */
export interface AlertManager {
  readonly report: (events: readonly WatchEvent[]) => void
  /** Called when a scheduled item was polled, successfully or not. */
  readonly answered: (id: string) => void
  readonly failed: (id: string, code: string) => void
  readonly acknowledge: (incidents: readonly Incident[]) => void
  /**
   * Replaces the rules. Closes open alerts whose rule was deleted, disabled or changed: no later sample could close them.
   */
  readonly setRules: (rules: readonly AlertRule[]) => void
  /** Repeats notifications that are due. */
  readonly tick: () => void
  /** Called after a gap in polling: the next observation does not prove that a condition held since the previous one. */
  readonly interrupted: () => void
  /** Called when a scheduled item is no longer watched. Closes its open alerts. */
  readonly forget: (id: string) => void
}

const clock = wallClock('local')

/** The address in an item's id. */
const keyOf = (id: string): string => id.slice(id.indexOf(':') + 1)

export function createAlertManager(options: AlertManagerOptions): AlertManager {
  const { settings, now } = options
  const ruleEngine = createRuleEngine(settings().rules)
  /** The previous state of each pool, for comparison. */
  const pools = new Map<string, PoolState>()
  /** Items whose last poll succeeded or failed on their own account: nothing was missed since. */
  const seen = new Set<string>()
  const notifiedAt = new Map<string, Millis>()
  let rules = settings().rules

  const ruleOf = (incident: Incident): AlertRule | undefined =>
    settings().rules.find(({ id }) => id === incident.rule)

  function traceOf({ subject }: Incident): TraceView | null {
    return subject.kind === 'trace' ? options.trace(subject.key) : null
  }

  /** Closes the open alerts for which there is a reason. */
  function endAll(reasonOf: (incident: Incident) => IncidentEnd | null): void {
    if (options.isShownOnly) return
    const over = options.incidents().flatMap((incident): readonly Incident[] => {
      const why = isOpenIncident(incident) ? reasonOf(incident) : null
      return why === null ? [] : [{ ...incident, ended: { at: now(), why } }]
    })
    for (const { id } of over) notifiedAt.delete(id)
    if (over.length > 0) options.save(over)
  }

  function silence(incident: Incident, isWanted: boolean): Incident['silencedBy'] {
    const { severity } = incident
    return silenceOf({ severity, isNoticed: isWanted }, settings(), now(), clock) ?? undefined
  }

  function take(transitions: readonly RuleTransition[]): void {
    if (transitions.length === 0) return
    const known = new Map(options.incidents().map((incident) => [incident.id, incident]))
    const changed: Incident[] = []
    const notifications: AlertNotification[] = []
    for (const { kind, incident } of transitions) {
      const before = known.get(incident.id)
      const rule = ruleOf(incident)
      if (kind === 'fired') {
        if (before !== undefined) continue
        const silencedBy = silence(incident, rule?.isNoticed ?? false)
        const made = silencedBy === undefined ? incident : { ...incident, silencedBy }
        known.set(made.id, made)
        changed.push(made)
        if (silencedBy === undefined) {
          notifications.push({ kind, incident: made })
          notifiedAt.set(made.id, now())
        }
        continue
      }
      if (before === undefined || isOver(before)) continue
      const over = {
        ...before,
        ...(incident.recoveredAt === undefined ? {} : { recoveredAt: incident.recoveredAt }),
      }
      notifiedAt.delete(over.id)
      known.set(over.id, over)
      changed.push(over)
      if (silence(over, rule?.noticesRecovery ?? false) === undefined)
        notifications.push({ kind, incident: over })
    }
    // Save only the last version of each, as an alert may open and close at once.
    if (changed.length > 0) options.save([...new Map(changed.map((each) => [each.id, each])).values()])
    if (notifications.length > 0) options.notify(notifications)
  }

  function stepsOf(key: string, to: TraceView['state'] | null): readonly Observation[] {
    const view = options.trace(key)
    if (view === null) return []
    const index = to === null ? 0 : view.steps.findLastIndex(({ state }) => state === to)
    return index === -1
      ? []
      : [
          { kind: 'trace-step', view, index },
          { kind: 'trace', view },
        ]
  }

  function observationsOf(events: readonly WatchEvent[]): readonly Observation[] {
    const ofPools = new Map<string, PoolEvent[]>()
    const others = events.flatMap((event): readonly Observation[] => {
      if (event.kind === 'trace-new') return stepsOf(event.key, null)
      if (event.kind === 'trace-state') return stepsOf(event.key, event.to)
      if (event.kind === 'block-contradiction') return [event]
      ofPools.set(event.pool, [...(ofPools.get(event.pool) ?? []), event])
      return []
    })
    const changes = [...ofPools].map(([pool, list]): Observation => {
      const before = pools.get(pool) ?? options.pool(pool)
      return { kind: 'pool-change', pool, before, events: list }
    })
    return [...others, ...changes]
  }

  const observe = (observations: readonly Observation[]): void =>
    take(observations.flatMap((one) => ruleEngine.observe(one)))

  function seeLongPending(): void {
    const long = settings().rules.filter((rule) => rule.isOn && rule.condition.kind === 'trace-long')
    if (long.length === 0) return
    const least = Math.min(...long.map(({ forMs }) => forMs))
    const due = options
      .traces()
      .filter((view) => isLive(view.state) && view.lastSeenAt - view.firstSeenAt >= least)
    observe(due.map((view) => ({ kind: 'trace', view })))
  }

  endAll((incident) => endOf(incident, ruleOf(incident), undefined, traceOf(incident)))
  ruleEngine.restore(options.incidents())
  return {
    report: (events) => observe(observationsOf(events)),
    answered: (id) => {
      const key = keyOf(id)
      const isContinued = seen.has(id)
      seen.add(id)
      if (id.startsWith('pool:')) {
        const state = options.pool(key)
        if (state === null) return
        pools.set(key, state)
        observe([{ kind: 'pool', pool: key, state, isContinued, at: now() }])
        return
      }
      if (id.startsWith('account:'))
        observe([{ kind: 'account', account: key, fault: null, isContinued, at: now() }])
      if (id.startsWith('account:') || id.startsWith('traces')) seeLongPending()
    },
    failed: (id, code) => {
      const isContinued = seen.has(id)
      // Any failed pool request breaks continuity, as its state in between is unknown.
      if (!isOwnFault(code) || !id.startsWith('account:')) {
        seen.delete(id)
        return
      }
      seen.add(id)
      observe([{ kind: 'account', account: keyOf(id), fault: code, isContinued, at: now() }])
    },
    acknowledge: (incidents) => {
      for (const { id } of incidents) notifiedAt.delete(id)
      options.save(incidents.map((incident) => ({ ...incident, acknowledgedAt: now() })))
    },
    setRules: (next) => {
      const before = new Map(rules.map((rule) => [rule.id, rule]))
      rules = next
      endAll((incident) => endOf(incident, ruleOf(incident), before.get(incident.rule), traceOf(incident)))
      ruleEngine.setRules(next)
      ruleEngine.restore(options.incidents())
    },
    tick: () => {
      const at = now()
      const notifications = options.incidents().flatMap((incident): readonly AlertNotification[] => {
        const every = ruleOf(incident)?.resendMs ?? null
        const last = notifiedAt.get(incident.id) ?? incident.at
        if (every === null || !isOpenIncident(incident) || at - last < every) return []
        if (silence(incident, ruleOf(incident)?.isNoticed ?? false) !== undefined) return []
        notifiedAt.set(incident.id, at)
        return [{ kind: 'again', incident }]
      })
      if (notifications.length > 0) options.notify(notifications)
      const open = new Set(options.incidents().flatMap((each) => (isOpenIncident(each) ? [each.id] : [])))
      for (const id of notifiedAt.keys()) if (!open.has(id)) notifiedAt.delete(id)
    },
    interrupted: () => seen.clear(),
    forget: (id) => {
      const key = keyOf(id)
      seen.delete(id)
      pools.delete(key)
      ruleEngine.forget(key)
      endAll((incident) => {
        const rule = ruleOf(incident)
        if (rule === undefined || !conditions[rule.condition.kind].isLasting) return null
        const isGone = incident.subject.kind === 'trace' && traceOf(incident) === null
        return isGone || incident.subject.key === key ? 'not-watched' : null
      })
    },
  }
}
