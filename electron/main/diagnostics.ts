import { optionalOperations, type AppInfo, type AppState } from '../shared/app-state.ts'
import { diagnostics as words } from './diagnostics-words.ts'
import { coverAddresses, redact } from '../monitor/redact.ts'

export interface DiagnosticsParts {
  readonly info: AppInfo
  readonly state: AppState
  /** The service's clock minus this computer's, ms. */
  readonly skewMs: number | null
  readonly locale: string
  readonly log: string
}

function countBy<T>(items: readonly T[], nameOf: (item: T) => string): string {
  const counts = new Map<string, number>()
  for (const item of items) counts.set(nameOf(item), (counts.get(nameOf(item)) ?? 0) + 1)
  const all = [...counts].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([name, count]) => `${name} ${count}`)
  return all.length === 0 ? words.none : all.join(', ')
}

/** Returns the text for a bug report: versions, counts, states and the log. It never contains keys, and addresses only if requested. */
export function diagnosticsText(parts: DiagnosticsParts, hasAddresses: boolean): string {
  const { info, state, skewMs, locale, log } = parts
  const { status, settings } = state
  const { network, latencyMs, quota, lastAnswerAt, key, storage, capabilities, stream } = status
  const lines = [
    words.versions(`${info.name} ${info.version}`, info.electron, info.chromium, info.node),
    words.system(info.platform, locale),
    words.network(network.name, network.baseUrl, network.isTestnet),
    words.service(status.health, status.note),
    words.latency(latencyMs, quota.used, quota.limit),
    words.lastResponse(lastAnswerAt === null ? null : new Date(lastAnswerAt).toISOString()),
    words.operations(
      optionalOperations.map((each) => `${each} ${capabilities?.[each].state ?? 'unknown'}`).join(', '),
    ),
    ...(stream === undefined ? [] : [words.stream(stream)]),
    words.clock(skewMs),
    words.key(key.state, key.note),
    words.store(storage.mode, info.dataBytes ?? 0, storage.note),
    words.watched(state.accounts.length, state.pools.length, state.blocks.length),
    words.traces(countBy(state.traces, ({ state: each }) => each)),
    words.alerts(countBy(state.incidents, ({ rule }) => rule)),
    words.rules(countBy(settings.rules, ({ condition, isOn }) => words.rule(condition.kind, isOn))),
    words.look(settings.theme, settings.contrast) +
      words.choices(settings.proxy.mode, settings.notices.isOn, settings.quietHours.isOn),
    '',
    words.log,
    log.trim() === '' ? words.emptyLog : log.trim(),
  ]
  const text = redact(lines.join('\n'), [])
  return `${hasAddresses ? text : coverAddresses(text)}\n`
}
