import type { Millis } from '../../shared/models.ts'
import type { TraceRecord } from '../watch/types.ts'
import type { Layers } from './layers.ts'
import type { PinKind, PinNote } from './pins.ts'
import { removeByAge, removeBySize, type Cutoffs } from './retention.ts'
import type { Steps } from './sweep.ts'
import { usageOf, type Usage } from './usage.ts'

/** What is pinned, what takes how much, and what may go. Steps are for a worker, or for idle moments one at a time. */
export interface Upkeep {
  /** All that `work` writes to the store in one transaction. It may be run twice, so it does nothing else. */
  readonly batch: <T>(work: () => T) => T
  /** As `saveTraces` for records of which only the times of sighting changed: kept at the next flush. */
  readonly touchTraces: (network: string, records: readonly TraceRecord[]) => void
  readonly pinned: (network: string, kind: PinKind) => readonly string[]
  /** When each was pinned, with its note. */
  readonly pinNotes: (network: string, kind: PinKind) => ReadonlyMap<string, PinNote>
  readonly pin: (network: string, kind: PinKind, key: string, at: Millis, note?: string | null) => void
  readonly unpin: (network: string, kind: PinKind, key: string) => void
  /** A kept answer does not read as what it should be: it is left out, and the status tells. */
  readonly noteUnreadable: () => void
  /** While this is set, a write that finds the file in use fails at once with this sentence: nothing waits for a long job. */
  readonly setBusy: (why: string | null) => void
  /** True when the last run did not end well and the file, a large one, is still to be checked. */
  readonly isUnchecked: () => boolean
  /** Tells what the check found: a damaged file is written no more, and set aside at the next start. */
  readonly noteCheck: (isSound: boolean) => void
  /** Reads the whole file: seconds for a large one. */
  readonly usage: () => Usage
  readonly removeByAge: (cutoffs: Cutoffs) => Steps
  readonly removeBySize: (mostBytes: number, keepFrom: Millis) => Steps
}

const noNotes: ReadonlyMap<string, PinNote> = new Map()

export function createUpkeep({ batch, front, read, write, setBusy, ...layers }: Layers): Upkeep {
  return {
    batch,
    touchTraces: (network, records) => write(({ traces }) => traces.touch(network, records)),
    pinned: (network, kind) => read(front(), ({ pins }) => pins.list(network, kind), []),
    pinNotes: (network, kind) => read(front(), ({ pins }) => pins.notes(network, kind), noNotes),
    pin: (network, kind, key, at, note) => write(({ pins }) => pins.pin(network, kind, key, at, note)),
    unpin: (network, kind, key) => write(({ pins }) => pins.unpin(network, kind, key)),
    noteUnreadable: layers.noteUnreadable,
    setBusy,
    isUnchecked: layers.isUnchecked,
    noteCheck: layers.noteCheck,
    usage: () => usageOf(front().database),
    removeByAge: (cutoffs) => removeByAge(front().database, cutoffs),
    removeBySize: (mostBytes, keepFrom) => removeBySize(front().database, mostBytes, keepFrom),
  }
}
