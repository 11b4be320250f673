import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

/** The stream may report a thousand traces a second: those of this time are written together. */
const saveWithinMs = 50

/** Writes changed traces to the store. */
export interface TraceSaver {
  readonly save: (records: readonly TraceRecord[]) => void
  readonly saveSoon: (records: readonly TraceRecord[]) => void
  /** The stored record lacks only the last-seen time, which is written at the next `flush`. */
  readonly hold: (keys: readonly string[]) => void
  /** Writes all that was held back. Call it before a trace is forgotten. */
  readonly flush: () => void
}

export function createTraceSaver(session: Session, known: ReadonlyMap<string, TraceRecord>): TraceSaver {
  const network = storeKey(session.network)
  const unsaved = new Set<string>()
  let isDue = false

  function hold(keys: readonly string[]): void {
    for (const key of keys) unsaved.add(key)
  }

  function flush(): void {
    if (unsaved.size === 0) return
    const records = [...unsaved].map((key) => known.get(key)).filter((record) => record !== undefined)
    unsaved.clear()
    session.store.saveTraces(network, records)
  }

  return {
    hold,
    flush,
    save: (records) => {
      session.store.saveTraces(network, records)
      for (const { view } of records) unsaved.delete(view.key)
    },
    saveSoon: (records) => {
      hold(records.map(({ view }) => view.key))
      if (isDue || records.length === 0) return
      isDue = true
      session.after(saveWithinMs, () => {
        isDue = false
        if (!session.signal.aborted) flush()
      })
    },
  }
}
