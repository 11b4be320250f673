import { traceStateNames } from '../../electron/shared/labels.ts'
import type { ActionView, AddressKey, TraceView } from '../../electron/shared/models.ts'
import { amountText } from './amounts.ts'

const separator = '\n'

/** A row of the table is a trace, or one of the further actions folded under it. */
export interface TraceRowRef {
  readonly trace: string
  readonly action: string | null
}

export function parseRowKey(key: string): TraceRowRef {
  const at = key.indexOf(separator)
  return at === -1 ? { trace: key, action: null } : { trace: key.slice(0, at), action: key.slice(at + 1) }
}

/** Row keys of these traces, with the further actions of the unfolded ones after each. */
export function flattenTraces(
  keys: readonly string[],
  unfolded: ReadonlySet<string>,
  byKey: ReadonlyMap<string, TraceView>,
): readonly string[] {
  if (unfolded.size === 0) return keys
  return keys.flatMap((key) => {
    const further = unfolded.has(key) ? (byKey.get(key)?.actions.slice(1) ?? []) : []
    return [key, ...further.map((action) => `${key}${separator}${action.key}`)]
  })
}

/** The action that stands for the whole trace in its row, null for a trace without any. */
export function headlineOf(trace: TraceView): ActionView | null {
  return trace.actions[0] ?? null
}

/** Which traces are wanted: of one account or of all, and with a text anywhere in their row. */
export interface TraceFilter {
  readonly account: AddressKey | null
  readonly text: string
}

function haystack(trace: TraceView, nameOf: (key: AddressKey) => string): string {
  const actions = trace.actions.flatMap((action) => [
    action.title,
    action.type,
    action.comment ?? '',
    ...action.amounts.map(amountText),
    ...action.parties.flatMap((party) => [nameOf(party.address), party.name ?? '', party.address]),
  ])
  const accounts = trace.accounts.flatMap((key) => [nameOf(key), key])
  return [traceStateNames[trace.state], trace.key, ...accounts, ...actions].join('\n').toLowerCase()
}

/** True when every word of the filter's text is in the row, in any case. */
export function matchesTrace(
  trace: TraceView,
  filter: TraceFilter,
  nameOf: (key: AddressKey) => string,
): boolean {
  if (filter.account !== null && !trace.accounts.includes(filter.account)) return false
  const words = filter.text.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return true
  const text = haystack(trace, nameOf)
  return words.every((word) => text.includes(word))
}
