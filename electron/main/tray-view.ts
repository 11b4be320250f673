import { healthNames, isLive, isOpenIncident, traceStateNames } from '../shared/labels.ts'
import type { AppState, Navigation } from '../shared/app-state.ts'
import type { Incident, Millis } from '../shared/models.ts'
import type { TraceView } from '../shared/pending-models.ts'
import { renderText, text } from '../shared/text-parts.ts'
import { alertTitle } from '../shared/words/alerts.ts'
import { textStyleOf } from './text-style.ts'

export type TrayIcon = 'idle' | 'pending' | 'alert' | 'stale' | 'nokey'

export interface TrayRow {
  readonly label: string
  readonly target: Navigation
}

/** All that the tray shows, as values: drawing it twice changes nothing. */
export interface TrayView {
  readonly icon: TrayIcon
  /** How many actions are pending: beside the icon on macOS, baked into it elsewhere. */
  readonly count: number
  /** Alerts that nobody acknowledged, for the dock or the launcher. */
  readonly badge: number
  readonly toolTip: string
  readonly rows: readonly TrayRow[]
  readonly isPaused: boolean
  /** `15:04`, or null while notifications are shown. */
  readonly mutedUntil: string | null
}

type Shown = Pick<AppState, 'status' | 'settings' | 'traces' | 'pools' | 'accounts' | 'incidents'>

const mostRows = 5
/** Windows cuts a tooltip off after 127 characters. */
const longestToolTip = 127
const hour = 3_600_000
const severities: readonly Incident['severity'][] = ['critical', 'warning', 'info']

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function clockTime(at: Millis): string {
  const date = new Date(at)
  return `${String(date.getHours()).padStart(2, '0')}:${String(date.getMinutes()).padStart(2, '0')}`
}

/** When the last answer came: the time, with the day or how long ago it was when that is not now. */
function asOf(at: Millis, now: Millis): string {
  const age = now - at
  if (age < hour) return `as of ${clockTime(at)}`
  return age < 24 * hour
    ? `as of ${clockTime(at)}, ${Math.floor(age / hour)} h ago`
    : `as of ${plural(Math.floor(age / (24 * hour)), 'day')} ago`
}

function openAlerts({ incidents }: Shown): readonly Incident[] {
  return incidents
    .filter((incident) => isOpenIncident(incident) && incident.severity !== 'info')
    .toSorted((a, b) => severities.indexOf(a.severity) - severities.indexOf(b.severity) || b.at - a.at)
}

/** What is wrong with the key. To have none is no trouble, unless something that is watched is not answered without. */
function keyTrouble({ status: { key }, accounts, pools }: Shown): string {
  if (key.state === 'rejected') return 'key rejected'
  if (key.state === 'wrong-network') return 'key of another network'
  const isNeeded = [...accounts, ...pools].some(({ freshness }) => freshness.error?.code === 'unauthorized')
  return isNeeded ? 'key needed' : ''
}

function iconOf(state: Shown, pending: number, alerts: number): TrayIcon {
  const { status } = state
  if (alerts > 0) return 'alert'
  if (status.health !== 'ok' && status.health !== 'starting') return 'stale'
  if (keyTrouble(state) !== '') return 'nokey'
  return pending > 0 ? 'pending' : 'idle'
}

/** As many words as have room: the last ones matter least. */
function fitted(head: string, words: readonly string[]): string {
  let text = `${head}: ${words[0] ?? ''}`
  for (const word of words.slice(1)) {
    if (`${text} · ${word}`.length > longestToolTip) break
    text = `${text} · ${word}`
  }
  return text.slice(0, longestToolTip)
}

/** The most urgent first: alerts by severity, then what will fail, then what is pending the longest. */
function rowsOf(state: Shown, alerts: readonly Incident[], live: readonly TraceView[]): readonly TrayRow[] {
  const style = textStyleOf(state)
  const alertRows = alerts.slice(0, mostRows).map((incident) => ({
    label: renderText(alertTitle(incident), style),
    target: { panel: 'alerts' as const, key: incident.id },
  }))
  const traceRows = live
    .toSorted(
      (a, b) => Number(b.isFailurePredicted) - Number(a.isFailurePredicted) || a.firstSeenAt - b.firstSeenAt,
    )
    .slice(0, mostRows)
    .map((trace) => {
      const word = trace.isFailurePredicted ? 'Will fail' : traceStateNames[trace.state]
      return {
        label: `${word} · ${renderText(trace.actions[0]?.title ?? [text('Trace')], style)}`,
        target: { panel: 'pending' as const, key: trace.key },
      }
    })
  return [...alertRows, ...traceRows].slice(0, mostRows)
}

/** What the tray says of a state: icon by shape, counts, trouble, and the age of the data as the time of the last answer. */
export function trayView(state: Shown, now: Millis): TrayView {
  const { status, traces, pools, accounts, settings } = state
  const live = traces.filter((trace) => isLive(trace.state))
  const alerts = openAlerts(state)
  const mutedUntil =
    settings.mutedUntil === null || settings.mutedUntil <= now ? null : clockTime(settings.mutedUntil)
  const words = [
    plural(live.length, 'pending action'),
    alerts.length === 0 ? '' : plural(alerts.length, 'alert'),
    healthNames[status.health],
    keyTrouble(state),
    status.isPaused ? 'paused' : '',
    status.lastAnswerAt === null ? 'nothing seen yet' : asOf(status.lastAnswerAt, now),
    mutedUntil === null ? '' : `muted until ${mutedUntil}`,
    plural(accounts.length, 'account'),
    plural(pools.length, 'pool'),
  ].filter((word) => word !== '')
  const { network } = status
  const name = network.isTestnet || network.id !== 'mainnet' ? ` (${network.name})` : ''
  return {
    icon: iconOf(state, live.length, alerts.length),
    count: live.length,
    badge: alerts.length,
    toolTip: fitted(`Lookout${name}`, words),
    rows: rowsOf(state, alerts, live),
    isPaused: status.isPaused,
    mutedUntil,
  }
}
