import type { OverlayStore } from './overlay-store.ts'
import type { PinNote, PinRepository } from './pin-repository.ts'

export type PinStore = Omit<PinRepository, 'list'>

const noNotes: ReadonlyMap<string, PinNote> = new Map()

export function createPinStore({ read, write }: Pick<OverlayStore, 'read' | 'write'>): PinStore {
  return {
    notes: (network, kind) => read(({ pins }) => pins.notes(network, kind), noNotes),
    pin: (network, kind, key, at, note) => write(({ pins }) => pins.pin(network, kind, key, at, note)),
    unpin: (network, kind, key) => write(({ pins }) => pins.unpin(network, kind, key)),
  }
}
