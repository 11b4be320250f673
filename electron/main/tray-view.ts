import { isLive, traceStateNames } from '../shared/labels.ts'
import type { AppState, Millis, Navigation } from '../shared/models.ts'

export type TrayIcon = 'idle' | 'pending' | 'alert' | 'stale' | 'nokey'

export interface TrayRow {
  readonly label: string
  readonly target: Navigation
}

/** All that the tray shows, as values: drawing it twice changes nothing. */
export interface TrayView {
  readonly icon: TrayIcon
  readonly toolTip: string
  /** Beside the icon, on macOS only. */
  readonly title: string
  readonly rows: readonly TrayRow[]
  readonly isPaused: boolean
}

const mostRows = 5

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function clockTime(at: Millis): string {
  const date = new Date(at)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

function iconOf(state: AppState, pending: number): TrayIcon {
  const { status } = state
  if (state.incidents.some((incident) => incident.severity !== 'info' && incident.acknowledgedAt === null))
    return 'alert'
  if (status.health !== 'ok' && status.health !== 'starting') return 'stale'
  if (status.key.state === 'rejected' || status.key.state === 'wrong-network') return 'nokey'
  return pending > 0 ? 'pending' : 'idle'
}

/** What the tray says of a state: icon by shape, counts, and the age of the data as the time of the last answer. */
export function trayView(state: AppState): TrayView {
  const { status, traces, pools, accounts, incidents } = state
  const live = traces.filter((trace) => isLive(trace.state))
  const open = incidents.filter(
    (incident) => incident.acknowledgedAt === null && incident.severity !== 'info',
  )
  const words = [
    plural(live.length, 'pending action'),
    ...(open.length === 0 ? [] : [plural(open.length, 'alert')]),
    plural(accounts.length, 'account'),
    plural(pools.length, 'pool'),
    ...(status.health === 'ok' || status.health === 'starting' ? [] : [status.health.replace('-', ' ')]),
    status.lastAnswerAt === null ? 'nothing seen yet' : `as of ${clockTime(status.lastAnswerAt)}`,
  ]
  const network =
    status.network.isTestnet || status.network.id !== 'mainnet' ? ` (${status.network.name})` : ''
  const alertRows = open.map((incident) => ({
    label: incident.title,
    target: { panel: 'alerts' as const, key: incident.id },
  }))
  const traceRows = live
    .toSorted((a, b) => a.firstSeenAt - b.firstSeenAt)
    .map((trace) => ({
      label: `${traceStateNames[trace.state]} · ${trace.actions[0]?.title ?? 'Trace'}`,
      target: { panel: 'pending' as const, key: trace.key },
    }))
  return {
    icon: iconOf(state, live.length),
    toolTip: `Lookout${network}: ${words.join(' · ')}`,
    title: live.length === 0 ? '' : String(live.length),
    rows: [...alertRows, ...traceRows].slice(0, mostRows),
    isPaused: status.isPaused,
  }
}
