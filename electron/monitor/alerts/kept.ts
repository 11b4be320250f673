import type { Millis } from '../../shared/models.ts'
import type { RuleHistory, Span } from './replay.ts'

export interface KeptHistory {
  readonly history: RuleHistory
  readonly since: () => Millis | null
}

export function notingKept(history: RuleHistory): KeptHistory {
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
        for (const { firstSeenAt } of traces) note(firstSeenAt)
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
