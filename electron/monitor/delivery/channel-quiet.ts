import type { Channel } from '../../shared/delivery.ts'
import type { Millis } from '../../shared/models.ts'
import { minuteOfDay } from '../alerts/quiet.ts'
import { quietUntil } from './pace.ts'

export function isMuted(channel: Channel, at: Millis): channel is Channel & { readonly mutedUntil: Millis } {
  return channel.mutedUntil !== null && at < channel.mutedUntil
}

/** Returns when the quiet hours of a channel are over; null outside of them. Messages of a muted channel are skipped also then. */
export function quietEndOf(channel: Channel, at: Millis): Millis | null {
  return isMuted(channel, at) ? null : quietUntil(channel.policy.quietHours, at, minuteOfDay)
}
