import type { Millis } from '../../shared/models.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { PinKind, PinNote } from './pin-repository.ts'

/** What is pinned, several writes in one, and how the file fares while and after something long is done with it. */
export interface Upkeep {
  /** All that `work` writes to the store in one transaction. It may be run twice, so it does nothing else. */
  readonly batch: <T>(work: () => T) => T
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
  /** Counts again what is set aside, for the status. */
  readonly countSetAside: () => void
  /** Puts back what is set aside: call it while nothing is watched. Throws LookoutError `storage`. */
  readonly putBack: () => void
  /** Tells what the check found: a damaged file is written no more, and set aside at the next start. */
  readonly noteCheck: (isSound: boolean) => void
}

const noNotes: ReadonlyMap<string, PinNote> = new Map()

export function createUpkeep({ batch, front, read, write, setBusy, ...overlay }: OverlayStore): Upkeep {
  return {
    batch,
    pinNotes: (network, kind) => read(front(), ({ pins }) => pins.notes(network, kind), noNotes),
    pin: (network, kind, key, at, note) => write(({ pins }) => pins.pin(network, kind, key, at, note)),
    unpin: (network, kind, key) => write(({ pins }) => pins.unpin(network, kind, key)),
    noteUnreadable: overlay.noteUnreadable,
    setBusy,
    isUnchecked: overlay.isUnchecked,
    noteCheck: overlay.noteCheck,
    countSetAside: overlay.countSetAside,
    putBack: overlay.putBack,
  }
}
