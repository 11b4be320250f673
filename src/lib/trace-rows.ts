import type { ActionView, TraceView } from '../../electron/shared/pending-models.ts'
import { listedTrace } from '../../electron/shared/scoped-trace.ts'

const separator = '\n'

export interface TraceRowRef {
  readonly trace: string
  readonly action: string | null
}

export function parseRowKey(key: string): TraceRowRef {
  const at = key.indexOf(separator)
  return at === -1 ? { trace: key, action: null } : { trace: key.slice(0, at), action: key.slice(at + 1) }
}

export function flattenTraces(
  keys: readonly string[],
  unfolded: ReadonlySet<string>,
  byKey: ReadonlyMap<string, TraceView>,
  scope: ReadonlySet<string> | null,
): readonly string[] {
  if (unfolded.size === 0) return keys
  return keys.flatMap((key) => {
    const trace = unfolded.has(key) ? byKey.get(key) : undefined
    const further = trace === undefined ? [] : listedTrace(trace, scope).actions.slice(1)
    return [key, ...further.map((action) => `${key}${separator}${action.key}`)]
  })
}

export function headlineOf(trace: TraceView): ActionView | null {
  return trace.actions[0] ?? null
}
