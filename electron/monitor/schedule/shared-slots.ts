import type { Millis } from '../../shared/models.ts'
import type { Entry } from './entry.ts'
import type { Moment } from './health.ts'

/** Each longer interval is twice the one before, so that its slots are slots of all shorter ones: 1.875, 3.75, 7.5, 15, 30, 60 s. */
const shortestMs = 1_875
/** An item may be polled this much more often than planned. */
const tolerance = 1.1
/** A timer may fire this early. */
const earlyMs = 100

/** FNV-1a. */
function hashOf(id: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < id.length; at += 1) hash = Math.imul(hash ^ id.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** Returns the time between two slots of an item that is planned at `intervalMs`. */
export function slotInterval(intervalMs: Millis): Millis {
  return shortestMs * 2 ** Math.max(0, Math.ceil(Math.log2(intervalMs / tolerance / shortestMs)))
}

/** Returns the time since the last slot of an item, ms. The slots depend on the id and on the time only. */
function sinceSlot(id: string, intervalMs: Millis, wall: Millis): Millis {
  const since = (wall + earlyMs - hashOf(id)) % intervalMs
  return (since < 0 ? since + intervalMs : since) - earlyMs
}

/**
 * Counts an item that is sent now as sent in its last slot, so that it is next due in a slot. Lookouts behind one cache then poll
 * the same item at the same moment, and the cache sends one request for all of them.
 */
export function alignToSlot(entry: Entry, intervalMs: Millis, { s, wall }: Moment): void {
  entry.jitter = 1
  entry.askedAt = s - sinceSlot(entry.item.id, intervalMs, wall)
}
