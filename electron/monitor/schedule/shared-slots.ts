import type { Millis } from '../../shared/models.ts'
import type { Entry } from './entry.ts'
import type { Moment } from './health.ts'

/**
 * Length of a slot; slots are counted from 1970. A cache answers all equal requests in a slot with a single request to the
 * service.
 */
const slotMs = 2_000
/** Factor by which an item may be polled more often than planned. */
const tolerance = 1.1
/** Items are sent between these offsets from the start of a slot, because clocks and latencies differ slightly. */
const firstMs = 60
const lastMs = 1_700
/** Maximum time that an item waits for a slot. */
const longestWaitMs = 32_000
/** A timer may fire this early. */
const earlyMs = 20

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Returns the time between two slots of an item that is planned at `intervalMs`: 2 s, 4 s, 8 s and so on. */
export function slotInterval(intervalMs: Millis): Millis {
  return slotMs * 2 ** Math.max(0, Math.ceil(Math.log2(intervalMs / tolerance / slotMs)))
}

/** Returns the time since the last slot of an item, ms. It depends only on the id, the interval and the time. */
function sinceSlot(id: string, intervalMs: Millis, wall: Millis): Millis {
  const at = wall - firstMs + earlyMs
  const slots = intervalMs / slotMs
  // The slots of a long interval are also slots of every shorter interval.
  const passed = (Math.floor(at / slotMs) - (hashOf(id) % slots) + slots) % slots
  return passed * slotMs + (at % slotMs) - earlyMs
}

export interface Slot {
  /** How long a due item waits for its slot, ms; 0 if it may be sent now. */
  readonly waitMs: Millis
  /** Order of items if more are due than the quota allows. It is the same in every Lookout, so all leave out the same items. */
  readonly order: number
}

/**
 * An item that is polled regularly is due in one of its slots. After a start, a failure or a longer interval it is not, and waits
 * for a slot of at most `longestWaitMs` instead: a pool's is up to 512 s away.
 */
export function slotOf({ item: { id } }: Entry, plannedMs: Millis, wall: Millis): Slot {
  const intervalMs = Math.min(plannedMs, longestWaitMs)
  const since = sinceSlot(id, intervalMs, wall)
  const nth = Math.floor((wall - since) / slotMs)
  return {
    waitMs: since <= lastMs ? 0 : intervalMs - since,
    // Differs from slot to slot, so that the same items are not left out every time.
    order: Math.imul(hashOf(id), 2 * nth + 1) >>> 0,
  }
}

/**
 * Treats an item that is sent now as sent at the start of its last slot, so that it is next due in a slot. Lookouts behind one
 * cache then poll an item at the same time, and the cache sends one request for all of them.
 */
export function alignToSlot(entry: Entry, intervalMs: Millis, { dueClock, wall }: Moment): void {
  entry.jitter = 1
  entry.askedAt = dueClock - sinceSlot(entry.item.id, intervalMs, wall)
}
