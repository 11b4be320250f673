import type { Millis } from '../../shared/models.ts'
import type { OverlayStore } from './overlay-store.ts'
import type { PinKind, PinNote } from './pin-repository.ts'

export interface PinStore {
  readonly notes: (network: string, kind: PinKind) => ReadonlyMap<string, PinNote>
  readonly pin: (network: string, kind: PinKind, key: string, at: Millis, note?: string | null) => void
  readonly unpin: (network: string, kind: PinKind, key: string) => void
}

const noNotes: ReadonlyMap<string, PinNote> = new Map()

export function createPinStore({ read, write }: Pick<OverlayStore, 'read' | 'write'>): PinStore {
  return {
    notes: (network, kind) => read(({ pins }) => pins.notes(network, kind), noNotes),
    pin: (network, kind, key, at, note) => write(({ pins }) => pins.pin(network, kind, key, at, note)),
    unpin: (network, kind, key) => write(({ pins }) => pins.unpin(network, kind, key)),
  }
}
