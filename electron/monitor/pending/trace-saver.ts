import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

/** The stream may report a thousand traces per second. Traces that arrive within this time are written together. */
const saveWithinMs = 50
const mostAtOnce = 50

export interface TraceSaver {
  readonly save: (records: readonly TraceRecord[]) => void
  readonly saveSoon: (records: readonly TraceRecord[]) => void
  /** Delays writing records if only their last-seen time changed. `writeHeld` or `flush` writes them. */
  readonly hold: (records: readonly TraceRecord[]) => void
  readonly held: (key: string) => TraceRecord | null
  /** Starts writing the delayed records, a part per turn of the event loop. */
  readonly writeHeld: () => void
  readonly flush: () => void
}

export function createTraceSaver(session: Session): TraceSaver {
  const network = storeKey(session.network)
  const unsaved = new Map<string, TraceRecord>()
  let isDue = false
  let isWriting = false

  function hold(records: readonly TraceRecord[]): void {
    for (const record of records) unsaved.set(record.view.key, record)
  }

  function write(most: number): void {
    const records = [...unsaved.values().take(most)]
    if (records.length === 0) return
    session.store.saveTraces(network, records)
    for (const { view } of records) unsaved.delete(view.key)
  }

  function writeOn(): void {
    isWriting = false
    if (session.signal.aborted) return
    write(mostAtOnce)
    writeHeld()
  }

  function writeHeld(): void {
    if (isWriting || unsaved.size === 0) return
    isWriting = true
    session.after(0, writeOn)
  }

  return {
    hold,
    writeHeld,
    held: (key) => unsaved.get(key) ?? null,
    flush: () => write(unsaved.size),
    save: (records) => {
      session.store.saveTraces(network, records)
      for (const { view } of records) unsaved.delete(view.key)
    },
    saveSoon: (records) => {
      hold(records)
      if (isDue || records.length === 0) return
      isDue = true
      session.after(saveWithinMs, () => {
        isDue = false
        if (!session.signal.aborted) writeHeld()
      })
    },
  }
}
