import type { AppState, Navigation } from '../../shared/app-state.ts'
import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import { plainText, text } from '../../shared/text-parts.ts'
import { groupTitle } from '../../shared/words/alert-words.ts'
import { textStyleOf } from '../../shared/text-style.ts'
import { toolTip, tray } from '../main-words.ts'
import { cleanText } from '../../shared/untrusted-text.ts'
import { timeZoneOf, type Settings } from '../../shared/settings.ts'
import { isFailureExpected, isLive } from '../../shared/trace-state.ts'
import { healthNames, traceStateNames } from '../../shared/words/state-words.ts'
import { groupAlerts, openAlerts, type AlertGroup } from '../../shared/alert-groups.ts'

export type TrayIcon = 'idle' | 'pending' | 'alert' | 'stale' | 'nokey'

export interface TrayRow {
  readonly label: string
  readonly target: Navigation
}

export interface TrayView {
  readonly icon: TrayIcon
  readonly count: number
  readonly badge: number
  readonly toolTip: string
  readonly rows: readonly TrayRow[]
  readonly isPaused: boolean
  /** `15:04`, or null while notifications are shown. */
  readonly mutedUntil: string | null
}

type Shown = Pick<AppState, 'status' | 'settings' | 'traces' | 'pools' | 'accounts' | 'book' | 'incidents'>

const mostRows = 5
/** Windows cuts a tooltip off after 127 characters. */
const longestToolTip = 127
const hour = 3_600_000

/** Formats the time of day in the user's time zone: `15:04`. */
export function clockTime(at: Millis, { zone }: Pick<Settings, 'zone'>): string {
  return new Date(at).toLocaleTimeString('sv-SE', { timeStyle: 'short', timeZone: timeZoneOf(zone) })
}

function asOf(at: Millis, now: Millis, settings: Settings): string {
  const age = now - at
  if (age < hour) return toolTip.asOf(clockTime(at, settings))
  return age < 24 * hour
    ? toolTip.asOfHours(clockTime(at, settings), Math.floor(age / hour))
    : toolTip.asOfDays(Math.floor(age / (24 * hour)))
}

function loudGroups({ incidents }: Shown, now: Millis): readonly AlertGroup[] {
  return groupAlerts(openAlerts(incidents, now)).filter(({ severity }) => severity !== 'info')
}

/** A missing key is a problem only if a watched item requires one. */
function keyProblem({ status: { key }, accounts, pools }: Shown): string {
  if (key.state === 'rejected') return toolTip.keyRejected
  if (key.state === 'wrong-network') return toolTip.keyWrongNetwork
  const isNeeded = [...accounts, ...pools].some(({ freshness }) => freshness.error?.code === 'unauthorized')
  return isNeeded ? toolTip.keyNeeded : ''
}

function iconOf(state: Shown, pending: number, alerts: number): TrayIcon {
  const { status } = state
  if (alerts > 0) return 'alert'
  if (status.health !== 'ok' && status.health !== 'starting') return 'stale'
  if (keyProblem(state) !== '') return 'nokey'
  return pending > 0 ? 'pending' : 'idle'
}

/** Leaves out the last words if they do not fit, because they matter least. */
function fitted(head: string, words: readonly string[]): string {
  let text = `${head}: ${words[0] ?? ''}`
  for (const word of words.slice(1)) {
    if (`${text} · ${word}`.length > longestToolTip) break
    text = `${text} · ${word}`
  }
  return text.slice(0, longestToolTip)
}

/** Returns the most urgent rows first: alerts by severity, predicted failures, then the longest pending. The last row counts the rest. */
function rowsOf(state: Shown, alerts: readonly AlertGroup[], live: readonly TraceView[]): readonly TrayRow[] {
  const style = textStyleOf(state)
  const alertRows = alerts.slice(0, mostRows).map((group) => ({
    label: plainText(groupTitle(group), style),
    target: { panel: 'alerts' as const, key: group.incidents[0].id },
  }))
  const traceRows = live
    .toSorted(
      (a, b) => Number(isFailureExpected(b)) - Number(isFailureExpected(a)) || a.firstSeenAt - b.firstSeenAt,
    )
    .slice(0, mostRows)
    .map((trace) => {
      const word = isFailureExpected(trace) ? tray.willFail : traceStateNames[trace.state]
      return {
        label: `${word} · ${plainText(trace.actions[0]?.title ?? [text(tray.trace)], style)}`,
        target: { panel: 'pending' as const, key: trace.key },
      }
    })
  const rows = [...alertRows, ...traceRows].slice(0, mostRows)
  const more = alerts.length + live.length - rows.length
  const panel = alerts.length > mostRows ? 'alerts' : 'pending'
  return more === 0
    ? rows
    : [...rows, { label: tray.more(more), target: { panel, key: null, isPresent: true as const } }]
}

export function trayView(state: Shown, now: Millis): TrayView {
  const { status, traces, pools, accounts, settings } = state
  const live = traces.filter((trace) => isLive(trace.state))
  const alerts = loudGroups(state, now)
  const mutedUntil =
    settings.mutedUntil === null || settings.mutedUntil <= now
      ? null
      : clockTime(settings.mutedUntil, settings)
  const words = [
    toolTip.pending(live.length),
    alerts.length === 0 ? '' : toolTip.alerts(alerts.length),
    healthNames[status.health],
    keyProblem(state),
    status.isPaused ? toolTip.paused : '',
    status.lastAnswerAt === null ? toolTip.nothingYet : asOf(status.lastAnswerAt, now, settings),
    mutedUntil === null ? '' : toolTip.mutedUntil(mutedUntil),
    toolTip.accounts(accounts.length),
    toolTip.pools(pools.length),
  ].filter((word) => word !== '')
  const { network } = status
  const name = network.isTestnet || network.id !== 'mainnet' ? cleanText(network.name, 60) : null
  return {
    icon: iconOf(state, live.length, alerts.length),
    count: live.length,
    badge: alerts.length,
    toolTip: fitted(toolTip.title(name), words),
    rows: rowsOf(state, alerts, live),
    isPaused: status.isPaused,
    mutedUntil,
  }
}
