import type { Millis } from '../../shared/models.ts'
import type { Entry } from './entry.ts'
import type { Moment } from './health.ts'

/** The time is divided into slots of this length from 1970 on. A cache answers equal requests of one slot with one of its own. */
const slotMs = 2_000
/** An item may be polled this much more often than planned. */
const tolerance = 1.1
/** Items are sent this long after the slot began at the earliest, and before it ends: clocks and paths differ a little. */
const firstMs = 60
const lastMs = 1_700
/** A timer may fire this early. */
const earlyMs = 20

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Returns the time between two slots of an item that is planned at `intervalMs`: 2, 4, 8, 16, 32, 64 s and so on. */
export function slotInterval(intervalMs: Millis): Millis {
  return slotMs * 2 ** Math.max(0, Math.ceil(Math.log2(intervalMs / tolerance / slotMs)))
}

/** Returns the time since the last slot of an item, ms. It depends on the id and on the time only. */
function sinceSlot(id: string, intervalMs: Millis, wall: Millis): Millis {
  const at = wall - firstMs + earlyMs
  const slots = intervalMs / slotMs
  // The slots of a longer interval are slots of all shorter ones.
  const passed = (Math.floor(at / slotMs) - (hashOf(id) % slots) + slots) % slots
  return passed * slotMs + (at % slotMs) - earlyMs
}

export interface Slot {
  /** How long an item that is due waits for its slot, ms; 0 while it may be sent. */
  readonly waitMs: Millis
  /** The order of items while more are due than the quota allows: other Lookouts leave out the same ones. */
  readonly order: number
}

export function slotOf({ item: { id } }: Entry, intervalMs: Millis, wall: Millis): Slot {
  const since = sinceSlot(id, intervalMs, wall)
  const nth = Math.floor((wall - since) / slotMs)
  return {
    waitMs: since <= lastMs ? 0 : intervalMs - since,
    // Differs from slot to slot, so that nothing is left out each time.
    order: Math.imul(hashOf(id), 2 * nth + 1) >>> 0,
  }
}

/**
 * Counts an item that is sent now as sent at the begin of its last slot, so that it is next due in a slot. Lookouts behind one
 * cache then poll the same item at the same moment, and the cache sends one request for all of them.
 */
export function alignToSlot(entry: Entry, intervalMs: Millis, { s, wall }: Moment): void {
  entry.jitter = 1
  entry.askedAt = s - sinceSlot(entry.item.id, intervalMs, wall)
}
