import {
  createAlertManager,
  type AlertManagerOptions,
} from '../../../../../electron/monitor/alerts/alert-manager.ts'
import type { AlertNotification } from '../../../../../electron/monitor/alerts/notices.ts'
import { noContext } from '../../../../../electron/monitor/alerts/rule-context.ts'
import type { Incident } from '../../../../../electron/shared/alert-events.ts'
import type { TraceView } from '../../../../../electron/shared/pending-models.ts'
import type { PoolState } from '../../../../../electron/shared/pool-models.ts'
import type { AlertRule } from '../../../../../electron/shared/rules.ts'
import { defaultSettings, type Settings } from '../../../../../electron/shared/settings.ts'
import { pool } from './samples.ts'

export const noon = Date.UTC(2026, 10, 20, 12)

/** Creates an alert manager over maps of known traces, one pool and stored alerts, and records its notifications. */
export function setUp(first: Partial<Settings>, kept: readonly Incident[] = [], isShownOnly = false) {
  let settings = first
  const incidents = new Map(kept.map((incident) => [incident.id, incident]))
  const notifications: AlertNotification[] = []
  let now = noon
  let state: PoolState | null = pool()
  const traces = new Map<string, TraceView>()
  const tracked = new Map<string, number>()
  const orderTraces: TraceView[] = []
  const unwatched = new Set<string>()
  /** Ids of stored alerts that are no longer listed. */
  const unlisted = new Set<string>()
  let earlier: AlertManagerOptions['watched']['earlier'] = () => []
  const manager = createAlertManager({
    settings: () => ({ ...defaultSettings, ...settings }),
    isShownOnly,
    watched: {
      traces: () => [...traces.values()],
      trace: (key) => traces.get(key) ?? null,
      trackedSince: (key) => tracked.get(key) ?? null,
      pool: () => state,
      earlier: (kind, key, since) => earlier(kind, key, since),
      orderTraces: () => [...orderTraces],
      watchedSince: () => null,
      unmissedSince: () => 0,
      context: { ...noContext, isWatched: (account) => !unwatched.has(account) },
    },
    incidents: {
      all: () => [...incidents.values()].filter(({ id }) => !unlisted.has(id)),
      stored: (id) => incidents.get(id) ?? null,
      save: (list) => {
        for (const incident of list) incidents.set(incident.id, incident)
      },
    },
    failing: () => [],
    payouts: { overdue: () => [], has: () => false, accounts: () => [], isHistoryOffered: () => true },
    notify: (list) => notifications.push(...list),
    now: () => now,
  })
  return {
    manager,
    incidents,
    traces,
    tracked,
    orderTraces,
    unwatched,
    unlisted,
    setEarlier: (next: typeof earlier) => {
      earlier = next
    },
    setRules: (rules: readonly AlertRule[]) => {
      settings = { ...settings, rules }
      manager.setRules(rules)
    },
    ends: () => [...incidents.values()].map(({ ended }) => ended?.why ?? null),
    at: (ms: number) => {
      now = noon + ms
    },
    answer: (next: PoolState) => {
      state = next
      manager.polled({ kind: 'pool', key: 'pool' }, null)
    },
    notified: () => notifications.splice(0).map(({ kind, incident }) => [kind, incident.event] as const),
  }
}
