import { LookoutError } from '../shared/errors.ts'
import type { Millis } from '../shared/models.ts'
import type { Incident } from '../shared/alert-events.ts'
import { conditions, isUrgent } from '../shared/rules.ts'
import { isInScope } from './alerts/filter.ts'
import type { Settings } from '../shared/settings.ts'
import { storeKey } from '../shared/networks.ts'
import type { Accounts } from './pending/accounts.ts'
import { createAlertManager, type AlertManager } from './alerts/alert-manager.ts'
import type { FailingChannel } from './alerts/channel-observations.ts'
import { snoozed } from './alerts/snoozed.ts'
import type { AlertNotification } from './alerts/notices.ts'
import { observationsOfAccount, observationsOfPool } from './alerts/replay.ts'
import { changeOf, type AlertMessages } from './delivery/routing.ts'
import type { Payouts } from './payouts/payout-lists.ts'
import type { Pools } from './pools/followed-pools.ts'
import type { Polled } from './poll/poll-dispatcher.ts'
import type { Item } from './schedule/schedule-types.ts'
import type { Session } from './session.ts'
import {
  accountSpansOf,
  contextOf,
  orderTraces,
  poolSpansOf,
  thinned,
  unmissedSince,
} from './watched-context.ts'
import { isOpenIncident, isOver } from '../shared/incident-state.ts'
import { mostListedAlerts, mostOpenPerRule } from '../shared/watch-limits.ts'
import * as words from './monitor-words.ts'

/** Maximum number of stored nominators that are read at the first response of a pool, because main waits for them. */
const mostResumed = 16_000
/** Alerts beyond the list that are tolerated, so that not every alert causes a search for others to drop. */
const mostExtra = 100

export interface AlertSink {
  readonly notify: (notifications: readonly AlertNotification[]) => void
  readonly messages: AlertMessages
  readonly wake: () => void
  readonly failing: () => readonly FailingChannel[]
}

export interface WatchedAlertsOptions {
  readonly accounts: Accounts
  readonly pools: Pools
  readonly settings: () => Settings
  readonly alerts: AlertSink
  readonly payouts: Pick<Payouts, 'overdue' | 'has'>
}

export interface WatchedAlerts {
  readonly manager: AlertManager
  /** Skips alerts that are no longer listed. Throws `not-found` if none is listed. */
  readonly acknowledge: (ids: readonly string[]) => void
  /** Silences alerts until a time; null ends the silence. */
  readonly snooze: (ids: readonly string[], until: Millis | null) => void
  /** Includes alerts that are no longer listed. */
  readonly acknowledgeAll: () => void
  /** Makes acknowledged alerts unacknowledged. Skips those that are no longer listed. Throws `not-found` if none is listed. */
  readonly reopen: (ids: readonly string[]) => void
  /** Adds the missing reminders of open alerts, after a change of rules or channels. */
  readonly remind: () => void
  readonly onPolled: (polled: Polled, paused: string | null) => void
  /** Marks items that a rule watches, so that they are not slowed while no window is open. */
  readonly guard: (items: readonly Item[]) => readonly Item[]
}

