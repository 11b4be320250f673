import { setImmediate } from 'node:timers/promises'
import type { Millis } from '../../shared/models.ts'
import type { JournalCursor, JournalPage, TraceState, TraceView } from '../../shared/pending-models.ts'
import { searchWord, traceText } from '../../shared/trace-text.ts'
import type { Store } from '../store/types.ts'

export interface JournalQuery {
  readonly from: Millis | null
  readonly to: Millis | null
  readonly states: readonly TraceState[]
  readonly text: string
  readonly before: JournalCursor | null
  readonly limit: number
}

/** Read at once: others get their turn after so many. */
const batch = 50
/** A search that finds little gives up here and can be continued. */
const mostLooked = 3_000

/** A page of what ended, from everything that is kept. `nameOf` gives the user's own names. */
export async function readJournal(
  store: Pick<Store, 'endedTraces'>,
  network: string,
  query: JournalQuery,
  nameOf: (key: string) => string | null,
): Promise<JournalPage> {
  const words = query.text.split(/\s+/).filter(Boolean).map(searchWord)
  const isWanted = (trace: TraceView): boolean => {
    if (words.length === 0) return true
    const text = traceText(trace, nameOf)
    return words.every((word) => text.includes(word))
  }
  const { from, to, states, limit } = query
  const traces: TraceView[] = []
  let before = query.before
  let looked = 0
  while (looked < mostLooked) {
    const records = store.endedTraces(network, { from, to, states, before, limit: batch })
    for (const { view } of records) {
      looked += 1
      before = { at: view.endedAt ?? view.lastSeenAt, key: view.key }
      if (isWanted(view)) traces.push(view)
      if (traces.length === limit) return { traces, next: before, looked }
    }
    if (records.length < batch) return { traces, next: null, looked }
    await setImmediate()
  }
  return { traces, next: before, looked }
}
