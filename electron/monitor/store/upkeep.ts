import type { Millis } from '../../shared/models.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { PinKind, PinNote } from './pin-repository.ts'

/** Pins, batched writes, and the state of the file around long jobs. */
export interface Upkeep {
  /** Runs everything that `work` writes in one transaction. `work` may run twice, so it must have no other effects. */
  readonly batch: <T>(work: () => T) => T
  /** Time and note of each pin, by key. */
  readonly pinNotes: (network: string, kind: PinKind) => ReadonlyMap<string, PinNote>
  readonly pin: (network: string, kind: PinKind, key: string, at: Millis, note?: string | null) => void
  readonly unpin: (network: string, kind: PinKind, key: string) => void
  /** Notes in the status that an unreadable response was left out. */
  readonly noteUnreadable: () => void
  /**
   * While set, a write that finds the file locked fails immediately with this message instead of waiting for a long job.
   */
  readonly setBusy: (why: string | null) => void
  /** True after an unexpected exit if the file is large and still has to be checked. */
  readonly isUnchecked: () => boolean
  /** Refreshes the counts of quarantined records in the status. */
  readonly countSetAside: () => void
  /** Moves everything back from the quarantine. Call it while nothing is watched. Throws LookoutError `storage`. */
  readonly putBack: () => void
  /** Records the result of the integrity check. A damaged file is no longer written and is set aside at the next start. */
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
