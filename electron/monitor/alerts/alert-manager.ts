import type { AccessCause, Incident, IncidentEnd } from '../../shared/alert-events.ts'
import type { Refusal } from '../../shared/app-state.ts'
import { isOwnFault, type OwnFault } from '../../shared/errors.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { PoolState } from '../../shared/pool-models.ts'
import { conditions, trackedRule, type AlertRule, type ConditionKind } from '../../shared/rules.ts'
import type { Settings } from '../../shared/settings.ts'
import type { WatchEvent } from '../watch/watch-types.ts'
import type { PolledItem } from '../poll/poll-source.ts'
import { endOf } from './endings.ts'
import { createEarlierConditions, type EarlierConditionsDeps } from './earlier-conditions.ts'
import { createChannelObservations, type FailingChannel } from './channel-observations.ts'
import { createPayoutObservations, type PayoutSources } from './payout-observations.ts'
import { createEventObservations } from './event-observations.ts'
import { createNotices } from './notices.ts'
import { createAlertRecorder, type AlertRecorderDeps } from './alert-recorder.ts'
import { createOrderTracker, type OrderSources } from './orders.ts'
import type { RuleContext } from './rule-context.ts'
import { createRuleEngine } from './rule-engine.ts'
import type { Observation, RuleTransition } from './alert-types.ts'
import { isEnd, withTrackedEnd } from './tracked-alerts.ts'
import { correctionsOf } from './corrected-alerts.ts'
import { isLive } from '../../shared/trace-state.ts'
import { isOpenIncident } from '../../shared/incident-state.ts'

export interface AlertManagerOptions extends Pick<AlertRecorderDeps, 'incidents' | 'notify' | 'now'> {
  readonly settings: () => Pick<Settings, 'rules' | 'notices' | 'mutedUntil' | 'quietHours'>
  /** True for an opened file. Its alerts are never closed, because they came from other rules. */
  readonly isShownOnly: boolean
  readonly watched: {
    readonly traces: () => readonly TraceView[]
    readonly trace: (key: string) => TraceView | null
    /** Returns the time since which the payment of a trace is tracked; null if it is not tracked. */
    readonly trackedSince: (key: string) => Millis | null
    readonly pool: (key: string) => PoolState | null
    readonly earlier: EarlierConditionsDeps['earlier']
    /** Stored traces of multisig orders. */
    readonly orderTraces: () => readonly TraceView[]
    readonly unmissedSince: OrderSources['unmissedSince']
    readonly watchedSince: (account: string) => Millis | null
    readonly context: RuleContext
  }
  readonly failing: () => readonly FailingChannel[]
  readonly payouts: Omit<PayoutSources, 'unmissedSince'>
}

export interface AlertManager {
  readonly report: (events: readonly WatchEvent[]) => void
  /** Called when an item was polled. `failure`: the error code; null after a response. */
  readonly polled: (item: PolledItem, failure: string | null) => void
  /** Called when the service refused or accepted requests. Null: it refuses nothing. */
  readonly accessChanged: (refusal: Refusal | null) => void
  readonly acknowledge: (incidents: readonly Incident[]) => void
  /** Undoes `acknowledge`. */
  readonly reopen: (incidents: readonly Incident[]) => void
  /** Closes open alerts whose rule was deleted, disabled or changed: no later sample could close them. */
  readonly setRules: (rules: readonly AlertRule[]) => void
  readonly tick: () => void
  /** Called after a gap in polling: the next observation proves nothing about the time since the previous one. */
  readonly interrupted: () => void
  /** Called when an item is no longer watched. Closes its open alerts. */
  readonly forget: (item: PolledItem) => void
}

const idOf = ({ kind, key }: PolledItem): string => `${kind} ${key}`

