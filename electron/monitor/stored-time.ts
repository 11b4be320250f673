import type { Millis } from '../shared/models.ts'
import type { ServiceClock } from './service-clock.ts'
import type { OpenStore } from './store/open-store.ts'

const name = 'clock'
/** A jump counts from a day on, so the stored time may lag by this much. */
const staleMs = 3_600_000

/** Returns the last time at which the clock was trusted, unix ms, or null. */
export function storedTime(store: Pick<OpenStore, 'note'>): Millis | null {
  const stored = store.note(name)
  return typeof stored === 'number' && Number.isSafeInteger(stored) ? stored : null
}

/** Stores the time if the clock is trusted. */
export function storeTime(store: Pick<OpenStore, 'note' | 'saveNote'>, { deletionNow }: ServiceClock): void {
  const now = deletionNow()
  if (now === null) return
  const before = storedTime(store)
  if (before === null || Math.abs(now - before) > staleMs) store.saveNote(name, now)
}
