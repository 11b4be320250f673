import type { Millis } from '../../shared/models.ts'
import type { TraceView } from '../../shared/pending-models.ts'
import type { RuleHistory, Span } from './replay.ts'

export interface KeptHistory {
  readonly history: RuleHistory
  readonly since: () => Millis | null
}

/** Rules about steps do not fire on traces that had ended when they were first read. */
const isReadFromHistory = ({ endedAt, steps }: TraceView): boolean =>
  endedAt !== null && steps.length === 1 && steps[0]?.when.after === null

/** `firesOnRead`: the rule also fires on traces that had ended when they were first read. */
export function notingKept(history: RuleHistory, firesOnRead: boolean): KeptHistory {
  let since: Millis | null = null
  const note = (at: Millis): void => {
    if (since === null || at < since) since = at
  }

  function noteSpans<T>(
    subjects: readonly { readonly key: string; readonly spans: readonly Span<T>[] }[],
  ): readonly { readonly key: string; readonly spans: readonly Span<T>[] }[] {
    for (const { spans } of subjects) {
      const first = spans.find(({ gap }) => gap === null)
      if (first !== undefined) note(first.fromAt)
    }
    return subjects
  }

  return {
    since: () => since,
    history: {
      ...history,
      traces: () => {
        const traces = history.traces()
        for (const view of traces) if (firesOnRead || !isReadFromHistory(view)) note(view.firstSeenAt)
        return traces
      },
      pools: () => noteSpans(history.pools()),
      accounts: () => noteSpans(history.accounts()),
      contradictions: () => {
        const incidents = history.contradictions()
        for (const { at } of incidents) note(at)
        return incidents
      },
    },
  }
}
