import { storeKey } from '../../shared/networks.ts'
import type { Session } from '../session.ts'
import type { TraceRecord } from '../watch/watch-types.ts'

/** The stream may report a thousand traces per second. Traces that arrive within this time are written together. */
const saveWithinMs = 50
const mostAtOnce = 50

export interface TraceSaver {
  readonly save: (records: readonly TraceRecord[]) => void
  readonly saveSoon: (records: readonly TraceRecord[]) => void
  /** Leaves the records to the next `writeUnsaved` or `flush`. */
  readonly defer: (records: readonly TraceRecord[]) => void
  readonly unsaved: (key: string) => TraceRecord | null
  /** Starts writing the unsaved records, a part per turn of the event loop. */
  readonly writeUnsaved: () => void
  /** Writes these unsaved records; by default, all of them. */
  readonly flush: (keys?: readonly string[]) => void
}

export function createTraceSaver(session: Session): TraceSaver {
  const network = storeKey(session.network)
  const unsaved = new Map<string, TraceRecord>()
  let isDue = false
  let isWriting = false

  function defer(records: readonly TraceRecord[]): void {
    for (const record of records) unsaved.set(record.view.key, record)
  }

  function write(records: readonly TraceRecord[]): void {
    if (records.length === 0) return
    session.store.traces.save(network, records)
    for (const { view } of records) unsaved.delete(view.key)
  }

  function writeOn(): void {
    isWriting = false
    if (session.runtime.signal.aborted) return
    write([...unsaved.values().take(mostAtOnce)])
    writeUnsaved()
  }

  function writeUnsaved(): void {
    if (isWriting || unsaved.size === 0) return
    isWriting = true
    session.runtime.after(0, writeOn)
  }

  return {
    defer,
    writeUnsaved,
    unsaved: (key) => unsaved.get(key) ?? null,
    flush: (keys = [...unsaved.keys()]) => write(keys.flatMap((key) => unsaved.get(key) ?? [])),
    save: (records) => {
      session.store.traces.save(network, records)
      for (const { view } of records) unsaved.delete(view.key)
    },
    saveSoon: (records) => {
      defer(records)
      if (isDue || records.length === 0) return
      isDue = true
      session.runtime.after(saveWithinMs, () => {
        isDue = false
        if (!session.runtime.signal.aborted) writeUnsaved()
      })
    },
  }
}
