import type { AppInfo, AppState } from '../shared/app-state.ts'
import { coverAddresses, redact } from './redact.ts'

export interface DiagnosticsParts {
  readonly info: AppInfo
  readonly state: AppState
  /** The service's clock minus ours, ms. */
  readonly skewMs: number | null
  readonly locale: string
  readonly log: string
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  const words = [...counts]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, count]) => `${name} ${count}`)
  return words.length === 0 ? 'none' : words.join(', ')
}

/** Returns the text for a bug report: versions, counts, states and the log. It never contains keys, and addresses only if requested. */
export function diagnosticsText(parts: DiagnosticsParts, hasAddresses: boolean): string {
  const { info, state, skewMs, locale, log } = parts
  const { status, settings } = state
  const lines = [
    `${info.name} ${info.version} · Electron ${info.electron} · Chromium ${info.chromium} · Node ${info.node}`,
    `System: ${info.platform} · ${locale}`,
    `Network: ${status.network.name} (${status.network.baseUrl})${status.network.isTestnet ? ' · testnet' : ''}`,
    `Service: ${status.health}${status.note === null ? '' : ` · ${status.note}`}`,
    `Latency: ${status.latencyMs === null ? 'unknown' : `${Math.round(status.latencyMs)} ms`} · quota ${status.quota.used} of ${status.quota.limit} per second`,
    `Last response: ${status.lastAnswerAt === null ? 'never' : new Date(status.lastAnswerAt).toISOString()}`,
    `Clock: ${skewMs === null ? 'not compared yet' : `${Math.round(-skewMs / 1_000)} s ahead of the service`}`,
    `Key: ${status.key.state}${status.key.note === null ? '' : ` · ${status.key.note}`}`,
    `Store: ${status.storage.mode}, ${info.dataBytes ?? 0} bytes${status.storage.note === null ? '' : ` · ${status.storage.note}`}`,
    `Watched: ${state.accounts.length} accounts, ${state.pools.length} pools, ${state.blocks.length} blocks shown`,
    `Traces: ${countBy(state.traces, ({ state: each }) => each)}`,
    `Alerts: ${countBy(state.incidents, ({ rule }) => rule)}`,
    `Rules: ${countBy(settings.rules, (rule) => `${rule.condition.kind} ${rule.isOn ? 'on' : 'off'}`)}`,
    `Settings: theme ${settings.theme}, contrast ${settings.contrast}, proxy ${settings.proxy.mode}, notifications ${settings.notices.isOn ? 'on' : 'off'}, quiet hours ${settings.quietHours.isOn ? 'on' : 'off'}`,
    '',
    'Log:',
    log.trim() === '' ? '(empty)' : log.trim(),
  ]
  const text = redact(lines.join('\n'), [])
  return `${hasAddresses ? text : coverAddresses(text)}\n`
}