export function createWatchedAlerts(session: Session, options: WatchedAlertsOptions): WatchedAlerts {
  const { store, network } = session
  const published = session.appState.lists.incidents
  const { accounts, pools, settings } = options
  const lastingRules = (): readonly string[] =>
    settings().rules.flatMap(({ id, condition }) => (conditions[condition.kind].isLasting ? [id] : []))

  function listed(): readonly Incident[] {
    const newest = store.incidents.list(storeKey(network), mostListedAlerts)
    if (newest.length < mostListedAlerts) return newest
    const others = [
      store.incidents.goingOn(storeKey(network), lastingRules()),
      store.incidents.open(storeKey(network), mostOpenPerRule),
    ]
    return [...newest, ...others.flat()]
  }

  const known = new Map(listed().map((incident) => [incident.id, incident]))
  published.replace([...known.values()])
  if (known.size >= mostListedAlerts && network.isFile !== true) closeUnlisted()

  /** Closes open alerts that an earlier session listed beyond the limits. */
  function closeUnlisted(): void {
    store.batch(() => {
      const over = store.incidents.supersede(storeKey(network), [...known.keys()], session.runtime.now())
      if (over.length > 0) store.outbox.add({ network: storeKey(network), entries: [], over })
    })
  }

  /**
   * Drops the oldest alerts beyond the limits. Open lasting alerts stay, and those that wait for a retry. A dropped alert can no
   * longer be acknowledged or snoozed, so it is closed, and its reminders and escalations end.
   */
  function trim(): void {
    if (known.size <= mostListedAlerts + mostExtra) return
    const newest = [...known.values()].toSorted((a, b) => b.at - a.at)
    const open = newest.filter((incident) => incident.severity !== 'info' && isOpenIncident(incident))
    const ofRules = [...Map.groupBy(open, ({ rule }) => rule).values()]
    const kept = new Set([
      ...newest.slice(0, mostListedAlerts),
      ...ofRules.flatMap((list) => list.slice(0, mostOpenPerRule)),
    ])
    const lasting = new Set(lastingRules())
    const isGoingOn = (incident: Incident): boolean =>
      incident.waitsUntil !== undefined || (!isOver(incident) && lasting.has(incident.rule))
    const dropped = newest.filter((incident) => !kept.has(incident) && !isGoingOn(incident))
    if (dropped.length <= mostExtra) return
    const ids = dropped.map(({ id }) => id)
    for (const id of ids) known.delete(id)
    published.remove(ids)
    const ended = { at: session.runtime.now(), why: 'superseded' } as const
    const closed = dropped.filter(isOpenIncident).map((incident) => ({ ...incident, ended }))
    store.batch(() => {
      store.incidents.save(storeKey(network), closed)
      store.outbox.add({ network: storeKey(network), entries: [], over: ids })
    })
  }

  function save(incidents: readonly Incident[]): void {
    const changes = incidents.flatMap((incident) => changeOf(known.get(incident.id), incident) ?? [])
    const messages = options.alerts.messages.route(storeKey(network), changes)
    store.batch(() => {
      // An alert whose trace is not stored would fire again after a crash, with another time.
      accounts.traces.flush(
        incidents.flatMap(({ subject }) => (subject.kind === 'trace' ? [subject.key] : [])),
      )
      store.incidents.save(storeKey(network), incidents)
      if (changes.length > 0) store.outbox.add(messages)
    })
    if (changes.length > 0) options.alerts.wake()
    for (const incident of incidents) known.set(incident.id, incident)
    published.upsert(incidents)
    trim()
  }

  function findAll(ids: readonly string[]): readonly Incident[] {
    const found = ids.flatMap((id) => known.get(id) ?? [])
    if (found.length === 0) throw new LookoutError('not-found', words.alerts.gone)
    return found
  }

  const context = contextOf(session, { accounts, pools })
  const manager = createAlertManager({
    settings,
    isShownOnly: network.isFile === true,
    watched: {
      traces: () => accounts.traces.known.open().map(({ view }) => view),
      trace: (key) => accounts.traces.known.get(key)?.view ?? null,
      trackedSince: accounts.follows.trackedSince,
      pool: pools.stateOf,
      earlier: (kind, key, since) => {
        const to = session.runtime.now()
        if (kind === 'account') return observationsOfAccount(key, accountSpansOf(session, key, since, to))
        const most = Math.ceil(mostResumed / Math.max(1, pools.stateOf(key)?.nominators.length ?? 0))
        const spans = poolSpansOf(session, key, since, to)
        return observationsOfPool(key, thinned(spans, most))
      },
      orderTraces: () => orderTraces(session),
      unmissedSince: (account) => {
        const item = accounts.list.items.get(account)
        return item === undefined ? 0 : unmissedSince(session, item)
      },
      watchedSince: (account) => accounts.list.items.get(account)?.addedAt ?? null,
      context,
    },
    incidents: {
      all: () => [...known.values()],
      stored: (id) => store.incidents.one(storeKey(network), id),
      save,
    },
    notify: options.alerts.notify,
    failing: options.alerts.failing,
    payouts: {
      ...options.payouts,
      accounts: () => accounts.list.items.keys(),
      isHistoryOffered: () => session.service.offers('finishedActions') !== 'no',
    },
    now: session.runtime.now,
  })

  function remind(): void {
    if (network.isFile === true) return
    const open = [...known.values()].filter(isOpenIncident)
    const entries = options.alerts.messages.remindersOf(storeKey(network), open)
    if (entries.length === 0) return
    store.outbox.add({ network: storeKey(network), entries })
    options.alerts.wake()
  }

  remind()
  return {
    manager,
    remind,
    acknowledge: (ids) => manager.acknowledge(findAll(ids)),
    reopen: (ids) => manager.reopen(findAll(ids)),
    snooze: (ids, until) => save(snoozed(findAll(ids), until, session.runtime.now())),
    acknowledgeAll: () => {
      manager.acknowledge([...known.values()].filter(({ acknowledgedAt }) => acknowledgedAt === null))
      store.batch(() => {
        store.incidents.acknowledge(storeKey(network), session.runtime.now())
        store.outbox.add(options.alerts.messages.routeAcknowledged(storeKey(network)))
      })
    },
    onPolled: ({ item, isWanted, isOnce, failure }, paused) => {
      if (!isWanted) return
      if (failure !== null || !isOnce) manager.polled(item, failure === null ? null : (paused ?? failure))
      // A response during a pause counts for its own time only.
      if (paused !== null) manager.interrupted()
    },
    guard: (items) => {
      const rules = settings().rules.filter((rule) => rule.isOn)
      const scope = new Set(rules.flatMap((rule) => rule.scope))
      const groups = rules.flatMap((rule) => rule.groups ?? [])
      const isAll = rules.some((rule) => isUrgent(rule.condition) && isInScope(rule, [], context))
      const isGuarded = (key: string): boolean =>
        isAll || scope.has(key) || (groups.length > 0 && context.isInGroup(key, groups))
      if (scope.size + groups.length === 0 && !isAll) return items
      return items.map((item) => (isGuarded(item.key) ? { ...item, isGuarded: true } : item))
    },
  }
}