export function createAlertManager(options: AlertManagerOptions): AlertManager {
  const { settings, watched, incidents, now } = options
  const ruleEngine = createRuleEngine(settings().rules, watched.context)
  const orders = createOrderTracker({
    stored: watched.orderTraces,
    isWatched: watched.context.isWatched,
    unmissedSince: watched.unmissedSince,
  })
  const pools = new Map<string, PoolState>()
  /** Pools and accounts for which the time before their first poll counts already. A new or changed rule counts it, too. */
  const resumed = new Set<string>()
  /** Items whose last poll left no gap. */
  const seen = new Set<string>()
  let rules = settings().rules
  const resume = createEarlierConditions({
    ruleEngine,
    rules: () => rules,
    incidents: incidents.all,
    earlier: watched.earlier,
    now,
  })
  const channelsAt = createChannelObservations(options.failing, incidents.all)
  const payoutsAt = createPayoutObservations({ ...options.payouts, ...watched })

  const ruleOf = ({ rule }: Incident): AlertRule | undefined =>
    rule === trackedRule.id ? trackedRule : settings().rules.find(({ id }) => id === rule)

  const observationsOf = createEventObservations({
    trace: (key) => {
      const view = watched.trace(key)
      if (view !== null) orders.note(view)
      return view
    },
    watchedSince: watched.watchedSince,
    poolBefore: (key) => pools.get(key) ?? watched.pool(key),
  })

  const notices = createNotices({ settings, incidents: incidents.all, ruleOf, traceOf, now })

  function traceOf({ subject }: Incident): TraceView | null {
    return subject.kind === 'trace' ? watched.trace(subject.key) : null
  }

  const { take, settle } = createAlertRecorder({
    incidents,
    notices,
    ruleOf,
    traceOf,
    isTracked: (incident) => isEnd(incident) && watched.trackedSince(incident.subject.key) !== null,
    notify: options.notify,
    now,
  })

  /** No watched account shows the trace of an alert. The list of traces does not keep those of old orders. */
  function isGone({ subject, event }: Incident): boolean {
    if (subject.kind !== 'trace') return false
    return event.kind === 'order-waiting'
      ? !orders.isFollowed(subject.key)
      : watched.trace(subject.key) === null
  }

  function endAll(reasonOf: (incident: Incident) => IncidentEnd | null): void {
    if (options.isShownOnly) return
    const over = incidents.all().flatMap((incident): readonly Incident[] => {
      const why = isOpenIncident(incident) ? reasonOf(incident) : null
      return why === null ? [] : [{ ...incident, ended: { at: now(), why } }]
    })
    for (const { id } of over) notices.forget(id)
    if (over.length === 0) return
    ruleEngine.closed(over)
    incidents.save(over)
  }

  function transitionsOf(one: Observation): readonly RuleTransition[] {
    const since = one.kind === 'trace-step' ? watched.trackedSince(one.view.key) : null
    return [...withTrackedEnd(ruleEngine.observe(one), one, since), ...correctionsOf(one, incidents.all)]
  }

  const observe = (observations: readonly Observation[]): void => take(observations.flatMap(transitionsOf))

  function seeLongPending(): void {
    const long = settings().rules.filter((rule) => rule.isOn && rule.condition.kind === 'trace-long')
    if (long.length === 0) return
    const least = Math.min(...long.map(({ forMs }) => forMs))
    const due = watched
      .traces()
      .filter((view) => isLive(view.state) && view.lastSeenAt - view.firstSeenAt >= least)
    observe(due.map((view) => ({ kind: 'trace', view })))
  }

  function seePool(key: string, isContinued: boolean): void {
    const state = watched.pool(key)
    if (state === null) return
    if (!resumed.has(key)) resume('pool', key)
    resumed.add(key)
    pools.set(key, state)
    observe([{ kind: 'pool', pool: key, state, isContinued, at: now() }])
  }

  function seeAccount(account: string, fault: OwnFault | null, isContinued: boolean): void {
    if (fault !== null && !resumed.has(account)) resume('account', account)
    resumed.add(account)
    observe([{ kind: 'account', account, fault, isContinued, at: now() }])
  }

  function respond(item: PolledItem, isContinued: boolean): void {
    seen.add(idOf(item))
    switch (item.kind) {
      case 'pool':
        seePool(item.key, isContinued)
        break
      case 'account':
        seeAccount(item.key, null, isContinued)
        seeLongPending()
        break
      case 'traces':
        seeLongPending()
        break
      case 'message':
      case 'other':
        break
    }
  }

  function fail(item: PolledItem, code: string, isContinued: boolean): void {
    // Any failed pool request breaks continuity, because the state in between is unknown.
    if (!isOwnFault(code) || item.kind !== 'account') {
      seen.delete(idOf(item))
      return
    }
    seen.add(idOf(item))
    seeAccount(item.key, code, isContinued)
  }

  const isOverNow = (incident: Incident): IncidentEnd | null =>
    endOf(incident, ruleOf(incident), undefined, traceOf(incident), watched.context)

  endAll(isOverNow)
  ruleEngine.restore(incidents.all())
  return {
    report: (events) => {
      observe(observationsOf(events))
      if (!options.isShownOnly) settle()
    },
    polled: (item, failure) => {
      const isContinued = seen.has(idOf(item))
      if (failure === null) respond(item, isContinued)
      else fail(item, failure, isContinued)
    },
    accessChanged: (refusal) => {
      const of = (cause: AccessCause, isRefused: boolean): Observation => ({
        kind: 'access',
        cause,
        isRefused,
        at: now(),
      })
      observe([
        of('key-rejected', refusal?.isKeyRejected ?? false),
        of('requests-refused', (refusal?.stopped.length ?? 0) > 0),
      ])
    },
    acknowledge: (acknowledged) => {
      for (const { id } of acknowledged) notices.forget(id)
      incidents.save(acknowledged.map((incident) => ({ ...incident, acknowledgedAt: now() })))
    },
    reopen: (acknowledged) => {
      incidents.save(acknowledged.map((incident) => ({ ...incident, acknowledgedAt: null })))
      for (const { id } of acknowledged) notices.sent(id)
    },
    setRules: (next) => {
      const before = new Map(rules.map((rule) => [rule.id, rule]))
      rules = next
      endAll((incident) =>
        endOf(incident, ruleOf(incident), before.get(incident.rule), traceOf(incident), watched.context),
      )
      if (ruleEngine.setRules(next)) resumed.clear()
      orders.restart()
      ruleEngine.restore(incidents.all())
    },
    tick: () => {
      const at = now()
      if (!options.isShownOnly) {
        // An account may have left the group of a rule.
        endAll((incident) => (ruleOf(incident)?.groups === undefined ? null : isOverNow(incident)))
        const has = (kind: ConditionKind): boolean =>
          rules.some(({ isOn, condition }) => isOn && condition.kind === kind)
        if (has('order-waiting')) observe(orders.observations(at))
        if (has('payouts-overdue')) {
          const isRemoved = ({ event }: Incident): boolean =>
            event.kind === 'payouts-overdue' && !options.payouts.has(event.list)
          endAll((incident) => (isRemoved(incident) ? 'not-watched' : null))
          observe(payoutsAt(at))
        }
        settle()
        const { notifications, summedUp } = notices.due(at)
        if (summedUp.length > 0) incidents.save(summedUp)
        if (notifications.length > 0) options.notify(notifications)
      }
      const channels = channelsAt(at)
      if (channels.length > 0) observe(channels)
    },
    interrupted: () => seen.clear(),
    forget: (item) => {
      const { key } = item
      seen.delete(idOf(item))
      pools.delete(key)
      resumed.delete(key)
      ruleEngine.forget(key)
      endAll((incident) => {
        const rule = ruleOf(incident)
        if (rule === undefined || !conditions[rule.condition.kind].isLasting) return null
        const { subject } = incident
        // The trace of a message may have a watched account, and a pool may be watched as an account, too.
        const isOwn = subject.kind === item.kind && subject.key === key
        return isOwn || isGone(incident) ? 'not-watched' : null
      })
    },
  }
}
