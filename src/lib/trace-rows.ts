import type { ActionView, TraceView } from '../../electron/shared/pending-models.ts'

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
